"""Coin Race for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules. Numbers like C1 refer to the rules in `match`.
"""

NAME = "coin-race"
TITLE = "Coin Race"
CODE = "CR"
ORDER = 99
PARENT = ""
SCHEMA = 1
COLOURS = 8  # any colour may sit at the table
FIRST_COLOUR = -1  # no colours belong to this game alone
SEATS = (2, 3, 4)

SHORT = 1  # C4: five coins come up, not eight

OPTIONS = (("short", SHORT),)


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options cannot be played together, or an empty text."""
    if len(seats) not in SEATS:
        return "C2: Coin Race is for 2, 3 or 4 players"
    for index, colour in enumerate(seats):
        if colour >= COLOURS:
            return "C2: there are only eight colours"
        if colour in seats[:index]:
            return "C2: every player needs a colour of their own"
    if options >> 1:
        return "an unknown option"
    return ""
