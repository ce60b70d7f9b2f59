"""Loads settings and the match from flash, and removes or renames saves.

Room: device. Used at the start and after a failure, and unloaded in between.
"""

from castellan.core.compat import const
from castellan.device import codes, own_packs, slot_scan
from castellan.device.saver import MOST_MATCH_BYTES, MOST_SETTINGS_BYTES
from castellan.rules import games, registry
from castellan.ui import session_bytes

_SCHEMA_BITS = const(127)  # the highest bit of a match's schema marks a score-only match


def load_settings(saver, preferences) -> int:
    """Load the settings. Unreadable settings keep their defaults. Returns one of `codes`."""
    if saver.settings_bytes is not None and preferences.from_bytes(saver.settings_bytes):
        return codes.FINE
    buffer = bytearray(MOST_SETTINGS_BYTES)
    store = saver.settings_store()
    code = store.load(buffer)
    if code == codes.FINE and not store.is_new:
        if not preferences.from_bytes(bytes(memoryview(buffer)[: store.length])):
            return codes.BOTH_SAVES_BAD
    return code


def load_match(saver, app) -> int:
    """Load the saved match into the app, if there is one. Returns one of `codes`.

    After a crash, a state that could not be written yet is newer than the flash.
    """
    if saver.match_bytes is not None and app.load(saver.match_bytes):
        return codes.FINE

    def accept(payload):
        if not payload or app.load(payload):
            return codes.FINE
        return codes.NEWER_SAVE if _is_newer(payload) else codes.BOTH_SAVES_BAD

    buffer = bytearray(MOST_MATCH_BYTES)
    store = saver.match_store
    code = store.load(buffer, accept)
    while code == codes.FILE_SYSTEM and store.lacks_room and saver.games().drop_one():
        # Moving the saves of an older firmware needs room for two folders.
        code = store.load(buffer, accept)
    return code


def _is_newer(payload) -> bool:
    """True if a newer firmware wrote the bytes of a session, or its match."""
    if payload[0] != session_bytes.FORMAT:
        return payload[0] > session_bytes.FORMAT
    try:
        name_end = session_bytes.NAME_AT + 1 + payload[session_bytes.NAME_AT]
        match_at = name_end + 2 + (payload[name_end] | payload[name_end + 1] << 8)
        schema = payload[match_at] if payload[1] & session_bytes.HAS_MATCH else 0
    except IndexError:
        return False
    name = bytes(payload[session_bytes.NAME_AT + 1 : name_end])
    for game in games.NAMES:
        if game.encode() == name:
            return schema & _SCHEMA_BITS > registry.meta(game).SCHEMA
    return True  # a game that this firmware does not know


def set_newer_aside(saver) -> None:
    """Rename saves that a newer firmware wrote, so that this firmware can save again."""
    slot_scan.set_newer_aside(saver.match_store)
    slot_scan.set_newer_aside(saver.settings_store())


def reset(saver) -> int:
    """Reset to factory settings: remove settings, match and packs, keep finished games."""
    saver.forget()
    store = saver.match_store
    code = codes.FINE
    for one in [saver.settings_store(), store] + own_packs.stores(store.files, store.folder):
        code = slot_scan.reset(one) or code
    return code
