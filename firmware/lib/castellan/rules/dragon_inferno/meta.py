"""Dragon Inferno for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules. Numbers like I1 refer to docs/rules-dragon-inferno.md.
"""

NAME = "dragon-inferno"
TITLE = "Dragon Inferno"
CODE = "DI"
ORDER = 5
PARENT = ""
SCHEMA = 1
COLOURS = 8
FIRST_COLOUR = -1  # the game has no colours of its own
SEATS = (2,)

OPTIONS = ()  # house rules are part of the piece set


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    if len(seats) != 2:
        return "Dragon Inferno is for 2 players"
    if seats[0] == seats[1]:
        return "every player needs a colour of their own"
    if seats[0] >= COLOURS or seats[1] >= COLOURS:
        return "there are only eight colours"
    if options:
        return "an unknown option"
    return ""
