"""Loads settings and the match from flash, and removes or renames saves.

Room: device. Used at the start and after a failure, and unloaded in between.
"""

from castellan.device import codes, slot_scan
from castellan.device.saver import MOST_MATCH_BYTES, MOST_SETTINGS_BYTES


def load_settings(saver, preferences) -> int:
    """Load the settings. Unreadable settings keep their defaults. Returns one of `codes`."""
    buffer = bytearray(MOST_SETTINGS_BYTES)
    store = saver.settings_store()
    code = store.load(buffer)
    if code == codes.FINE and not store.is_new:
        if not preferences.from_bytes(bytes(memoryview(buffer)[: store.length])):
            return codes.BOTH_SAVES_BAD
    return code


def load_match(saver, app) -> int:
    """Load the saved match into the app, if there is one. Returns one of `codes`."""
    buffer = bytearray(MOST_MATCH_BYTES)
    store = saver.match_store
    code = store.load(buffer)
    if code == codes.FINE and not store.is_new and store.length:
        if not app.load(bytes(memoryview(buffer)[: store.length])):
            return codes.BOTH_SAVES_BAD
    return code


def set_newer_aside(saver) -> None:
    """Rename saves that a newer firmware wrote, so that this firmware can save again."""
    slot_scan.set_newer_aside(saver.match_store)
    slot_scan.set_newer_aside(saver.settings_store())


def reset(saver) -> int:
    """Reset to factory settings: remove settings and match, keep finished games."""
    saver.forget()
    return slot_scan.reset(saver.settings_store()) or slot_scan.reset(saver.match_store)
