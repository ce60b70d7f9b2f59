"""The two dice in hand and what they show, and the player's spells.

Room: rules. `s` is the state; the hand belongs to the player who draws (U4).
"""

from castellan.core.compat import const
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER
from castellan.rules.kingdom import size_of

_CASTLE_BONUS = const(1)  # crosses


def map_of(player: int) -> int:
    """Where in the state the map of a player lies."""
    return d.MAPS + player * size_of(d.MAP)


def take_hand(s: bytearray, player: int):
    """Put the player's two dice into the hand, nothing decided about them yet."""
    hand = 0
    for die in range(4):
        if s[d.TAKERS + die] == player:
            s[d.HANDS + hand] = die
            hand += 1
    s[d.DRAWER] = player
    s[d.SPELLS_ON] = 0
    s[d.FIRST_DOT] = FREE
    settle_coats(s)


def settle_coats(s: bytearray):
    """A plain face is its coat; a joker waits for its owner's choice."""
    for hand in range(2):
        coat = s[d.FACES + s[d.HANDS + hand]] & 7
        s[d.CHOSEN + hand] = 0 if coat == JOKER else coat


def crosses(s: bytearray, hand: int) -> int:
    """Crosses of a die in hand, the castle's bonus included (U8)."""
    die = s[d.HANDS + hand]
    bonus = _CASTLE_BONUS if s[d.BONUS_DIE + s[d.DRAWER]] == die + 1 else 0
    return (s[d.FACES + die] >> 4) + bonus


def owns_spell(s: bytearray, player: int, spell: int) -> bool:
    """Whether a spell (0 to 5) is the player's and not used up."""
    return s[d.SPELLS + spell] == 1 + player


def spend_spell(s: bytearray, player: int, spell: int):
    """Every spell works once (U9)."""
    s[d.SPELLS + spell] = 3 + player
