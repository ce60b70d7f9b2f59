"""Reads typed lines in a thread, because Windows cannot ask if a console has input."""

import os
import queue
import threading

_MOST_BYTES = 4096


class TypedLines:
    """The lines of standard input. `take` never waits."""

    def __init__(self) -> None:
        """Begin to read."""
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        # The thread reads without a buffer of Python, whose lock would hold up the exit.
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        left = b""
        while data := self._some_bytes():
            *lines, left = (left + data).split(b"\n")
            for line in lines:
                self._lines.put(line.decode("utf-8", "replace").strip())
        self._lines.put(None)

    def _some_bytes(self) -> bytes:
        try:
            return os.read(0, _MOST_BYTES)
        except OSError:
            return b""

    def take(self) -> list[str | None]:
        """Return the lines typed since the last call. None stands for the end of the input."""
        found = []
        while True:
            try:
                found.append(self._lines.get_nowait())
            except queue.Empty:
                return found
