"""Takes settings and match from flash, and puts away what must make room.

Room: device. Needed at the start and after a failure, and forgotten in between.
"""

from castellan.device import codes, slot_scan
from castellan.device.saver import MOST_MATCH_BYTES, MOST_SETTINGS_BYTES


def load_settings(saver, preferences) -> int:
    """Fills the preferences, with defaults where nothing can be read; returns a code."""
    buffer = bytearray(MOST_SETTINGS_BYTES)
    store = saver.settings_store()
    code = store.load(buffer)
    if code == codes.FINE and not store.is_new:
        if not preferences.from_bytes(bytes(memoryview(buffer)[: store.length])):
            return codes.BOTH_SAVES_BAD
    return code


def load_match(saver, app) -> int:
    """Hands the app its match, if there is one; returns a code."""
    buffer = bytearray(MOST_MATCH_BYTES)
    store = saver.match_store
    code = store.load(buffer)
    if code == codes.FINE and not store.is_new and store.length:
        if not app.load(bytes(memoryview(buffer)[: store.length])):
            return codes.BOTH_SAVES_BAD
    return code


def set_newer_aside(saver) -> None:
    """The player has seen that a newer firmware wrote here, and goes on with this one."""
    slot_scan.set_newer_aside(saver.match_store)
    slot_scan.set_newer_aside(saver.settings_store())


def reset(saver) -> int:
    """Factory reset: settings and the open match are gone, finished games stay."""
    saver.forget()
    return slot_scan.reset(saver.settings_store()) or slot_scan.reset(saver.match_store)
