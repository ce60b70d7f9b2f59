"""What a menu must know about Dragon Inferno before the game itself is loaded.

Room: rules. The numbers `I1` … are those of docs/rules-dragon-inferno.md.
"""

NAME = "dragon-inferno"
TITLE = "Dragon Inferno"
CODE = "DI"
ORDER = 5
PARENT = ""
SCHEMA = 1
COLOURS = 8
FIRST_COLOUR = -1  # it has no four of its own
SEATS = (2,)

OPTIONS = ()  # house rules stand in the piece set, beside the shapes they belong to


def problem(seats: bytes, options: int) -> str:
    """Why these seats and options cannot be played together, or nothing."""
    if len(seats) != 2:
        return "Dragon Inferno is for 2 players"
    if seats[0] == seats[1]:
        return "every player needs a colour of their own"
    if seats[0] >= COLOURS or seats[1] >= COLOURS:
        return "there are only eight colours"
    if options:
        return "an unknown option"
    return ""
