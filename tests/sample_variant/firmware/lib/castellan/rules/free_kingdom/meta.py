"""Free Kingdom for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules.
"""

from castellan.rules.kingdomino import meta as kingdomino

NAME = "free-kingdom"
TITLE = "Free Kingdom"
CODE = "FK"
ORDER = 99
PARENT = "kingdomino"
SCHEMA = 1
PACKS = kingdomino.PACKS
COLOURS = kingdomino.COLOURS
FIRST_COLOUR = kingdomino.FIRST_COLOUR
SEATS = (2, 3, 4)
OPTIONS = kingdomino.OPTIONS


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    return kingdomino.problem(seats, options)
