"""`castellan serve`: serve the virtual device as a page for the browser."""

import argparse
import os
import sys
import webbrowser
from contextlib import suppress

from host_tools.bad_input import BadInput, complain
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.terminal.messages import say
from host_tools.virtual.server import Server
from host_tools.virtual.site import build

_PORT = 7049  # the box has 7 x 7 = 49 lights
_LARGEST_PORT = 65535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--port", type=int, help=f"default: {_PORT}, or any that is free")
    parser.add_argument("--no-open", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C. Returns the exit code."""
    try:
        server = _server(args.port)
    except BadInput as problem:
        return complain("serve", problem)
    except RuntimeMissing as problem:
        return complain("serve", problem, 1)
    say(f"{server.address}  (Ctrl-C ends it)", flush=True)
    if not args.no_open and _has_browser():
        webbrowser.open(server.address)
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0


def _server(port: int | None) -> Server:
    if port is not None and not 0 <= port <= _LARGEST_PORT:
        raise BadInput(f"--port: {port} is not a number from 0 to {_LARGEST_PORT}")
    files = build()
    try:
        return Server(files, _PORT if port is None else port)
    except OSError as problem:
        if port is None:
            return Server(files, 0)
        raise BadInput(f"--port: {port}: {problem.strerror}") from None


def _has_browser() -> bool:
    """True if a graphical browser can open. A text browser would take over the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
