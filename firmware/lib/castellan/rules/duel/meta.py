"""What a menu must know about Kingdomino Duel before the game itself is loaded.

Room: rules. The numbers `U1` … are those of docs/rules-duel.md.
"""

NAME = "duel"
TITLE = "Kingdomino Duel"
CODE = "DU"
ORDER = 4
PARENT = ""
SCHEMA = 1
COLOURS = 8  # the players draw on paper, so any two colours will do
FIRST_COLOUR = -1  # it has no four of its own
SEATS = (2,)

FILL_ONLY_DRAWN = 1  # U7: a domino that was not drawn fills no boxes
SPLIT_ONE = 2  # U10: a split domino may be drawn by half where the other half has no place

OPTIONS = (
    ("fill-only-drawn", FILL_ONLY_DRAWN),
    ("split-one", SPLIT_ONE),
)


def problem(seats: bytes, options: int) -> str:
    """Why these seats and options cannot be played together, or nothing."""
    if len(seats) != 2:
        return "Kingdomino Duel is for 2 players"
    if seats[0] == seats[1]:
        return "every player needs a colour of their own"
    if seats[0] >= COLOURS or seats[1] >= COLOURS:
        return "there are only eight colours"
    if options >> 2:
        return "an unknown option"
    return ""
