"""Why Kingdomino refuses a line of a log or an action, with the rule's number in docs/rules.md.

Room: rules. Log readers use it, and screens that name a rule. Each reason begins with a number.
"""

from castellan.rules.contract import MUST_PLACE, NO_MATCH, NOBODY, OUTSIDE, OVERLAP, TAKEN
from castellan.rules.kingdomino.layout import (
    CHOICE,
    DRAW,
    FIRST_KING,
    KING,
    NEXT_TILES,
    PHASE,
    PLACEMENT,
    ROUND,
    ROW,
    ROW_TILES,
    TILE,
    TILES,
    TURN,
)
from castellan.rules.names import COLOURS
from castellan.rules.reasons import words_of

REASONS = {
    OVERLAP: "K8: one of the squares is taken",
    NO_MATCH: "K8: no half touches its own terrain or the castle",
    OUTSIDE: "K8: the kingdom would not fit into %d x %d",
    MUST_PLACE: "K9: it fits, so it must be placed",
}
NOT_SIDE_BY_SIDE = "K8: the two halves must lie side by side"
HAS_COME_UP = "K2: domino %d has come up before"
NO_KING_LEFT = "K1: %s has no king left"
# In the first round, and in later rounds.
NOT_IN_ROW = ("K3: domino %d is not in the first row", "K6: domino %d is not in the next row")
HAS_KING = ("K3: domino %d has a king already", "K6: domino %d has a king already")
OTHER_TURN = "K5: it is not the turn of %s"
NO_NEXT_ROW = "K7: in the last round no king moves"
NOT_FINISHED = "K7: the game is not finished"


def reason(match, code: int, action: int = 0) -> str:
    """Return why `apply` refused an action with this result code. `action` matters for TAKEN."""
    if code == OUTSIDE:
        return REASONS[OUTSIDE] % (match.grid, match.grid)
    if code == TAKEN:
        return _taken(match, action)
    return REASONS.get(code) or due(match)


def _taken(match, action: int) -> str:
    """Return why a domino or a king is no longer available."""
    s = match.state
    if s[PHASE] == ROW:
        return HAS_COME_UP % (action - TILE)
    if s[PHASE] == FIRST_KING:
        return NO_KING_LEFT % COLOURS[match.seats[action - DRAW]]
    return of_round(match, HAS_KING) % printed(s[NEXT_TILES + action - KING])


def wrong_row_size(match, count: int) -> str:
    """Return why a row of `count` dominoes cannot come up."""
    return "K2: a row has %d dominoes here, not %d" % (match.row_size, count)


def of_round(match, reasons) -> str:
    """Return the first of two reasons in the first round, else the second one."""
    return reasons[match.state[ROUND] > 1]


def due(match) -> str:
    """Return the next expected action as a reason for a refusal."""
    s = match.state
    phase = s[PHASE]
    if match.actor() == NOBODY:
        return "K14: the three games are over" if match.games > 1 else "K7: the game is over"
    if phase == PLACEMENT:
        number = printed(s[ROW_TILES + s[TURN]])
        return "K6: %s is to place domino %d" % (colour_of(match, match.actor()), number)
    if phase == CHOICE:
        name = colour_of(match, match.actor())
        return of_round(match, ("K3: %s is to put a king", "K6: %s is to put a king")) % name
    if phase == FIRST_KING:
        return "K3: a king is to be put on the first row"
    if s[ROUND]:
        return "K4: a row of %d dominoes is to come up" % match.row_size
    return "K2: a row of %d dominoes is to come up" % match.row_size


def expected(match) -> str:
    """Return the next expected action as a text."""
    return words_of(due(match))


def colour_of(match, player: int) -> str:
    """Return the colour of a player as a word."""
    return COLOURS[match.seats[player]]


def printed(tile: int) -> int:
    """Return the number printed on a domino. The second deck's dominoes are 49 to 96 here."""
    return (tile - 1) % TILES + 1
