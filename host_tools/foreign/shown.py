"""Makes foreign text safe to show: printable, and no longer than a message may be.

Every command shows text through `host_tools.terminal.messages` or `Terminal.line`, which call this
module. Foreign text comes from files, names, logs, boards and cables.
"""

_SMALL = 0x100
_MEDIUM = 0x10000
_GAP = " … "


def printable(text: object, longest: int | None = None) -> str:
    """Return a text in one line without control characters. `longest` cuts its middle.

    A control character is shown as its code: `\\x1b`. Marks of the writing direction and lone
    surrogates count as control characters.
    """
    words = str(text)
    if longest is not None:
        words = shortened(words, longest)  # before the codes, so that a huge text is never copied
    if not words.isprintable():
        words = "".join(sign if sign.isprintable() else _code_of(sign) for sign in words)
    return words if longest is None else shortened(words, longest)


def _code_of(sign: str) -> str:
    number = ord(sign)
    if number < _SMALL:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < _MEDIUM else f"\\U{number:08x}"


def shortened(text: str, longest: int) -> str:
    """Cut the middle of a text. Its beginning tells where, and its end tells why."""
    if len(text) <= longest:
        return text
    end = (longest - len(_GAP)) // 2
    return text[: longest - len(_GAP) - end] + _GAP + text[len(text) - end :]
