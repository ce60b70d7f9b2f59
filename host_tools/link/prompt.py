"""Runs mpremote's prompt. Of a board's control characters only those of line editing pass."""

import codecs
import re
import sys

from mpremote import main as mpremote
from mpremote import repl
from mpremote.console import Console

from host_tools.foreign.shown import printable

# What MicroPython's readline sends: to the left, erase the rest of the line, end of line.
_EDITING = re.compile("(\x1b\\[[0-9]{0,4}[DK]|[\r\n\b\t])")
_UNFINISHED = re.compile("\x1b(\\[[0-9]{0,4})?\\Z")


class PromptFilter:
    """Makes the bytes of a board printable, in the parts in which they come."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._held = ""

    def safe(self, data: bytes) -> bytes:
        """Return what may be shown of the bytes. Holds back the beginning of a sequence."""
        text = self._held + self._decoder.decode(data)
        unfinished = _UNFINISHED.search(text)
        at = unfinished.start() if unfinished else len(text)
        self._held = text[at:]
        parts = _EDITING.split(text[:at])  # every second part is a code
        shown = (part if odd % 2 else printable(part) for odd, part in enumerate(parts))
        return "".join(shown).encode()


class SafeConsole(Console):  # type: ignore[misc]
    """mpremote's console, which shows what the filter lets pass."""

    def __init__(self) -> None:
        super().__init__()
        self._filter = PromptFilter()

    def write(self, buf: bytes) -> None:
        """Show bytes of the board."""
        super().write(self._filter.safe(bytes(buf)))


def main() -> int:
    """Run mpremote with the arguments of this program. Returns its exit code."""
    repl.Console = SafeConsole
    return int(mpremote.main() or 0)


if __name__ == "__main__":
    sys.exit(main())
