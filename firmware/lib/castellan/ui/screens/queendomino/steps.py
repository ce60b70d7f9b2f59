"""The optional steps B, C and D of a turn, offered by the screens that end it.

Room: ui. The knights are on the left, the builders and the dragon on the right. A light at the
edge marks a step that is open.
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
    """True if the action sends a knight."""
    return q.KNIGHT <= action < q.KNIGHT + 2


def is_dragon(action: int) -> bool:
    """True if the action sends the dragon."""
    return q.DRAGON <= action < q.DRAGON + q.SPACES


def is_building(action: int) -> bool:
    """True if the action builds."""
    return q.BUILD <= action < q.BUILD + (q.SPACES << 8)


def open_now(session) -> int:
    """The bits of the steps that are open to the player who decides."""
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
    """Open a step with left or right, or the purse with B. Returns False if it is not open."""
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
    """Draw a light at the left for knights, at the right for buildings and for the dragon."""
    if bits & KNIGHTS:
        draw.across(frame, 0, _LINE, 2, palette.CYAN)
    if bits & BUILDERS:
        draw.across(frame, 5, _LINE, 2, palette.TOWN)
    if bits & DRAGON_FLIES:
        draw.put(frame, 6, _DRAGON_LINE, palette.DRAGON)
