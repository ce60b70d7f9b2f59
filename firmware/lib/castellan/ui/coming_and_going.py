"""How a match begins, and how it is left again.

Room: ui. Loaded when it is asked for; `forget` gives its memory back.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules import games, registry
from castellan.ui import flow, screens
from castellan.ui.session import folder

_SEATS = const(8)
_SEED_MASK = const(0xFFFFFF)


def begin(shell, options: int):
    """A new match with the chosen seats."""
    open_match(shell.app, options, shell.now)
    shell.request_save(False)
    flow.go(shell)
    screens.drop(folder(shell.app.game) + ".options")
    _forget()


def open_match(session, options: int, seed: int):
    """Begin a match with the chosen seats; no screen is opened."""
    session.options = options
    session.is_tally = session.is_tally and session.game == "kingdomino"  # the one that counts
    seats = bytes([colour for colour in range(_SEATS) if session.kinds[colour]])
    course = session.course_of(session.game)
    session.draw_seed = 0
    if session.shell:
        for seat in range(_SEATS):
            session.shell.timer.spent_ms[seat] = 0
    seed = (seed ^ session.entropy) & _SEED_MASK
    if hasattr(course, "make"):
        match = course.make(session, seats, options, seed)
    else:
        match = course.rules(session.is_tally).make(seats, options, seed)
    session.adopt(match)
    registry.close_metas(games.NAMES)


def after_game(shell):
    """The scoring is over: Dynasty's next game, or the choice of games."""
    session = shell.app
    if session.match.is_over():
        leave(shell)
        return
    session.match.legal(session.choices)
    session.play(session.choices[0])
    flow.go(shell)
    _forget()


def leave(shell):
    """No match any more: back to the choice of games, and the memory of this one is given back."""
    session = shell.app
    game = session.game
    if session.match and session.match.is_over() and not session.is_tally:
        session.finished_log = _log_of(game, session.match)
    session.is_tally = session.is_free = False
    session.adopt(None)
    shell.request_save(False)
    flow.go(shell)
    for name in games.NAMES:
        screens.drop(folder(name))  # the games of a family share screens
    modules.forget("castellan.ui.shared.kingdom_view")
    modules.forget("castellan.advice")
    modules.forget("castellan.rules.property")
    registry.close_games()
    _forget()


def _log_of(game: str, match) -> bytes:
    """The log as text; the modules that write it are loaded for this moment only."""
    log = bytearray()
    for line in registry.open_text(game).write(match):
        log += line.encode()
        log += b"\n"
    modules.forget("castellan.rules.text")
    return bytes(log)


def _forget():
    modules.forget("castellan.ui.coming_and_going")
