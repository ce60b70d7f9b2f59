"""The optional steps of a turn (B, C, D), as the screens that end the turn offer them.

Room: ui. Left are the knights, right the builders and the dragon; a light at the edge tells
which of them is open. Nobody who wants none of them has to press anything for that.
"""

from castellan.core.compat import const
from castellan.rules.queendomino import layout as q
from castellan.ui import draw, palette
from castellan.ui.input import LEFT, RIGHT, B

KNIGHTS = const(1)
BUILDERS = const(2)
DRAGON_FLIES = const(4)

_LINE = const(3)
_DRAGON_LINE = const(5)


def is_knight(action: int) -> bool:
    """Whether the action sends a knight."""
    return q.KNIGHT <= action < q.KNIGHT + 2


def is_dragon(action: int) -> bool:
    """Whether the action sends the dragon."""
    return q.DRAGON <= action < q.DRAGON + q.SPACES


def is_building(action: int) -> bool:
    """Whether the action builds."""
    return q.BUILD <= action < q.BUILD + (q.SPACES << 8)


def open_now(session) -> int:
    """Bits of the steps that are open to whoever decides."""
    choices = session.choices
    bits = 0
    for index in range(session.match.legal(choices)):
        if is_knight(choices[index]):
            bits |= KNIGHTS
        elif is_building(choices[index]):
            bits |= BUILDERS
        elif is_dragon(choices[index]):
            bits |= DRAGON_FLIES
    return bits


def choose(shell, gesture: int, bits: int) -> bool:
    """Left and right open a step, B the purse; False where it is not open."""
    if gesture == B:
        shell.push(".purse")
    elif gesture == LEFT and bits & KNIGHTS:
        shell.push(".knights")
    elif gesture == RIGHT and bits & (BUILDERS | DRAGON_FLIES):
        shell.push(".board")
    else:
        return False
    return True


def show(shell, action: int):
    """Open the step that a computer has chosen."""
    if is_knight(action):
        shell.push(".knights", action)
    else:
        shell.push(".board", action)


def draw_open(frame: bytearray, bits: int):
    """A light at the left for knights, at the right for buildings and for the dragon."""
    if bits & KNIGHTS:
        draw.across(frame, 0, _LINE, 2, palette.CYAN)
    if bits & BUILDERS:
        draw.across(frame, 5, _LINE, 2, palette.TOWN)
    if bits & DRAGON_FLIES:
        draw.put(frame, 6, _DRAGON_LINE, palette.DRAGON)
