"""Why Dragon Inferno refuses a line of a log or an action, with the number of the rule.

Room: rules. Log readers use it, and screens that name a rule. Each reason begins with a number.
"""

from castellan.rules.contract import MUST_PLACE, NOBODY, OUTSIDE, TAKEN
from castellan.rules.dragon_inferno import board
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import SQUARES, STEP
from castellan.rules.names import COLOURS
from castellan.rules.reasons import words_of

OTHER_SET = "I1: the game was played with another piece set, here is %04x"
NOT_FINISHED = "I9: the game is not finished"

_NO_SQUARE = {
    "egg": "I3: no such square",
    "tile": "I5: no such square",
    "dragon": "I7: no such square",
}
_REASONS = {
    TAKEN: "I1: that tile is on the board already",
    MUST_PLACE: "I4: a tile can still be placed",
}


def reason(match, code: int, action: int = 0) -> str:
    """Return why `apply` refused an action with this result code. Details need the `action`."""
    phase = match.state[d.PHASE]
    if phase == d.DEALING and code == TAKEN:
        return "I2: that dragon is before a cave already"
    if phase == d.EGGS:
        return "I3: that is no free square for eggs"
    if code == OUTSIDE:
        return _why_no_tile(match, action) if phase == d.TILES else _why_no_dragon(match, action)
    return _REASONS.get(code) or due(match)


def _why_no_tile(match, action: int) -> str:
    """Return why a tile may not lie there."""
    p = match.pieces
    if action < d.TILE:
        return "I5: the tile does not fit there"
    shape = p.shape(action - d.TILE >> 10, action >> 7 & 7)
    if not board.is_inside(p, shape, action & 127):
        return "I5: a part of the tile is beyond the board"
    for value in _squares_under(match, shape, action & 127):
        if value & d.CLOSED:
            return "I5: a part of the tile is beyond the board"
        if value & d.OWNER:
            return "I5: one of the squares has a tile"
        if value & d.BURNT:
            return "I5: one of the squares is under a dragon"
    if match.state[d.TILES_LEFT + match.actor()] == (1 << p.tiles) - 1:
        return "I5: the first tile covers a corner of the board"
    return "I5: the tile touches no tile of its player and covers no corner"


def _why_no_dragon(match, action: int) -> str:
    """Return why the called dragon may not lie there."""
    if action < d.DRAGON:
        return "I7: the dragon does not fit there"
    shape = match.dragon_shape(action >> 7 & 7)
    if not board.is_inside(match.pieces, shape, action & 127):
        return "I7: a part of the dragon is beyond the board"
    for value in _squares_under(match, shape, action & 127):
        if not value & d.OWNER:
            return "I7: one of the squares has no tile"
        if value & match.pieces.bars_dragon & d.BURNT:
            return "I7: one of the squares is under a dragon"
    return "I7: with `egg-bars` a dragon covers no egg"


def _squares_under(match, shape: int, cell: int):
    """Yield the bytes of the board squares under a piece."""
    turned = match.pieces.turned
    for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
        yield match.state[d.BOARD + cell + (turned[at] & STEP)]


def no_square(verb: str) -> str:
    """Return why a line with this verb names no square of the board."""
    return _NO_SQUARE[verb]


def no_dragon(match) -> str:
    """Return why no dragon flies now."""
    phase = match.state[d.PHASE]
    if phase != d.TILES:
        return due(match)
    if match.state[d.FLOWN] == match.pieces.dragons:
        return "I8: no dragon is left"
    return "I6: no egg was surrounded, so no dragon flies"


def due(match) -> str:
    """Return the next expected action as a reason for a refusal."""
    actor = match.actor()
    if actor == NOBODY:
        return "I9: the game is over"
    phase = match.state[d.PHASE]
    if phase == d.DEALING:
        return "I2: the dragons are to be dealt to the caves"
    name = colour_of(match, actor)
    if phase == d.EGGS:
        return "I3: %s is to put an egg" % name
    if phase == d.DRAGONS:
        dragon = match.state[d.CAVES + match.state[d.FLOWN]]
        return "I7: %s is to place dragon %d" % (name, dragon + 1)
    return "I4: %s is to place a tile, or to pass if none fits" % name


def expected(match) -> str:
    """Return the next expected action as a text."""
    return words_of(due(match))


def colour_of(match, player: int) -> str:
    """Return the colour of a player as a word."""
    return COLOURS[match.seats[player]]
