"""Queendomino for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules.
"""

NAME = "queendomino"
TITLE = "Queendomino"
CODE = "QD"
ORDER = 2
PARENT = "kingdomino"
SCHEMA = 1
PACKS = ("queendomino",)  # games whose tables it uses, see `packs.py`
COLOURS = 8  # players may use all colours of the family
FIRST_COLOUR = 4  # its own box has orange, purple, white and red
SEATS = (2, 3, 4)

# The first four bits are Kingdomino's bonuses, which Queendomino allows as well (Q20).
OPTIONAL_ONCE = 64  # Q7: two players have one knight, build and dragon step a round, not two
SAFE_ONCE = 128  # Q10: a Safe pays once a turn, not once a knight
LIMITED_SUPPLY = 256  # Q1: coins, knights and towers can run out
# 512 is the Royal Wedding's.
TAX_ONCE = 1024  # Q9: two knights of one turn may not tax the same property
KNIGHT_BARS = 2048  # Q11: nothing is built on a town with a knight
REFILL_DEAREST = 4096  # Q15: a new building takes the dearest empty space
QUEEN_DEAREST = 8192  # Q17: the Queen stands on the property with most points

OPTIONS = (
    ("harmony", 1),
    ("middle-kingdom", 2),
    ("middle-kingdom=lenient", 4),
    ("middle-kingdom=strict", 8),
    ("optional-once", OPTIONAL_ONCE),
    ("safe-once", SAFE_ONCE),
    ("limited-supply", LIMITED_SUPPLY),
    ("tax-once", TAX_ONCE),
    ("knight-bars", KNIGHT_BARS),
    ("refill-dearest", REFILL_DEAREST),
    ("queen-dearest", QUEEN_DEAREST),
)


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    if len(seats) not in SEATS:
        return "Q1: Queendomino is for 2, 3 or 4 players"
    return colours_problem(seats) or options_problem(len(seats), options)


def colours_problem(seats: bytes) -> str:
    """Return why these colours are not allowed together, or ""."""
    for index, colour in enumerate(seats):
        if colour >= COLOURS:
            return "Q1: there are only eight colours"
        if colour in seats[:index]:
            return "Q1: every player needs a colour of their own"
    return ""


def options_problem(players: int, options: int) -> str:
    """Return why these options are not allowed together, or ""."""
    if options & OPTIONAL_ONCE and players != 2:
        return "Q7: optional-once is for 2 players"
    if options & 14 not in (0, 2, 4, 8):
        return "Q20: middle-kingdom takes one reading only"
    if options & 0x230 or options >> 14:
        return "an unknown option"
    return ""
