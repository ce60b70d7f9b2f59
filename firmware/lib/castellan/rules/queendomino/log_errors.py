"""Error texts of Queendomino's log: why a step of a turn is not allowed.

Room: rules. Only the log reader needs these texts. `apply` returns a number.
"""

from castellan.rules.contract import NOBODY, NOT_NOW
from castellan.rules.kingdomino import log_errors as kingdomino
from castellan.rules.kingdomino.layout import FREE, NEXT_TILES, PHASE
from castellan.rules.queendomino import builders, log_words, meta, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.reasons import renumbered, words_of

# Numbers of Kingdomino's rules, and of the rules that replace them here.
REPLACES = {
    "K1": "Q1",
    "K2": "Q5",
    "K3": "Q4",
    "K4": "Q15",
    "K5": "Q6",
    "K6": "Q14",
    "K7": "Q16",
    "K8": "Q8",
    "K9": "Q8",
}
BUILDINGS_DUE = ("Q2: %d buildings are to come up", "Q15: %d buildings are to come up")
OTHER_COUNT = (
    "Q2: %d buildings come up here, not %d",
    "Q15: %d buildings come up here, not %d",
)
ALL_COPIES_UP = "Q2: every %s has come up"
KING_DUE = "Q6: %s may tax, build, pay the dragon, or put a king"
PASS_DUE = "Q6: %s may tax, build, pay the dragon, or pass"
NO_NEXT_ROW = "Q16: in the last round no king moves"


def reason(match, code: int, action: int = 0) -> str:
    """Return why `apply` refused an action, as `kingdomino.log_errors.reason` does."""
    if code == NOT_NOW:
        return due(match)
    if match.state[PHASE] == q.BUILDERS and action > q.BUILDER:
        return ALL_COPIES_UP % log_words.word_of(action - q.BUILDER)
    return renumbered(kingdomino.reason(match, code, action), REPLACES)


def due(match) -> str:
    """Return the next expected action as a reason for a refusal."""
    phase = match.state[PHASE]
    if phase == q.BUILDERS:
        wanted = builders.wanted(match.state, match.extras)
        return kingdomino.of_round(match, BUILDINGS_DUE) % wanted
    if phase == q.GAINING:
        return "Q11: what the new building gives is to be told"
    if phase == q.OPTIONS and match.actor() != NOBODY:
        name = _name(match, match.actor())
        return (KING_DUE if match.state[NEXT_TILES] else PASS_DUE) % name
    return renumbered(kingdomino.due(match), REPLACES)


def expected(match) -> str:
    """Return the next expected action as a text, for error messages."""
    return words_of(due(match))


def of_knight(match, player: int, cell: int) -> str:
    """Return why a player may not place a knight on a square."""
    s = match.state
    x = match.extras
    if s[x + q.CELL_A] == FREE:
        return "Q9: a discarded domino cannot be taxed"
    if s[x + q.STAGE] & (q.BUILT | q.BURNT):
        return "Q6: knights are sent before anything is built or burnt"
    if cell not in (s[x + q.CELL_A], s[x + q.CELL_B]):
        return "Q9: a knight goes on the domino that was just placed"
    if not s[purse.purse(x, match.house(player)) + q.RESERVE]:
        return "Q9: %s has no knight in reserve" % _name(match, player)
    if match.options & meta.OPTIONAL_ONCE and s[x + q.STAGE] == q.FIRST_TAXED | q.SECOND_TAXED:
        return "Q7: with `optional-once` one tax a round"
    half = 0 if cell == s[x + q.CELL_A] else 1
    if not s[x + q.STAGE] & q.FIRST_TAXED << half:
        return "Q9: with `tax-once` this property has paid in this turn"
    return "Q9: there is a knight on this square already"


def of_building(match, player: int, price: int, cell: int) -> str:
    """Return why a player may not build the building at a price on a square."""
    s = match.state
    x = match.extras
    house = match.house(player)
    if price < 0:
        return "Q11: this building is not open"
    if s[x + q.STAGE] & q.BUILT:
        return "Q11: one building a turn"
    if s[x + q.STAGE] & q.BURNT:
        return "Q6: nothing is built after the dragon"
    coins = builders.coins_of(s, x, house)
    if builders.cost(s, x, house, price) > coins:
        asked = builders.cost(s, x, house, price)
        return "Q11: it costs %d, but %s has %d" % (asked, _name(match, player), coins)
    at = match.kingdom(player)
    if builders.is_held(s, x, house, cell):
        return "Q11: with `knight-bars` nothing is built under a knight"
    if cell < 0 or not builders.is_building_site(s, x, house, at, cell):
        return "Q11: this is no town square without a building"
    return "Q7: with `optional-once` one building a round"


def of_dragon(match, player: int, price: int) -> str:
    """Return why a player may not let the dragon burn the building at a price."""
    s = match.state
    x = match.extras
    house = match.house(player)
    if price < 0:
        return "Q13: this building is not open"
    if s[x + q.DRAGON_OUT]:
        return "Q13: the dragon has flown in this round"
    if s[x + q.QUEEN] == house:
        return "Q13: the Queen's host may not pay the dragon"
    return "Q13: %s has no coin to pay the dragon" % _name(match, player)


def of_queen(match, player: int) -> str:
    """Return why a player may not put the Queen on a property."""
    if not match.is_over():
        return "Q17: the Queen is put on a property when the game is over"
    host = match.state[match.extras + q.QUEEN]
    if host == FREE:
        return "Q3: nobody has the Queen"
    if host != match.house(player):
        return "Q12: %s does not host the Queen" % _name(match, player)
    kind = "dearest" if match.options & meta.QUEEN_DEAREST else "largest"
    return "Q17: the host puts the Queen on one of the %s properties" % kind


def _name(match, player: int) -> str:
    return kingdomino.colour_of(match, player)
