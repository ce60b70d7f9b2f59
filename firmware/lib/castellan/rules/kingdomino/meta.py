"""Kingdomino for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules.
"""

NAME = "kingdomino"
TITLE = "Kingdomino"
CODE = "KD"
ORDER = 1  # position in menus
PARENT = ""
SCHEMA = 1
COLOURS = 4  # the first four of the family's colours are in the box
FIRST_COLOUR = 0  # of the four colours in its box; -1 if a game needs two boxes
SEATS = (2, 3, 4)

HARMONY = 1
MIDDLE_KINGDOM = 2
MIDDLE_LENIENT = 4
MIDDLE_STRICT = 8
MIGHTY_DUEL = 16
DYNASTY = 32
ROW_OF_FOUR = 64  # K16: three players choose from four dominoes, the last one leaves the game

# The words of logs and commands, in the order of the log's `options` line.
OPTIONS = (
    ("harmony", HARMONY),
    ("middle-kingdom", MIDDLE_KINGDOM),
    ("middle-kingdom=lenient", MIDDLE_LENIENT),
    ("middle-kingdom=strict", MIDDLE_STRICT),
    ("mighty-duel", MIGHTY_DUEL),
    ("dynasty", DYNASTY),
    ("row-of-four", ROW_OF_FOUR),
)

ANY_MIDDLE = MIDDLE_KINGDOM | MIDDLE_LENIENT | MIDDLE_STRICT  # mask of the three readings


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    if len(seats) not in SEATS:
        return "Kingdomino is for 2, 3 or 4 players"
    for index, colour in enumerate(seats):
        if colour >= COLOURS:
            return "Kingdomino has the colours pink, yellow, green and blue"
        if colour in seats[:index]:
            return "every player needs a colour of their own"
    if options & MIGHTY_DUEL and len(seats) != 2:
        return "mighty-duel is for 2 players"
    if options & ROW_OF_FOUR and len(seats) != 3:
        return "row-of-four is for 3 players"
    if options & ANY_MIDDLE not in (0, MIDDLE_KINGDOM, MIDDLE_LENIENT, MIDDLE_STRICT):
        return "middle-kingdom takes one reading only"
    if options >> 7:
        return "an unknown option"
    return ""
