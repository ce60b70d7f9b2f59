"""Shows the number of the rule that refuses an action, such as K8.

Room: ui. It is imported when an action is refused for the first time in a match.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.rules.reasons import number_of
from castellan.ui import draw, palette, screens

_WAIT_MS = const(700)
_LETTER_PITCH = const(4)
_REASONS = "castellan.rules.%s.log_errors"


def find(session, code: int, action: int = 0) -> bytes:
    """Return the number of the rule behind a result code of `apply`, as bytes for `show`.

    The reasons take up to 6 KB, so they are forgotten at once.
    """
    folder = screens.folder(session.game)
    errors = modules.load(_REASONS % folder)
    number = number_of(errors.reason(session.match, code, action)).encode()
    modules.forget(*[_REASONS % one for one in screens.line(folder)])
    return number


def show(frame: bytearray, number: bytes, shown_ms: int):
    """Draw the number. Three characters and more move to the left after a while."""
    hidden = max(0, len(number) * _LETTER_PITCH - 1 - draw.SIDE)  # columns at the right
    moved = max(0, shown_ms - _WAIT_MS) // draw.SCROLL_MS
    draw.scroll(frame, number, min(moved, hidden), palette.RED)
