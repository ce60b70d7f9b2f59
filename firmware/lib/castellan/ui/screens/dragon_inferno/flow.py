"""The flow of Dragon Inferno: the screen of each phase, and dealing by the device. Room: ui."""

from castellan.core.rng import Random
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.property import PARTS
from castellan.ui.shared.flow import own_pack
from castellan.ui.shared.free_turn import is_free

# Bits of the choices before a match. No option of the rules uses them.
PLACEHOLDERS = 0x1000
SECOND_BEGINS = 0x2000
BY_LOT = 0x4000

ONLY = 0x10000  # a bit in the argument of the screen `place`: there is no other tile to choose

NAMES = {"kingdom": "dragon_inferno.look"}  # shared screens open `kingdom`

_SHEET = PARTS + 8


def make(session, rules, seats: bytes, options: int, seed: int):
    """Make a match. Bits of `options` decide who begins and which piece set is used."""
    if options & SECOND_BEGINS or (options & BY_LOT and Random(seed, 1).below(2)):
        seats = bytes((seats[1], seats[0]))
    own = b"" if options & PLACEHOLDERS else own_pack(session)
    options &= PLACEHOLDERS - 1
    return (own and rules.make(seats, options, seed, own)) or rules.make(seats, options, seed)


def sheet_size(match) -> int:
    """Return how many numbers a sheet of points needs."""
    return _SHEET


def _or_free(screen: str):
    """Return a function that returns a screen, or the one of the free ghost."""
    return lambda session: "free_place" if is_free(session) else screen


def think_or_tile(session) -> str:
    """Return the screen that chooses a tile: `think` for a computer seat, `tile` for a person."""
    if is_free(session):
        return "free_tile"
    return "think" if session.is_computer(session.match.actor()) else "tile"


def focus(session) -> int:
    """Return the player who decides now, whose points are shown first."""
    return max(0, session.match.actor())


def next_deal(session) -> int:
    """Return a deal that needs no key (I2): the last, or any if the device deals. Else -1."""
    dealt = session.match.state[d.DEALT]
    is_last = dealt == session.match.pieces.dragons - 1
    return dealt_dragon(session) if dealt and (session.draw_seed or is_last) else -1


def dealt_dragon(session) -> int:
    """Return the dragon that the device deals. After undo it deals the same dragon again."""
    match = session.match
    dealt = match.state[d.DEALT]
    skip = Random(session.draw_seed, dealt).below(match.pieces.dragons - dealt)
    dragon = next_dragon(match, 0, 1)
    for _ in range(skip):
        dragon = next_dragon(match, dragon + 1, 1)
    return d.DEAL + dragon


def next_dragon(match, dragon: int, step: int) -> int:
    """Return the next dragon without a cave, from `dragon` on. The search wraps at the end."""
    dragon %= match.pieces.dragons
    while match.is_dealt(dragon):
        dragon = (dragon + step) % match.pieces.dragons
    return dragon


def coming(session, index: int) -> int:
    """Return the player who acts after `index` more turns, or -1 if nobody is to act now."""
    actor = session.match.actor()
    return actor if actor < 0 or not index & 1 else 1 - actor


PHASES = {
    d.DEALING: ("caves", next_deal, None),
    d.EGGS: (_or_free("egg"), None, None),
    d.TILES: (think_or_tile, None, None),
    d.DRAGONS: (_or_free("dragon"), None, None),
    d.GAME_OVER: ("scoring", None, None),
}
