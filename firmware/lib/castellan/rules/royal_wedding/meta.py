"""The Royal Wedding for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules.
"""

from castellan.rules.queendomino import meta as queendomino

NAME = "royal-wedding"
TITLE = "Royal Wedding"
CODE = "RW"
ORDER = 3
PARENT = "queendomino"
SCHEMA = 1
PACKS = ("queendomino", "kingdomino")  # games whose tables it uses, see `packs.py`
COLOURS = 8
FIRST_COLOUR = -1  # the game uses both boxes
SEATS = (3, 4, 5, 6, 8)

TEAMS = 512  # W3: neighbours in the order of seats share a kingdom and a purse

# MicroPython has no unpacking inside a tuple. "optional-once" needs two players, so it is refused.
OPTIONS = queendomino.OPTIONS + (("teams", TEAMS),)


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    players = len(seats)
    if players not in SEATS:
        return "W5: the Royal Wedding is for 3, 4, 5, 6 or 8 players"
    if options & TEAMS and players not in (4, 6, 8):
        return "W2: teams need 4, 6 or 8 players"
    if players == 8 and not options & TEAMS:
        return "W3: eight players play in teams"
    if queendomino.colours_problem(seats):
        return "W7: every player needs one of the eight colours of their own"
    return queendomino.options_problem(players, options & ~TEAMS)
