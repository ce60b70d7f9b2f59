"""Why the Duel refuses a line of a log or an action, with the rule's number in docs/rules-duel.md.

Room: rules. Log readers use it, and screens that name a rule. Each reason begins with a number.
"""

from castellan.rules.contract import NO_MATCH, NOBODY, OUTSIDE, OVERLAP, TAKEN
from castellan.rules.duel import layout as d
from castellan.rules.duel import meta
from castellan.rules.duel.layout import JOKER
from castellan.rules.names import COLOURS
from castellan.rules.reasons import words_of

NOT_FINISHED = "U11: the game is not finished"
NOT_SIDE_BY_SIDE = "U4: the two halves must lie side by side"
NAME_JOKER = "U4: the joker is to be named before"
NOT_IN_HAND = "U3: that die is not in the hand of %s"
HALF_OF_WHOLE = "U10: both dice are to be drawn"
NOT_BOTH = "U10: the two dice cannot both be drawn"
NO_SPLIT_SQUARE = "U9: a split die needs a free square beside its like or the castle"

_REASONS = {
    OVERLAP: "U4: one of the squares is taken",
    NO_MATCH: "U4: no half touches its like or the castle",
    OUTSIDE: "U1: the map has five rows of seven squares",
    TAKEN: "U3: that die is taken",
}
_BOTH_SPELL = 2  # indices of spells 3 and 4
_TURN_SPELL = 3


def reason(match, code: int, action: int = 0) -> str:
    """Return why `apply` refused an action with this result code."""
    phase = match.state[d.PHASE]
    answer = _REASONS.get(code, "")
    if not answer and phase == d.TAKING and action == d.SPELL_BOTH:
        answer = _unowned(match, _BOTH_SPELL) or "U9: two dice are taken at once before all others"
    if not answer and phase == d.DRAWING:
        answer = _preparation(match, action)
    return answer or due(match)


def _preparation(match, action: int) -> str:
    """Return why a step before the drawing is refused, or ""."""
    if action == d.NO_DRAW:
        if _has_bonus(match):
            return "U8: after the castle's bonus the dice must be drawn"
        return "U5: the dice can be drawn, so they must be drawn"
    if action == d.SPELL_FREE or action == d.SPELL_SPLIT:
        answer = _unowned(match, action - d.SPELL_FREE)
        return answer or "U9: this spell is used where it helps, and before a joker is named"
    if d.TURN <= action < d.BONUS:
        return _turn(match)
    if d.BONUS <= action < d.COAT:
        return _bonus(match)
    return _coat(match.state, (action - d.COAT) // 6) if d.COAT <= action < d.NAME else ""


def _turn(match) -> str:
    """Return why no die may be turned."""
    if _has_bonus(match):
        return "U8: after the castle's bonus no die may be turned"
    return _unowned(match, _TURN_SPELL) or "U9: a die is turned before all other steps"


def _bonus(match) -> str:
    """Return why no die may have the castle's bonus."""
    s = match.state
    if s[d.BONUS_SPENT + s[d.DRAWER]]:
        return "U8: %s has used the castle's bonus" % colour_of(match, s[d.DRAWER])
    return "U8: the dice cannot be drawn, so none may have the castle's bonus"


def _coat(s, which: int) -> str:
    """Return why a die does not become a coat."""
    if s[d.FACES + s[d.HANDS + which]] & 7 != JOKER or s[d.CHOSEN + which]:
        return "U4: that die is no joker without a coat"
    if which and not s[d.CHOSEN]:
        return "U4: the joker on the die with the lower number is named first"
    return "U4: with this coat the dice cannot be drawn"


def _has_bonus(match) -> bool:
    """True if a die of the drawing player has the castle's bonus, so that it must be drawn."""
    s = match.state
    return bool(s[d.BONUS_DIE + s[d.DRAWER]])


def _unowned(match, spell: int) -> str:
    """Return why the player to act does not have a spell (0 to 5), or ""."""
    s = match.state
    player = match.actor()
    owner = s[d.SPELLS + spell]
    if owner == 1 + player:
        return ""
    if owner == 3 + player:
        return "U9: %s has used this spell" % colour_of(match, player)
    if owner:
        return "U6: %s was the first to win this spell" % colour_of(match, 1 - player)
    filled = (colour_of(match, player), s[d.BOXES + 6 * player + spell], match.boxes[spell])
    if match.options & meta.FILL_ONLY_DRAWN:
        return "U7: only drawn dice fill boxes, and %s has filled %d of %d for this spell" % filled
    return "U6: %s has filled %d of %d boxes for this spell" % filled


def due(match) -> str:
    """Return the next expected action as a reason for a refusal."""
    s = match.state
    actor = match.actor()
    if actor == NOBODY:
        return "U11: the game is over"
    phase = s[d.PHASE]
    if phase == d.ROLL:
        return "U2: the dice are to be rolled"
    name = colour_of(match, actor)
    if phase == d.TAKING:
        return "U3: %s is to take a die" % name
    if phase == d.NAMING:
        return "U9: %s is to name a coat" % name
    if phase == d.CROSSING:
        return "U9: %s is to add a cross" % name
    one, two = s[d.HANDS], s[d.HANDS + 1]
    faces = (face_of(s[d.FACES + one]), face_of(s[d.FACES + two]))
    return "U4: %s is to draw dice %d and %d, %s and %s" % ((name, one + 1, two + 1) + faces)


def expected(match) -> str:
    """Return the next expected action as a text."""
    return words_of(due(match))


def face_of(value: int) -> str:
    """Return the word of a face: its coat, and its crosses if it has any."""
    coat = value & 7
    letter = "?" if coat == JOKER else d.COATS[coat - 1]
    return letter + str(value >> 4) if value >> 4 else letter


def colour_of(match, player: int) -> str:
    """Return the colour of a player as a word."""
    return COLOURS[match.seats[player]]
