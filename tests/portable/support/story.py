"""Explain a failed check: game, seed, action number, both values and the log.

`Seeded` and the comparison with the naive judge use this module, because MicroPython shows no
values of a failed `assert`.
"""

from castellan.rules import registry

_LONGEST = 400  # letters of a value that are shown


def difference(what, came, expected):
    """Return a text with both values. For bytes it also gives the first difference."""
    lines = [what, "  expected: " + _shown(expected), "  came:     " + _shown(came)]
    if isinstance(came, (bytes, bytearray)) and isinstance(expected, (bytes, bytearray)):
        lines.append("  " + _first_difference(came, expected))
    return "\n".join(lines)


def of_match(game, match):
    """Return the log of a match so far, as text that `castellan replay` accepts."""
    count = match.log.count
    try:
        lines = list(registry.open_text(game).write(match))
    except Exception:  # a broken match has no readable log, so show its bytes
        return "after %d actions: %s" % (count, bytes(match.log.data[: match.log.size]))
    return "after %d actions; the log, for `castellan replay FILE`:\n%s" % (
        count,
        "\n".join(lines),
    )


def _shown(value):
    text = repr(bytes(value)) if isinstance(value, bytearray) else repr(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _first_difference(came, expected):
    if len(came) != len(expected):
        return "%d bytes came, %d were expected" % (len(came), len(expected))
    for at in range(len(came)):
        if came[at] != expected[at]:
            return "first at byte %d: %d came, %d was expected" % (at, came[at], expected[at])
    return "the bytes are the same"
