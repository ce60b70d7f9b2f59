"""Writes JSON with the same bytes on every interpreter. The names in an object keep their order.

Portable: runs unchanged on CPython and MicroPython. An object is a tuple of (name, value) pairs,
because dictionaries keep their order on CPython only.
"""

_ESCAPED = {'"': '\\"', "\\": "\\\\"}


def to_text(value: object) -> str:
    """Convert None, bool, int, str, list and tuples of pairs to JSON without spaces."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join([_escaped(sign) for sign in value]) + '"'
    if isinstance(value, list):
        return "[" + ",".join([to_text(entry) for entry in value]) + "]"
    assert isinstance(value, tuple)
    return "{" + ",".join([to_text(name) + ":" + to_text(entry) for name, entry in value]) + "}"


def _escaped(sign: str) -> str:
    if " " <= sign <= "~":
        return _ESCAPED.get(sign, sign)
    number = ord(sign)
    if number < 0x10000:
        return f"\\u{number:04x}"
    # JSON needs two surrogates for a larger code point.
    number -= 0x10000
    return f"\\u{0xD800 | number >> 10:04x}\\u{0xDC00 | number & 0x3FF:04x}"
