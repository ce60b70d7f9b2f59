"""Maps messages of a computer to the modules that run them, and checks values.

Room: device. Loaded and unloaded with `link.py`. A module in `messages/` is loaded with the first
message of its kind.
"""

from castellan.core import modules
from castellan.core.compat import const

_FOLDER = "castellan.device.messages"
_SIGN = "link"
_MOST_BYTES_OF_A_WORD = const(20)
_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789-@:?!"
# The key of a message → the module with `obey(link, key, value, now)`. If a line has several keys,
# the first one of this table counts.
MESSAGES = (
    ("row", "moves"),
    ("take", "moves"),
    ("place", "moves"),
    ("play", "moves"),
    ("undo", "moves"),
    ("amend", "amending"),
    ("key", "keys"),
    ("get", "reading"),
    ("set", "clock"),
    ("pieces", "packs"),
    ("pack", "packs"),
)


def obey(link, what, now: int) -> str:
    """Run one message. Returns an error text, or "". Unknown keys are ignored."""
    for key, name in MESSAGES:
        if key in what:
            return modules.load(_FOLDER + "." + name).obey(link, key, what[key], now)
    return ""


def show_sign(loop, now: int) -> bool:
    """Show the link sign (screen 37) once no key is held, so that it never covers a peek.

    Returns True when done.
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
    """Close the link sign, so that the next key reaches the screen below it."""
    shell = loop.shell
    if shell is not None and shell.name == _SIGN:
        shell.pop()


def is_number(value, most: int) -> bool:
    """True if a value is an integer from -most to most."""
    return isinstance(value, int) and not isinstance(value, bool) and -most <= value <= most


def is_word(value) -> bool:
    """True if a value can be a word of a log, such as `wheat`, `12` or `2:3`."""
    if not isinstance(value, str) or not 0 < len(value) <= _MOST_BYTES_OF_A_WORD:
        return False
    for sign in value:
        if sign not in _SIGNS and sign not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            return False
    return True
