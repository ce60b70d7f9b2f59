"""Why Coin Race refuses a line of a log or an action. The number is that of a rule in `match`.

Room: rules.
"""

from castellan.rules.contract import NOBODY, TABLE
from castellan.rules.names import COLOURS
from castellan.rules.reasons import words_of

NOT_FINISHED = "C4: the game is not finished"


def reason(match, code: int, action: int = 0) -> str:
    """Return why `apply` refused an action with this result code."""
    return due(match)


def due(match) -> str:
    """Return the next expected action as a reason for a refusal."""
    actor = match.actor()
    if actor == NOBODY:
        return "C4: the game is over"
    if actor == TABLE:
        return "C1: a coin is to come up"
    return "C2: %s is to take or leave the coin" % COLOURS[match.seats[actor]]


def expected(match) -> str:
    """Return the next expected action as a text."""
    return words_of(due(match))
