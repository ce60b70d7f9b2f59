"""Serves the web page to this computer only. All files are in memory. Other paths do not exist."""

import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from host_tools.virtual.site import DOCUMENT, POLICY, WORKER, WORKER_LIST, File

LOOPBACK = "127.0.0.1"
_NAMES = (
    LOOPBACK,
    "localhost",
)  # host names that a browser on this computer may use for the server
_METHODS = "GET, HEAD"
_YEAR_S = 31536000
_FRESH = (DOCUMENT, WORKER, WORKER_LIST)  # the names of all other files change with their content
_SLOW_CLIENT_S = 20


class Server(ThreadingHTTPServer):
    """An HTTP server for the files of the site."""

    daemon_threads = True
    # A second server on the same port must fail instead of sharing it.
    allow_reuse_address = True

    def __init__(self, files: Mapping[str, File], port: int) -> None:
        """Listen on a port, or on any free port for 0. Raises OSError if the port is in use."""
        self.files = {
            f"/{name}": (file, file.packed if len(file.packed) < len(file.content) else b"")
            for name, file in files.items()
        }
        self.files["/"] = self.files[f"/{DOCUMENT}"]
        super().__init__((LOOPBACK, port), _Handler)

    @property
    def port(self) -> int:
        """Return the port on which the server listens."""
        return int(self.server_address[1])

    @property
    def address(self) -> str:
        """Return the address that a person opens in a browser."""
        return f"http://{LOOPBACK}:{self.port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closes the connection in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    server: Server
    server_version = "castellan"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = _SLOW_CLIENT_S

    def do_GET(self) -> None:
        self._answer(True)

    def do_HEAD(self) -> None:
        self._answer(False)

    def _answer(self, has_body: bool) -> None:
        # A foreign host name means a request made by another site's page (DNS rebinding).
        if self.headers.get("Host", "") not in [f"{name}:{self.server.port}" for name in _NAMES]:
            self._refuse(HTTPStatus.FORBIDDEN, has_body)
            return
        path = unquote(urlsplit(self.path).path)
        if path not in self.server.files:
            self._refuse(HTTPStatus.NOT_FOUND, has_body)
            return
        file, packed = self.server.files[path]
        is_packed = bool(packed) and "gzip" in self.headers.get("Accept-Encoding", "")
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", file.kind)
        self.send_header("Vary", "Accept-Encoding")
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        is_fresh = path.lstrip("/") in ("", *_FRESH)
        self.send_header(
            "Cache-Control", "no-cache" if is_fresh else f"max-age={_YEAR_S}, immutable"
        )
        self._finish(packed if is_packed else file.content, has_body)

    def _refuse(self, status: HTTPStatus, has_body: bool = True) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", _METHODS)
        # The request body stays unread and would be taken for the next request.
        self.send_header("Connection", "close")
        self._finish(f"{status.value} {status.phrase}\n".encode(), has_body)

    def _finish(self, body: bytes, has_body: bool) -> None:
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.end_headers()
        if has_body:
            self.wfile.write(body)

    def send_error(
        self, code: int, message: str | None = None, explain: str | None = None
    ) -> None:
        """Answer a request that the base class cannot handle: unknown method or invalid bytes."""
        is_method = code == HTTPStatus.NOT_IMPLEMENTED
        self.close_connection = True
        self._refuse(HTTPStatus.METHOD_NOT_ALLOWED if is_method else HTTPStatus(code))

    def log_message(self, format: str, *args: object) -> None:
        """Write no log."""
