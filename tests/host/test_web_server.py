"""The page's server serves only its files, by GET and HEAD, on the loopback address."""

import gzip
import http.client
import socket
import struct

import pytest
from commands import is_one_complaint, run_here

from host_tools.virtual.server import LOOPBACK, Server
from host_tools.virtual.site import POLICY, File

FILES = {
    "index.html": File(b"<p>box</p>", "text/html; charset=utf-8"),
    "sw.js": File(b"// worker", "text/javascript; charset=utf-8"),
    "1a2b/main.js": File(b"say(1);\n" * 500, "text/javascript; charset=utf-8"),
}


@pytest.fixture(scope="module")
def server():
    from host_tools.virtual.browser import serving

    with serving(FILES) as running:
        yield running


def ask(server, path, *, method="GET", host=None, **headers):
    connection = http.client.HTTPConnection(LOOPBACK, server.port, timeout=10)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    connection.putheader("Host", host or f"{LOOPBACK}:{server.port}")
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def ask_raw(server, request):
    with socket.create_connection((LOOPBACK, server.port), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        return connection.makefile("rb").read()


@pytest.mark.parametrize("path", ["/", "/index.html", "/index.html?x=1"])
def test_the_document_is_served(server, path):
    answer, body = ask(server, path)
    assert (answer.status, body) == (200, b"<p>box</p>")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"


def test_what_is_named_after_its_content_may_be_kept(server):
    answer, body = ask(server, "/1a2b/main.js")
    assert body == FILES["1a2b/main.js"].content
    assert "immutable" in answer.headers["Cache-Control"]
    assert ask(server, "/sw.js")[0].headers["Cache-Control"] == "no-cache"


def test_who_can_unpack_gets_it_packed(server):
    answer, body = ask(server, "/1a2b/main.js", Accept_Encoding="gzip, br")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(body) < 200
    assert gzip.decompress(body) == FILES["1a2b/main.js"].content


def test_every_answer_carries_the_policy(server):
    for path in ("/", "/1a2b/main.js", "/nothing"):
        answer, _ = ask(server, path)
        assert answer.headers["Content-Security-Policy"].startswith(POLICY)
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "unsafe-eval" not in POLICY.replace("wasm-unsafe-eval", "")
    assert "unsafe-inline" not in POLICY
    assert "http" not in POLICY


def test_head_has_the_same_headers_and_no_body(server):
    whole, body = ask(server, "/1a2b/main.js")
    head, nothing = ask(server, "/1a2b/main.js", method="HEAD")
    assert (head.status, nothing) == (200, b"")
    assert head.headers["Content-Length"] == whole.headers["Content-Length"] == str(len(body))


@pytest.mark.parametrize(
    "host",
    [
        "example.org",
        "example.org:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.example.org:{port}",
    ],
)
def test_a_foreign_host_is_refused(server, host):
    answer, body = ask(server, "/", host=host.format(port=server.port))
    assert answer.status == 403
    assert b"box" not in body


def test_this_computer_has_two_names(server):
    assert ask(server, "/", host=f"localhost:{server.port}")[0].status == 200


def test_a_request_without_host_is_refused(server):
    assert ask_raw(server, b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"])
def test_other_methods_are_refused(server, method):
    answer, body = ask(server, "/", method=method)
    assert answer.status == 405
    assert answer.headers["Allow"] == "GET, HEAD"
    assert b"box" not in body


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/1a2b/",
        "/1a2b",
        "/../pyproject.toml",
        "/1a2b/../../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/..%2fpyproject.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/C:/Windows",
        "/index.html%00",
        "/1a2b%2fmain.js%2f",
        "\\index.html",
    ],
)
def test_what_is_not_in_the_site_is_not_found(server, path):
    answer, body = ask(server, path)
    assert (answer.status, body) == (404, b"404 Not Found\n")


@pytest.mark.parametrize(
    "noise",
    [b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02", b"GET / HTTP/9\r\n\r\n", b"A" * 70000],
)
def test_noise_gets_no_file_and_the_server_lives_on(server, noise):
    assert b"box" not in ask_raw(server, noise)
    assert ask(server, "/")[0].status == 200


def test_a_browser_that_goes_away_in_the_middle_is_not_complained_about(capsys):
    from host_tools.virtual.browser import serving

    large = {"index.html": File(bytes(range(256)) * 100_000, "text/plain")}
    with serving(large) as server:
        for _ in range(3):
            with socket.create_connection((LOOPBACK, server.port), timeout=10) as connection:
                host = f"{LOOPBACK}:{server.port}".encode()
                connection.sendall(b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
                # The client closes at once and discards unread bytes.
                linger = struct.pack("ii", 1, 0)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                connection.recv(10)
        server.shutdown()
        server.block_on_close = True
        server.server_close()
    assert capsys.readouterr().err == ""


def test_it_listens_on_loopback_alone(server):
    assert server.server_address[0] == "127.0.0.1"


def test_a_port_in_use_is_told_in_one_line(server, monkeypatch, capsys):
    monkeypatch.setattr("host_tools.commands.serve.build", lambda: FILES)
    answer = run_here(monkeypatch, capsys, "serve", "--no-open", "--port", server.port)
    assert is_one_complaint(answer)
    assert answer.err.startswith(f"castellan serve: --port: {server.port}: ")


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_is_none_is_told_in_one_line(monkeypatch, capsys, port):
    answer = run_here(monkeypatch, capsys, "serve", "--no-open", "--port", port)
    assert is_one_complaint(answer)
    assert str(port) in answer.err


def test_it_prints_the_address_and_ends_quietly_on_ctrl_c(monkeypatch, capsys):
    def interrupt(self):
        raise KeyboardInterrupt

    monkeypatch.setattr("host_tools.commands.serve.build", lambda: FILES)
    monkeypatch.setattr(Server, "serve_forever", interrupt)
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    answer = run_here(monkeypatch, capsys, "serve", "--port", "0")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("http://127.0.0.1:")
    assert opened == [answer.out.split()[0]]
