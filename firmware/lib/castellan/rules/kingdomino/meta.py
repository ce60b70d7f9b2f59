"""Kingdomino for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules.
"""

NAME = "kingdomino"
TITLE = "Kingdomino"
CODE = "KD"
ORDER = 1  # position in menus
PARENT = ""
SCHEMA = 1
PACKS = ("kingdomino",)  # games whose tables it uses, see `packs.py`
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
FREE_DISCARD = 128  # K9: a domino that fits may be discarded
TIE_BY_WINS = 256  # K14: of equal sums the player with more won games is first
TIE_BY_LAST = 512  # K14: of equal sums the player who was better in the third game is first

OPTIONS = (
    ("harmony", HARMONY),
    ("middle-kingdom", MIDDLE_KINGDOM),
    ("middle-kingdom=lenient", MIDDLE_LENIENT),
    ("middle-kingdom=strict", MIDDLE_STRICT),
    ("mighty-duel", MIGHTY_DUEL),
    ("dynasty", DYNASTY),
    ("row-of-four", ROW_OF_FOUR),
    ("free-discard", FREE_DISCARD),
    ("dynasty-tie=wins", TIE_BY_WINS),
    ("dynasty-tie=last", TIE_BY_LAST),
)

ANY_MIDDLE = MIDDLE_KINGDOM | MIDDLE_LENIENT | MIDDLE_STRICT  # mask of the three readings


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    if len(seats) not in SEATS:
        return "K1: Kingdomino is for 2, 3 or 4 players"
    for index, colour in enumerate(seats):
        if colour >= COLOURS:
            return "K1: Kingdomino has the colours pink, yellow, green and blue"
        if colour in seats[:index]:
            return "K1: every player needs a colour of their own"
    return _options_problem(len(seats), options)


def _options_problem(players: int, options: int) -> str:
    if options & MIGHTY_DUEL and players != 2:
        return "K15: mighty-duel is for 2 players"
    if options & ROW_OF_FOUR and players != 3:
        return "K16: row-of-four is for 3 players"
    if options & ANY_MIDDLE not in (0, MIDDLE_KINGDOM, MIDDLE_LENIENT, MIDDLE_STRICT):
        return "K12: middle-kingdom takes one reading only"
    if options & (TIE_BY_WINS | TIE_BY_LAST) and not options & DYNASTY:
        return "K14: dynasty-tie is for a dynasty"
    if options & TIE_BY_WINS and options & TIE_BY_LAST:
        return "K14: dynasty-tie takes one reading only"
    if options >> 10:
        return "an unknown option"
    return ""
