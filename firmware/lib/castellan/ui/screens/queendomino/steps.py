"""The optional steps of a turn: knights (B), building (C), dragon (D). Used by `kings` and `last`.

Room: ui. Left opens the knights, right the builders and the dragon. A light at that edge shows
that the step is possible now.
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
    """True if the action sends the dragon to burn a building."""
    return q.DRAGON <= action < q.DRAGON + q.SPACES


def is_building(action: int) -> bool:
    """True if the action puts a building on a town square."""
    return q.BUILD <= action < q.BUILD + (q.SPACES << 8)


def open_now(session) -> int:
    """Return a bit for each optional step that the deciding player can do now."""
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
    """Open a step with left or right, or the purse with B. Returns False if it is illegal now."""
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
    """Open the screen of the step that a computer has chosen."""
    if is_knight(action):
        shell.push(".knights", action)
    else:
        shell.push(".board", action)


def draw_open(frame: bytearray, bits: int):
    """Draw lights for possible steps: knights at the left, building and dragon at the right."""
    if bits & KNIGHTS:
        draw.across(frame, 0, _LINE, 2, palette.CYAN)
    if bits & BUILDERS:
        draw.across(frame, 5, _LINE, 2, palette.TOWN)
    if bits & DRAGON_FLIES:
        draw.put(frame, 6, _DRAGON_LINE, palette.DRAGON)
