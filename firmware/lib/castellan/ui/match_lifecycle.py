"""Begins and leaves matches. Used by the session and the setup screens.

Room: ui. Only `leave` drops a game's modules when its match is left.
"""

from castellan.core.compat import const
from castellan.rules import games, registry
from castellan.ui import flow, screens

IS_TEMPORARY = True
_SEATS = const(8)
_SEED_MASK = const(0xFFFFFF)


def begin(shell, options: int):
    """Begin a match with the chosen seats and open the match's first screen."""
    open_match(shell.app, options, shell.now)
    shell.request_save(False)
    flow.advance(shell)


def open_match(session, options: int, seed: int):
    """Begin a match with the chosen seats, without opening a screen."""
    session.options = options
    if session.game != games.NAMES[0]:  # only Kingdomino has a score-only mode
        session.is_score_only = False
    seats = bytes([colour for colour in range(_SEATS) if session.kinds[colour]])
    session.draw_seed = 0
    if session.shell:
        for seat in range(_SEATS):
            session.shell.timer.spent_ms[seat] = 0
    seed = (seed ^ session.entropy) & _SEED_MASK
    its_flow = flow.Flow(screens.folder(session.game))
    rules = its_flow.rules(session.game, session.is_score_only)
    session.adopt(its_flow.make(session, rules, seats, options, seed))


def leave(shell):
    """Go back to the choice of games, and drop the modules of the game that was played."""
    session = shell.app
    if session.match and session.match.is_over() and not session.is_score_only:
        session.finished_log = _log_of(session)
    session.is_score_only = session.is_free = False
    session.adopt(None)
    shell.request_save(False)
    # Dropped first, so that the list of games takes the place of the game in memory.
    screens.drop_game(session.game)
    registry.close_games()
    flow.advance(shell)


def _log_of(session) -> bytes:
    """Return the match's log as text, encoded as bytes."""
    log = bytearray()
    for line in registry.open_text(session.game).write(session.match):
        log += line.encode()
        log += b"\n"
    return bytes(log)
