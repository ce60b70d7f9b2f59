"""The session as bytes for the store, and back.

Room: ui.

  0   format (1)
  1   flags: score-only, by picture, free ghost, a match follows
  2   who sits at each of the eight colours
 10   what the match's options were or will be (2 bytes)
 12   seed of the drawn kings (2 bytes)
 14   seconds each of the eight seats has used (2 bytes each)
 30   length of the game's name, the name
 ..   how many bytes of undone actions (2 bytes), these bytes
 ..   the match, as `dump` of the contract gives it
"""

from castellan.core.compat import const

_FORMAT = const(1)
_TALLY = const(1)
_BY_PICTURE = const(2)
_FREE = const(4)
_MATCH = const(8)
_KINDS = const(2)
_OPTIONS = const(10)
_SEED = const(12)
_TIMES = const(14)
_NAME = const(30)
_SEATS = const(8)
_MOST_SECONDS = const(65535)
_KIND_LIMIT = const(5)


def dump(session) -> bytes:
    """All of it."""
    head = bytearray(_NAME + 1)
    head[0] = _FORMAT
    head[1] = (
        (_TALLY if session.is_tally else 0)
        | (_BY_PICTURE if session.is_by_picture else 0)
        | (_FREE if session.is_free else 0)
        | (_MATCH if session.match else 0)
    )
    head[_KINDS:_OPTIONS] = session.kinds
    _put(head, _OPTIONS, session.options)
    _put(head, _SEED, session.draw_seed)
    for seat in range(_SEATS):
        spent_ms = session.shell.timer.spent_ms[seat] if session.shell else 0
        _put(head, _TIMES + 2 * seat, min(spent_ms // 1000, _MOST_SECONDS))
    name = session.game.encode()
    head[_NAME] = len(name)
    undone = match = b""
    if session.match:
        log = session.match.log
        undone = bytes(memoryview(log.data)[log.size : session.redo_end])
        match = session.match.dump()
    size = bytearray(2)
    _put(size, 0, len(undone))
    return bytes(head) + name + bytes(size) + undone + match


def load(session, data, games) -> bool:
    """Read what `dump` wrote; False, and nothing has changed, where it is none of these games."""
    if len(data) < _NAME + 3 or data[0] != _FORMAT:
        return False
    name_end = _NAME + 1 + data[_NAME]
    undone_at = name_end + 2
    game = _named(games, bytes(data[_NAME + 1 : name_end]))
    if game is None or len(data) < undone_at:
        return False
    for seat in range(_SEATS):
        if data[_KINDS + seat] >= _KIND_LIMIT:
            return False
    match_at = undone_at + _get(data, name_end)
    match = None
    if data[1] & _MATCH:
        match = session.course_of(game).rules(data[1] & _TALLY).load(bytes(data[match_at:]))
        if match is None or match_at > len(data):
            return False
        if match.log.size + match_at - undone_at > len(match.log.data):
            return False
    session.game = game
    session.adopt(match)
    _read_head(session, data)
    if match:
        size = match.log.size
        for place in range(undone_at, match_at):
            match.log.data[size] = data[place]
            size += 1
        session.redo_end = size
    return True


def _named(games, name):
    for game in games:
        if game.encode() == name:
            return game
    return None


def _read_head(session, data):
    session.is_tally = bool(data[1] & _TALLY)
    session.is_by_picture = bool(data[1] & _BY_PICTURE)
    session.is_free = bool(data[1] & _FREE)
    session.options = _get(data, _OPTIONS)
    session.draw_seed = _get(data, _SEED)
    for seat in range(_SEATS):
        session.kinds[seat] = data[_KINDS + seat]
        if session.shell:
            session.shell.timer.spent_ms[seat] = 1000 * _get(data, _TIMES + 2 * seat)


def _put(out, at, number):
    out[at] = number & 255
    out[at + 1] = number >> 8


def _get(data, at):
    return data[at] | data[at + 1] << 8
