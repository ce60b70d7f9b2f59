"""Counts crashes and watchdog resets in a row. Three crashes or three resets start safe boot.

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
    """The two counts, stored on flash. A minute without a failure sets both to zero."""

    def __init__(self, files, folder: str):
        """Read the counts. An unreadable record counts as no failures."""
        self._files = files
        self._folder = folder
        self._counts = bytearray(_BYTES)
        store = self._store()
        if store.load(self._counts) != codes.FINE or store.length != _BYTES:
            self._counts = bytearray(_BYTES)

    def _store(self) -> Store:
        # Made at each use and not kept, because it is rarely needed.
        return Store(self._files, self._folder, "other%d/tally", BOOT_FAILURES, _SCHEMA, _BYTES)

    @property
    def watchdog_resets(self) -> int:
        """The number of watchdog resets since the counts were last cleared."""
        return self._counts[_BITES]

    @property
    def crashes(self) -> int:
        """The number of crashes since the counts were last cleared."""
        return self._counts[_CRASHES]

    def add_watchdog_reset(self) -> None:
        """Count a boot that followed a watchdog reset."""
        self._add(_BITES)

    def add_crash(self) -> None:
        """Count an exception that reached the crash boundary."""
        self._add(_CRASHES)

    def _add(self, which: int) -> None:
        self._counts[which] = min(255, self._counts[which] + 1)
        self._store().save(self._counts, _BYTES)

    def code(self) -> int:
        """Return the error code if three failures call for safe boot, else `codes.FINE`."""
        if self._counts[_BITES] >= _IN_A_ROW:
            return codes.WATCHDOG
        if self._counts[_CRASHES] >= _IN_A_ROW:
            return codes.UNEXPECTED
        return codes.FINE

    @property
    def is_clear(self) -> bool:
        """True if both counts are zero."""
        return not self._counts[_BITES] and not self._counts[_CRASHES]

    def clear(self) -> None:
        """Set both counts to zero, after a minute without a failure, or in safe boot."""
        if not self.is_clear:
            self._counts[_BITES] = self._counts[_CRASHES] = 0
            self._store().save(self._counts, _BYTES)
