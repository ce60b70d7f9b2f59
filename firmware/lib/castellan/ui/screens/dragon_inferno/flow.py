"""The flow of Dragon Inferno: its phases, and the dragons that the device deals.

Room: ui.
"""

from castellan.core import modules
from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.property import PARTS
from castellan.ui import screens

# What is chosen before a match; no other game's options have these bits.
PLACEHOLDERS = 0x1000
SECOND_BEGINS = 0x2000
BY_LOT = 0x4000

ONLY = 0x10000  # in the argument of the placement: there is no other tile to choose

NAMES = {"kingdom": "dragon_inferno.look"}  # what other games show as a kingdom

_SHEET = PARTS + 8


def make(session, rules, seats: bytes, options: int, seed: int):
    """A new match: who begins, and with which pieces, is among the chosen options."""
    if options & SECOND_BEGINS or (options & BY_LOT and Random(seed, 1).below(2)):
        seats = bytes((seats[1], seats[0]))
    own = b"" if options & PLACEHOLDERS else own_set(session)
    return (own and rules.make(seats, 0, seed, own)) or rules.make(seats, 0, seed)


def own_set(session) -> bytes:
    """The piece set that the owner has sent; nothing where there is none."""
    if session.own_pieces is None:
        return b""
    module, disk, folder = session.own_pieces
    return modules.load(module).take(disk, folder)


def sheet_size(match) -> int:
    """How many numbers a sheet of this match needs."""
    return _SHEET


def think_or_tile(session) -> str:
    """The screen for the choice of a tile."""
    return "think" if session.is_computer(session.match.actor()) else "tile"


def focus(session) -> int:
    """Whose points are looked at now: of whoever decides."""
    return max(0, session.match.actor())


def next_deal(session) -> int:
    """The last dragon has no choice; where the device deals, none but the first has one (I2)."""
    dealt = session.match.state[d.DEALT]
    is_last = dealt == session.match.pieces.dragons - 1
    return dealt_dragon(session) if dealt and (session.draw_seed or is_last) else -1


def survey(match, kept, sight=None):
    """What finds and weighs all places for all tiles; it is in memory only while it does."""
    return screens.module("dragon_inferno.survey").Survey(match, kept, sight)


def forget_survey():
    """Its memory comes back when the tile is chosen, or something else is looked at."""
    screens.drop("dragon_inferno.survey")
    modules.forget("castellan.advice.dragon_refinement")
    modules.forget("castellan.advice.dragon_shortlist")


def dealt_dragon(session) -> int:
    """The dragon that the device deals: the same one again after undo."""
    match = session.match
    dealt = match.state[d.DEALT]
    skip = Random(session.draw_seed, dealt).below(match.pieces.dragons - dealt)
    dragon = next_dragon(match, 0, 1)
    for _ in range(skip):
        dragon = next_dragon(match, dragon + 1, 1)
    return d.DEAL + dragon


def next_dragon(match, dragon: int, step: int) -> int:
    """The first dragon that lies before no cave, from `dragon` on and round."""
    dragon %= match.pieces.dragons
    while match.is_dealt(dragon):
        dragon = (dragon + step) % match.pieces.dragons
    return dragon


def coming(session, index: int) -> int:
    """The player whose turn comes after `index` others, or -1."""
    actor = session.match.actor()
    return actor if actor < 0 or not index & 1 else 1 - actor


PHASES = {
    d.DEALING: ("caves", next_deal, None),
    d.EGGS: ("egg", None, None),
    d.TILES: (think_or_tile, None, None),
    d.DRAGONS: ("dragon", None, None),
    d.GAME_OVER: ("scoring", None, None),
}
