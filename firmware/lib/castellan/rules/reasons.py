"""The numbers of rules in reasons for refusals, such as `K9: it fits, so it must be placed`.

Room: rules. Each game keeps its reasons in its module `log_errors`.
"""


def number_of(reason: str) -> str:
    """Return the rule's number that a reason begins with, such as `K9`."""
    return reason.split(": ", 1)[0]


def words_of(reason: str) -> str:
    """Return a reason without the rule's number."""
    return reason.split(": ", 1)[1]


def renumbered(reason: str, replaces) -> str:
    """Return a parent game's reason with the number of the rule that replaces the parent's rule.

    `replaces` maps numbers of the parent to numbers of the game.
    """
    number, colon, words = reason.partition(": ")
    return replaces.get(number, number) + colon + words
