"""Takes settings and match from flash, and puts away what must make room.

Room: device. Needed at the start and in trouble, and forgotten in between.
"""

from castellan.device import codes, survey
from castellan.device.keeper import MOST_MATCH_BYTES, MOST_SETTINGS_BYTES


def load_settings(keeper, preferences) -> int:
    """Fills the preferences, with defaults where nothing can be read; returns a code."""
    buffer = bytearray(MOST_SETTINGS_BYTES)
    store = keeper.settings_store()
    code = store.load(buffer)
    if code == codes.FINE and not store.is_new:
        if not preferences.from_bytes(bytes(memoryview(buffer)[: store.length])):
            return codes.BOTH_SAVES_BAD
    return code


def load_match(keeper, app) -> int:
    """Hands the app its match, if there is one; returns a code."""
    buffer = bytearray(MOST_MATCH_BYTES)
    store = keeper.match_store
    code = store.load(buffer)
    if code == codes.FINE and not store.is_new and store.length:
        if not app.load(bytes(memoryview(buffer)[: store.length])):
            return codes.BOTH_SAVES_BAD
    return code


def set_newer_aside(keeper) -> None:
    """The player has seen that a newer firmware wrote here, and goes on with this one."""
    survey.set_newer_aside(keeper.match_store)
    survey.set_newer_aside(keeper.settings_store())


def reset(keeper) -> int:
    """Factory reset: settings and the open match are gone, finished games stay."""
    keeper.forget()
    return survey.reset(keeper.settings_store()) or survey.reset(keeper.match_store)
