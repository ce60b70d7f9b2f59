"""Runs a program that answers lines of JSON, and gives up if an answer is late or wrong.

One exchange writes one request and reads one line. It never waits longer than its limit, whatever
the program does with its input, its output and its children.
"""

import json
import os
import selectors
import signal
import subprocess
import time
from contextlib import suppress
from typing import Any

from host_tools.arena.forfeit import CLOSED, CRASH, GARBAGE, START, TIME, Forfeit
from host_tools.bad_input import BadInput
from host_tools.foreign.limits import LONGEST_PLAYER_LINE_BYTES, LONGEST_PLAYER_STDERR_BYTES
from host_tools.foreign.structured import json_of

_LOOK_S = 0.05  # how often a silent program is checked for its end
_PATIENCE_S = 0.5  # for each step of closing
_PART = 65_536
_SHOWN = 500  # characters of a request or an answer in a report
IS_POSSIBLE = hasattr(os, "killpg") and hasattr(os, "waitid")


class Program:
    """A running program with pipes to its input, its output and its standard error."""

    def __init__(self, command: list[str], folder: str, environment: dict[str, str]) -> None:
        try:
            self._process: Any = subprocess.Popen(
                command,
                cwd=folder or None,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C reaches us only, and the end reaches its children
            )
        except (OSError, ValueError) as problem:
            words = problem.strerror if isinstance(problem, OSError) else str(problem)
            raise Forfeit(START, f"{command[0]}: {words}") from None
        self._number = 0
        self._received = b""  # bytes after the last complete answer
        self._said = b""  # the last bytes of standard error
        self._request = b""
        self._selector = selectors.DefaultSelector()
        streams: tuple[Any, ...] = (
            self._process.stdin,
            self._process.stdout,
            self._process.stderr,
        )
        for stream in streams:
            os.set_blocking(stream.fileno(), False)
            if stream is not self._process.stdin:
                self._selector.register(stream, selectors.EVENT_READ)

    def ask(self, say: str, limit_s: float, **fields: Any) -> dict[str, Any]:
        """Send a request. Returns the answer to it. Raises Forfeit."""
        self._number += 1
        request = {"id": self._number, "say": say, **fields}
        self._request = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode()
        line = self._exchange(self._request + b"\n", limit_s)
        try:
            answer = json_of(line.decode())
        except (UnicodeDecodeError, BadInput) as problem:
            words = "not UTF-8" if isinstance(problem, UnicodeDecodeError) else str(problem)
            raise Forfeit(GARBAGE, f"the answer to `{say}` is {words}") from None
        if not isinstance(answer, dict) or type(answer.get("id")) is not int:
            raise Forfeit(GARBAGE, f"the answer to `{say}` is no object with an id")
        if answer["id"] != self._number:
            raise Forfeit(GARBAGE, f"the answer to `{say}` has another id than the request")
        return answer

    def _exchange(self, data: bytes, limit_s: float) -> bytes:
        """Write `data` and read one line."""
        end_s = time.monotonic() + limit_s
        if data:
            self._selector.register(self._process.stdin, selectors.EVENT_WRITE)
        try:
            while b"\n" not in self._received:
                if len(self._received) > LONGEST_PLAYER_LINE_BYTES:
                    raise Forfeit(GARBAGE, "the answer is longer than a line may be")
                left_s = end_s - time.monotonic()
                if left_s <= 0:
                    raise Forfeit(TIME, f"no answer within {limit_s:g} s")
                data = self._step(data, min(left_s, _LOOK_S))
        finally:
            self._stop_writing()
        line, _, rest = self._received.partition(b"\n")
        if len(line) > LONGEST_PLAYER_LINE_BYTES:
            raise Forfeit(GARBAGE, "the answer is longer than a line may be")
        self._received = rest
        return line

    def _step(self, data: bytes, wait_s: float) -> bytes:
        """Wait for one of the pipes and use it. Returns the bytes that are still to be written."""
        ready = self._selector.select(wait_s)
        for key, _ in ready:
            if key.fileobj is self._process.stdin:
                data = self._write(data)
            elif key.fileobj is self._process.stderr:
                self._read_stderr()
            else:
                self._read_answer()
        if not ready and self._has_exited():
            raise self._end()
        return data

    def _write(self, data: bytes) -> bytes:
        try:
            data = data[os.write(self._process.stdin.fileno(), data[:_PART]) :]
        except BlockingIOError:
            return data
        except OSError:
            self._drain()
            raise self._end() from None
        if not data:
            self._stop_writing()
        return data

    def _stop_writing(self) -> None:
        with suppress(KeyError, ValueError, RuntimeError):
            self._selector.unregister(self._process.stdin)

    def _read_answer(self) -> None:
        part = _read(self._process.stdout.fileno())
        if part == b"":
            self._drain()
            raise self._end()
        self._received += part or b""

    def _read_stderr(self) -> None:
        part = _read(self._process.stderr.fileno())
        if part == b"":
            self._selector.unregister(self._process.stderr)
        self._said = (self._said + (part or b""))[-LONGEST_PLAYER_STDERR_BYTES:]

    def _drain(self) -> None:
        """Read what is left of standard error."""
        while part := _read(self._process.stderr.fileno()):
            self._said = (self._said + part)[-LONGEST_PLAYER_STDERR_BYTES:]

    def _has_exited(self) -> bool:
        """True if the program has ended. Its process number stays taken until `close`."""
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        if self._process.returncode is not None:
            return True
        try:
            return os.waitid(os.P_PID, self._process.pid, flags) is not None
        except ChildProcessError:
            return True

    def _wait(self, seconds: float) -> bool:
        end_s = time.monotonic() + seconds
        while not self._has_exited():
            if time.monotonic() > end_s:
                return False
            time.sleep(0.005)
        return True

    def _end(self) -> Forfeit:
        """Return the forfeit of a program that has closed its output or has ended."""
        if not self._wait(_PATIENCE_S):
            return Forfeit(CLOSED, "the program closed its output")
        self.kill()
        status = self._process.returncode
        if status == 0:
            return Forfeit(CLOSED, "the program ended")
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        return Forfeit(CRASH, f"the program ended {how}")

    def evidence(self) -> dict[str, Any]:
        """Return what a report tells about the last request."""
        return {
            "request": self._request[:_SHOWN].decode(errors="replace"),
            "received": self._received[:_SHOWN].decode(errors="replace"),
            "status": self._process.returncode,
            "stderr": self._said.decode(errors="replace"),
        }

    def close(self) -> None:
        """End the program and its children: politely, then by force. May be called again."""
        process = self._process
        if process.returncode is None:
            with suppress(OSError):
                os.write(process.stdin.fileno(), b'{"id":0,"say":"quit"}\n')
            with suppress(OSError):
                process.stdin.close()
            if not self._wait(_PATIENCE_S):
                self._signal(signal.SIGTERM)
                self._wait(_PATIENCE_S)
            self._signal(signal.SIGKILL)  # children may still run
            process.wait()
            self._close_pipes()

    def kill(self) -> None:
        """End the program at once."""
        if self._process.returncode is None:
            self._signal(signal.SIGKILL)
            self._process.wait()
            self._drain()
            self._close_pipes()

    def _close_pipes(self) -> None:
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                stream.close()

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)


def _read(number: int) -> bytes | None:
    """Read from a pipe without waiting. Returns b"" at its end, and None if nothing is there."""
    try:
        return os.read(number, _PART)
    except BlockingIOError:
        return None
    except OSError:
        return b""
