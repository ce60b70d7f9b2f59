"""How often in a row the device had to pick itself up; three times lead to safe boot.

Room: device.
"""

from castellan.core.compat import const
from castellan.device import codes
from castellan.device.store import BOOT_FAILURES, Store

_SCHEMA = const(1)
_BYTES = const(2)
_BITES = const(0)
_CRASHES = const(1)
_IN_A_ROW = const(3)


class BootFailures:
    """Two small counts on flash, written only when something went wrong and when it is over."""

    def __init__(self, files, folder: str):
        """Reads the counts; a record that cannot be read counts as no failures."""
        self._files = files
        self._folder = folder
        self._counts = bytearray(_BYTES)
        store = self._store()
        if store.load(self._counts) != codes.FINE or store.length != _BYTES:
            self._counts = bytearray(_BYTES)

    def _store(self) -> Store:
        # Made when it is needed: on most evenings that is once.
        return Store(self._files, self._folder, "tally", BOOT_FAILURES, _SCHEMA, _BYTES)

    @property
    def watchdog_resets(self) -> int:
        """Watchdog resets since the last calm stretch."""
        return self._counts[_BITES]

    @property
    def crashes(self) -> int:
        """Crashes since the last calm stretch."""
        return self._counts[_CRASHES]

    def add_watchdog_reset(self) -> None:
        """One more boot that was the watchdog's work."""
        self._add(_BITES)

    def add_crash(self) -> None:
        """One more exception that reached the crash boundary."""
        self._add(_CRASHES)

    def _add(self, which: int) -> None:
        self._counts[which] = min(255, self._counts[which] + 1)
        self._store().save(self._counts, _BYTES)

    def code(self) -> int:
        """What sends this boot to safe boot, or `codes.FINE`."""
        if self._counts[_BITES] >= _IN_A_ROW:
            return codes.WATCHDOG
        if self._counts[_CRASHES] >= _IN_A_ROW:
            return codes.UNEXPECTED
        return codes.FINE

    @property
    def is_clear(self) -> bool:
        """True when nothing is counted."""
        return not self._counts[_BITES] and not self._counts[_CRASHES]

    def clear(self) -> None:
        """A calm stretch, or a person who saw the safe boot: start counting anew."""
        if not self.is_clear:
            self._counts[_BITES] = self._counts[_CRASHES] = 0
            self._store().save(self._counts, _BYTES)
