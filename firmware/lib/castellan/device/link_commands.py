"""Which module obeys which message of a computer, and the checks that they share.

Room: device. Loaded and forgotten with `link.py`; what obeys a message is loaded with the first
one of its kind.
"""

from castellan.core import modules
from castellan.core.compat import const

_FOLDER = "castellan.device.messages"
_SIGN = "link"
_MOST_BYTES_OF_A_WORD = const(20)
_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-@:?"
# The key of a message → the module with `obey(link, key, value, now)`. Where a line has several
# keys the first one here counts.
MESSAGES = (
    ("row", "moves"),
    ("take", "moves"),
    ("place", "moves"),
    ("play", "moves"),
    ("undo", "moves"),
    ("key", "keys"),
    ("get", "reading"),
    ("set", "clock"),
    ("pieces", "pieces"),
)


def obey(link, what, now: int) -> str:
    """Does what one message says; nothing, or what is wrong with it. Unknown keys are nothing."""
    for key, name in MESSAGES:
        if key in what:
            return modules.load(_FOLDER + "." + name).obey(link, key, what[key], now)
    return ""


def show_sign(loop, now: int) -> bool:
    """Screen 37 for those at the box, as soon as nobody holds a key; True when that is settled.

    What a held key shows must not be covered.
    """
    shell = loop.shell
    if shell is None or loop.alarm is not None:
        return True
    if shell.input.down:
        return False
    shell.wake(now)
    shell.push(_SIGN)
    return True


def hide_sign(loop) -> None:
    """The next key is meant for the screen below."""
    shell = loop.shell
    if shell is not None and shell.name == _SIGN:
        shell.pop()


def is_number(value, most: int) -> bool:
    """Whether a value is a whole number up to this size."""
    return isinstance(value, int) and not isinstance(value, bool) and -most <= value <= most


def is_word(value) -> bool:
    """Whether a value can stand in a log: a name, a number, two of them with a sign between."""
    if not isinstance(value, str) or not 0 < len(value) <= _MOST_BYTES_OF_A_WORD:
        return False
    for sign in value:
        if sign not in _SIGNS and sign not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            return False
    return True
