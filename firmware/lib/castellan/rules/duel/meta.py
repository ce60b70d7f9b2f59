"""Kingdomino Duel for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules. Numbers like U1 refer to docs/rules-duel.md.
"""

NAME = "duel"
TITLE = "Kingdomino Duel"
CODE = "DU"
ORDER = 4
PARENT = ""
SCHEMA = 1
PACKS = ("duel",)  # games whose tables it uses, see `packs.py`
COLOURS = 8  # players draw on paper, so any two colours are allowed
FIRST_COLOUR = -1  # the game has no colours of its own
SEATS = (2,)

FILL_ONLY_DRAWN = 1  # U7: a domino that was not drawn fills no boxes
SPLIT_ONE = 2  # U10: half of a split domino may be drawn alone if the other half has no square
DRAW_OPTIONAL = 4  # U5: a domino that fits may stay undrawn
BONUS_UNDRAWN = 8  # U8: the castle's bonus may go on a die that is not drawn

OPTIONS = (
    ("fill-only-drawn", FILL_ONLY_DRAWN),
    ("split-one", SPLIT_ONE),
    ("draw-optional", DRAW_OPTIONAL),
    ("bonus-undrawn", BONUS_UNDRAWN),
)


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    if len(seats) != 2:
        return "U1: Kingdomino Duel is for 2 players"
    if seats[0] == seats[1]:
        return "U1: every player needs a colour of their own"
    if seats[0] >= COLOURS or seats[1] >= COLOURS:
        return "U1: there are only eight colours"
    if options >> len(OPTIONS):
        return "an unknown option"
    return ""
