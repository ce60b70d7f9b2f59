"""The defaults of a game's flow. The game's own `flow` or a parent's replaces them. Room: ui."""

from castellan.core import modules
from castellan.rules import property as properties
from castellan.rules import registry
from castellan.ui import preferences as choice
from castellan.ui.shared import marks

PREFIX = ""  # of the names of the game's screens, if it is not the game's folder
PHASE_AT = 0  # offset of the phase in the state of a match
TIE_PARTS = (properties.LARGEST,)  # parts of the sheet that decide between equal points
FACTORY = 0x8000  # in the choices before a match: the packs of the firmware. No option has it
LONG_PHASE = -1  # in it one piece takes several actions, so that the free ghost stays
BONUSES = ()  # for each bonus its letter and its part of the sheet


def rules(game: str, is_score_only: bool):
    """Return the module that makes and loads matches of a game."""
    return registry.open_game(game)


def make(session, rules, seats: bytes, options: int, seed: int):
    """Make a match with the owner's packs. `rules` is the module that `rules()` returned."""
    own = b"" if options & FACTORY else own_pack(session)
    options &= FACTORY - 1
    return rules.make(seats, options, seed, own) if own else rules.make(seats, options, seed)


def own_pack(session) -> bytes:
    """Return the packs of this game that the owner has sent, or b"" if there are none."""
    if session.own_packs is None:
        return b""
    module, disk, folder = session.own_packs
    return modules.load(module).read(disk, folder, session.game)


def sheet_size(match) -> int:
    """Return how many numbers a score sheet of this match needs."""
    return properties.sheet_size(match.grid)


def stands(session) -> bool:
    """True if undo is not allowed now."""
    return False


def only_spot(session) -> int:
    """Return the only legal placement if the preference AUTO_CONFIRM plays it. Else -1."""
    match = session.match
    if session.is_free or session.is_computer(match.actor()):
        return -1
    if not session.preferences.get(choice.AUTO_CONFIRM) or match.legal(session.choices) > 1:
        return -1
    return session.choices[0] if session.choices[0] >= session.flow.FIRST_SPOT else -1


def is_first(match, player: int) -> bool:
    """True if scoring and bars show this player: the first of those who share points."""
    return True


def bar_line(match, player: int) -> int:
    """Return the row of the frame for a player's bar."""
    return marks.line_of(match, player)


def draw_owner(frame: bytearray, session, player: int):
    """Draw a frame in the owner's colour around a kingdom that is small enough for it."""
    if marks.leaves_room(session.match, player):
        marks.owner_frame(frame, session, player)
