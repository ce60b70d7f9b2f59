"""The spell book: dice without crosses fill boxes, a full line of boxes wins a spell (U6, U7, U9).

Room: rules.
"""

from castellan.core.compat import const
from castellan.rules.duel import hand, meta, sheet
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER

# Coats whose spells work as soon as they are won (U9).
_PRESTIGE = const(5)
_CROSS = const(6)


def end_drawing(match):
    """End a player's drawing: the other player draws, or both fill their boxes (U6)."""
    s = match.state
    if s[d.DRAWER] == s[d.PLAYER_A]:
        hand.take_hand(s, 1 - s[d.PLAYER_A])
    else:
        fill(match)


def fill(match):
    """Fill boxes until the next decision or the end of the round."""
    if not _fill_next(match):
        match.end_round()


def _fill_next(match) -> bool:
    """Let the next die of the round fill its box. Returns False when all dice are done.

    Player A comes first (U6). A completed line may need a decision: then the phase changes, and
    `fill` is called again after the decision.
    """
    s = match.state
    while s[d.FILLED] < 4:
        step = s[d.FILLED]
        s[d.FILLED] += 1
        player = s[d.PLAYER_A] if step < 2 else 1 - s[d.PLAYER_A]
        coat = _plain_coat(match, player, _die_of(s, player, step & 1))
        if coat and _tick(s, player, coat, match.boxes):
            s[d.DRAWER] = player
            if coat == _PRESTIGE:
                s[d.PHASE] = d.NAMING
                return True
            if coat == _CROSS and sheet.squares_drawn(s, hand.map_of(player)):
                s[d.PHASE] = d.CROSSING
                return True
    return False


def _die_of(s: bytearray, player: int, which: int) -> int:
    """Return the first (0) or second (1) of a player's two dice."""
    for die in range(4):
        if s[d.TAKERS + die] == player:
            if which == 0:
                return die
            which -= 1
    return FREE


def _plain_coat(match, player: int, die: int) -> int:
    """Return the coat whose box a die fills, or 0 for jokers, crosses and bonus dice (U6)."""
    s = match.state
    face = s[d.FACES + die]
    if face & 7 == JOKER or face >> 4 or s[d.BONUS_DIE + player] == die + 1:
        return 0
    if match.options & meta.FILL_ONLY_DRAWN and not s[d.DREW] >> die & 1:
        return 0
    return face & 7


def _tick(s: bytearray, player: int, coat: int, boxes: bytes) -> bool:
    """Fill one box. Returns True if that completes the line and wins the spell (U6)."""
    if s[d.SPELLS + coat - 1]:
        return False  # the other player has won this spell
    at = d.BOXES + 6 * player + coat - 1
    s[at] += 1
    if s[at] < boxes[coat - 1]:
        return False
    s[d.SPELLS + coat - 1] = 1 + player
    return True
