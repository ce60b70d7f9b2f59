"""Kingdomino Duel for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules. Numbers like U1 refer to docs/rules-duel.md.
"""

NAME = "duel"
TITLE = "Kingdomino Duel"
CODE = "DU"
ORDER = 4
PARENT = ""
SCHEMA = 1
COLOURS = 8  # players draw on paper, so any two colours are allowed
FIRST_COLOUR = -1  # the game has no colours of its own
SEATS = (2,)

FILL_ONLY_DRAWN = 1  # U7: a domino that was not drawn fills no boxes
SPLIT_ONE = 2  # U10: half of a split domino may be drawn alone if the other half has no square

OPTIONS = (
    ("fill-only-drawn", FILL_ONLY_DRAWN),
    ("split-one", SPLIT_ONE),
)


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    if len(seats) != 2:
        return "Kingdomino Duel is for 2 players"
    if seats[0] == seats[1]:
        return "every player needs a colour of their own"
    if seats[0] >= COLOURS or seats[1] >= COLOURS:
        return "there are only eight colours"
    if options >> 2:
        return "an unknown option"
    return ""
