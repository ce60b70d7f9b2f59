"""The two dice in the hand of the drawing player, and the spells of both players.

Room: rules. `s` is the state.
"""

from castellan.core.compat import const
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER
from castellan.rules.kingdom import size_of

_CASTLE_BONUS = const(1)  # crosses


def map_of(player: int) -> int:
    """Return the offset of a player's map in the state."""
    return d.MAPS + player * size_of(d.MAP)


def take_hand(s: bytearray, player: int):
    """Put a player's two dice into the hand, and reset all steps of the drawing."""
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
    """Set the coats of both dice from their faces. A joker has coat 0 until it is named."""
    for hand in range(2):
        coat = s[d.FACES + s[d.HANDS + hand]] & 7
        s[d.CHOSEN + hand] = 0 if coat == JOKER else coat


def crosses(s: bytearray, hand: int) -> int:
    """Return the crosses of a die in hand, including the castle's bonus (U8)."""
    die = s[d.HANDS + hand]
    bonus = _CASTLE_BONUS if s[d.BONUS_DIE + s[d.DRAWER]] == die + 1 else 0
    return (s[d.FACES + die] >> 4) + bonus


def owns_spell(s: bytearray, player: int, spell: int) -> bool:
    """True if a player has a spell (0 to 5) and has not used it."""
    return s[d.SPELLS + spell] == 1 + player


def spend_spell(s: bytearray, player: int, spell: int):
    """Mark a spell as used. Every spell works once (U9)."""
    s[d.SPELLS + spell] = 3 + player
