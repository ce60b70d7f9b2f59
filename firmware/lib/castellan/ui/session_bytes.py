"""The format of a saved session. `restore` reads these bytes.

Room: ui.

  0   format (1)
  1   flags: score-only, by picture, free ghost, a match follows
  2   kind of player at each of the eight colours
 10   options of the match, open or next (2 bytes)
 12   seed of the drawn kings (2 bytes)
 14   seconds that each of the eight seats has used (2 bytes each)
 30   length of the game's name, the name
 ..   length of the undone actions (2 bytes), their bytes
 ..   the match, as `dump` of the contract gives it
"""

from castellan.core.compat import const

FORMAT = 1
IS_SCORE_ONLY = 1
IS_BY_PICTURE = 2
IS_FREE = 4
HAS_MATCH = 8
KINDS_AT = 2
OPTIONS_AT = 10
SEED_AT = 12
TIMES_AT = 14
NAME_AT = 30
MOST_SEATS = 8
_MOST_SECONDS = const(65535)


def dump(session) -> bytes:
    """Encode the session as bytes for the save."""
    head = bytearray(NAME_AT + 1)
    head[0] = FORMAT
    head[1] = IS_SCORE_ONLY if session.is_score_only else 0
    head[1] |= IS_BY_PICTURE if session.is_by_picture else 0
    head[1] |= IS_FREE if session.is_free else 0
    head[1] |= HAS_MATCH if session.match else 0
    head[KINDS_AT:OPTIONS_AT] = session.kinds
    _put(head, OPTIONS_AT, session.options)
    _put(head, SEED_AT, session.draw_seed)
    for seat in range(MOST_SEATS):
        spent_ms = session.shell.timer.spent_ms[seat] if session.shell else 0
        _put(head, TIMES_AT + 2 * seat, min(spent_ms // 1000, _MOST_SECONDS))
    name = session.game.encode()
    head[NAME_AT] = len(name)
    undone = match = b""
    if session.match:
        log = session.match.log
        undone = bytes(memoryview(log.data)[log.size : session.redo_end])
        match = session.match.dump()
    size = bytearray(2)
    _put(size, 0, len(undone))
    return bytes(head) + name + bytes(size) + undone + match


def _put(out, at, number):
    out[at] = number & 255
    out[at + 1] = number >> 8
