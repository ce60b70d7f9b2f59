"""Saves settings, the match and finished games to flash, and decides when to write.

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

# Erasing a sector stops the chip for up to 0.4 s. So a write waits until no key is down and the
# picture stands still, but at most until the deadline: every action is saved within a second.
_PAUSE_MS = const(150)
_STILL_MS = const(60)
_DEADLINE_MS = const(900)


class Saver:
    """Writes saves in pauses between key presses. `loading.py` reads saves."""

    def __init__(self, files, folder: str):
        """Take the folder of all saves. Nothing is read yet."""
        self.match_store = Store(files, folder, "save", MATCH, MATCH_SCHEMA, MOST_MATCH_BYTES)
        self._files = files
        self._folder = folder
        self._wanted_at = 0
        self._active_at = 0
        self._changed_at = 0
        self._is_failing = False
        self.forget()

    def forget(self) -> None:
        """Drop copied data that is not written yet."""
        self._match_bytes = None
        self._settings_bytes = None
        self._finished_log = None
        self._is_waiting = False

    def settings_store(self) -> Store:
        """Make the store of the settings. It is rarely needed, so it is not kept."""
        return Store(
            self._files, self._folder, "set", SETTINGS, SETTINGS_SCHEMA, MOST_SETTINGS_BYTES
        )

    # While playing

    def tend(self, shell, now: int, levels: int, is_changed: bool) -> int:
        """Copy changed data after each step, and write it in a pause.

        Returns the code of a failure once. Further failures return `codes.FINE` until a save
        succeeds.
        """
        if levels:
            self._active_at = now
        if is_changed:
            self._changed_at = now
        if shell.save_wanted or shell.preferences_changed:
            self.take(shell, now)
        if not self._is_waiting or not self._may_write(now, levels):
            return codes.FINE
        code = self.write()
        if code == codes.FINE:
            shell.saved(now)
        return self._reported(code)

    def take(self, shell, now: int) -> None:
        """Copy changed data between two steps, so that a later write is consistent."""
        if shell.save_wanted:
            shell.save_wanted = False
            self._match_bytes = shell.app.dump()
            self._finished_log = shell.app.take_finished_log() or self._finished_log
        if shell.preferences_changed:
            shell.preferences_changed = False
            self._settings_bytes = shell.preferences.to_bytes()
        if not self._is_waiting:
            self._is_waiting = True
            self._wanted_at = now

    def _may_write(self, now: int, levels: int) -> bool:
        if diff(now, self._wanted_at) >= _DEADLINE_MS:
            return True
        if levels or diff(now, self._active_at) < _PAUSE_MS:
            return False
        return diff(now, self._changed_at) >= _STILL_MS

    def _reported(self, code: int) -> int:
        is_news = code != codes.FINE and not self._is_failing
        self._is_failing = code != codes.FINE
        return code if is_news else codes.FINE

    def write(self) -> int:
        """Write all copied data now. Returns one of `codes`."""
        self._is_waiting = False
        code = codes.FINE
        # The finished game first: after a power cut in between, the match still has it.
        if self._finished_log:
            code = self.games().add(self._finished_log, len(self._finished_log))
            if code == codes.FINE:
                self._finished_log = None
        if self._match_bytes is not None:
            match_code = self._save(self.match_store, self._match_bytes)
            code = code or match_code
            if match_code == codes.FINE:
                self._match_bytes = None
        if self._settings_bytes is not None:
            settings_code = self._save(self.settings_store(), self._settings_bytes)
            code = code or settings_code
            if settings_code == codes.FINE:
                self._settings_bytes = None
        return code

    def games(self):
        """Return the store of finished games."""
        from castellan.device.games import Games  # noqa: PLC0415 - 3 KB, at the end of a game

        return Games(self._files, self._folder + "/games", _MOST_GAMES, _MOST_GAMES_BYTES)

    def _save(self, store, payload) -> int:
        code = store.save(payload, len(payload))
        while code == codes.FILE_SYSTEM and self.games().drop_one():
            # The open match matters more than the oldest finished game.
            code = store.save(payload, len(payload))
        return code
