"""Restores a session from the bytes that `session_bytes` wrote. Used at each start. Room: ui."""

from castellan.core.compat import const
from castellan.ui import screens, session_bytes
from castellan.ui.flow import Flow

IS_TEMPORARY = True
_KIND_LIMIT = const(5)


def load(session, data, games) -> bool:
    """Load the bytes of `dump`. Returns False and changes nothing if they are invalid."""
    if len(data) < session_bytes.NAME_AT + 3 or data[0] != session_bytes.FORMAT:
        return False
    name_end = session_bytes.NAME_AT + 1 + data[session_bytes.NAME_AT]
    undone_at = name_end + 2
    name = bytes(data[session_bytes.NAME_AT + 1 : name_end])
    named = [one for one in games if one.encode() == name]
    if not named or len(data) < undone_at:
        return False
    game = named[0]
    for seat in range(session_bytes.MOST_SEATS):
        if data[session_bytes.KINDS_AT + seat] >= _KIND_LIMIT:
            return False
    match_at = undone_at + _get(data, name_end)
    match = None
    if data[1] & session_bytes.HAS_MATCH:
        rules = Flow(screens.folder(game)).rules(game, data[1] & session_bytes.IS_SCORE_ONLY)
        match = rules.load(bytes(data[match_at:]))
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


def _read_head(session, data):
    session.is_score_only = bool(data[1] & session_bytes.IS_SCORE_ONLY)
    session.is_by_picture = bool(data[1] & session_bytes.IS_BY_PICTURE)
    session.is_free = bool(data[1] & session_bytes.IS_FREE)
    session.options = _get(data, session_bytes.OPTIONS_AT)
    session.draw_seed = _get(data, session_bytes.SEED_AT)
    for seat in range(session_bytes.MOST_SEATS):
        session.kinds[seat] = data[session_bytes.KINDS_AT + seat]
        if session.shell:
            seconds = _get(data, session_bytes.TIMES_AT + 2 * seat)
            session.shell.timer.spent_ms[seat] = 1000 * seconds


def _get(data, at):
    return data[at] | data[at + 1] << 8
