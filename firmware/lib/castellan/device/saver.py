"""Saves settings, the match and finished games to flash, in the turn that changes them.

Room: device.

The match comes from `shell.app` as opaque bytes: `app.dump()` returns them, `app.load(payload)`
reads them, `app.take_finished_log()` returns the log of a finished game once.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.device import codes
from castellan.device.store import MATCH, SETTINGS, Store

MATCH_SCHEMA = const(1)
SETTINGS_SCHEMA = const(1)
# With its record this fits a littlefs block of 4 KiB. A match of four takes a third of it.
MOST_MATCH_BYTES = const(3072)
MOST_SETTINGS_BYTES = const(128)
_MOST_GAMES = const(20)
_MOST_GAMES_BYTES = const(131072)

# A write that failed is tried again after this time.
_RETRY_MS = const(1000)


class Saver:
    """Writes what has changed, until it is on flash. `loading.py` reads saves."""

    def __init__(self, files, folder: str):
        """Take the folder of all saves. Nothing is read yet."""
        self.match_store = Store(
            files, folder, "match%d/save", MATCH, MATCH_SCHEMA, MOST_MATCH_BYTES
        )
        self._files = files
        self._folder = folder
        self._tried_at = 0
        self.writes = 0  # since the start, for a report to a computer
        self._is_failing = False
        self.forget()

    def forget(self) -> None:
        """Drop copied data that is not written yet."""
        self.match_bytes = None
        self.settings_bytes = None
        self._finished_log = None

    def settings_store(self) -> Store:
        """Make the store of the settings. It is rarely needed, so it is not kept."""
        return Store(
            self._files,
            self._folder,
            "settings%d/set",
            SETTINGS,
            SETTINGS_SCHEMA,
            MOST_SETTINGS_BYTES,
        )

    # While playing

    def tend(self, shell, now: int) -> int:
        """Write changed data before the picture of the change is sent. Retry failed writes.

        Call this in each loop pass. `shell` is None after a crash. Returns the code of a failure
        once. Further failures return `codes.FINE` until a save succeeds.
        """
        if shell is not None and (shell.save_wanted or shell.preferences_changed):
            self.take(shell)
        elif not self.is_waiting or diff(now, self._tried_at) < _RETRY_MS:
            return codes.FINE
        self._tried_at = now
        self.writes += 1
        code = self.write()
        if code == codes.FINE and shell is not None:
            shell.saved(now)
        return self._reported(code)

    @property
    def is_waiting(self) -> bool:
        """True if copied data is not on flash yet."""
        return (
            self.match_bytes is not None
            or self.settings_bytes is not None
            or self._finished_log is not None
        )

    def take(self, shell) -> None:
        """Copy changed data between two steps, so that the write is consistent."""
        if shell.save_wanted:
            self.match_bytes = shell.app.dump()
            self._finished_log = shell.app.take_finished_log() or self._finished_log
            shell.save_wanted = False
        if shell.preferences_changed:
            self.settings_bytes = shell.preferences.to_bytes()
            shell.preferences_changed = False

    def _reported(self, code: int) -> int:
        is_news = code != codes.FINE and not self._is_failing
        self._is_failing = code != codes.FINE
        return code if is_news else codes.FINE

    def write(self) -> int:
        """Write all copied data now. Returns one of `codes`."""
        code = codes.FINE
        # The finished game first: after a power cut in between, the match still has it.
        if self._finished_log is not None:
            code = self.games().add(self._finished_log, len(self._finished_log))
            if code == codes.FINE:
                self._finished_log = None
        if self.match_bytes is not None:
            match_code = self._save(self.match_store, self.match_bytes)
            code = code or match_code
            if match_code == codes.FINE:
                self.match_bytes = None
        if self.settings_bytes is not None:
            settings_code = self._save(self.settings_store(), self.settings_bytes)
            code = code or settings_code
            if settings_code == codes.FINE:
                self.settings_bytes = None
        return code

    def games(self):
        """Return the store of finished games."""
        from castellan.device.games import Games  # noqa: PLC0415 - 3 KB, at the end of a game

        return Games(self._files, self._folder + "/games", _MOST_GAMES, _MOST_GAMES_BYTES)

    def _save(self, store, payload) -> int:
        code = store.save(payload, len(payload))
        while code == codes.FILE_SYSTEM and store.lacks_room and self.games().drop_one():
            # The open match matters more than the oldest finished game.
            code = store.save(payload, len(payload))
        return code
