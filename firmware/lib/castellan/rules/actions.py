"""Walks along the log of a match: its actions, their lines, and which of them are irregular.

Room: rules. Logs as text, replays and amendments use it.
"""

from castellan.core.log import IRREGULAR, width

IRREGULAR_END = " !"  # ends the line of an irregular action


def actions_of(match, position: int = 0):
    """Yield the actions of a match from its start, or from a byte position of its log."""
    while position < match.log.size:
        action = match.log.at(position)
        yield action
        position += width(action)


def lines_of(again, actions, line_of):
    """Apply actions to the match `again`, and yield the log line of each, or "".

    `line_of(match, action)` returns the line of an action before it is applied, or "" if the line
    of a later action includes it.
    """
    mark = ""
    for action in actions:
        if action >= IRREGULAR:
            mark = IRREGULAR_END
        line = line_of(again, plain(action))
        again.apply(action)
        if line:
            line += mark
            mark = ""
        yield line


def plain(action: int) -> int:
    """Return the number of an action without the mark."""
    return action & IRREGULAR - 1


def count_irregular(match, position: int = 0) -> int:
    """Return how many irregular actions the log has from a byte position on."""
    count = 0
    for action in actions_of(match, position):
        if action >= IRREGULAR:
            count += 1
    return count
