"""Dragon Inferno for menus and logs: names, seats, options. Importing it loads no rules.

Room: rules. Numbers like I1 refer to docs/rules-dragon-inferno.md.
"""

NAME = "dragon-inferno"
TITLE = "Dragon Inferno"
CODE = "DI"
ORDER = 5
PARENT = ""
SCHEMA = 1
PACKS = ("dragon-inferno",)  # games whose tables it uses, see `packs.py`
COLOURS = 8
FIRST_COLOUR = -1  # the game has no colours of its own
SEATS = (2,)

EGG_BARS = 1  # I7: a dragon may not cover a hole with an egg
FEWER_BROKEN = 2  # I10: of equal points the player with fewer broken eggs wins

OPTIONS = (
    ("egg-bars", EGG_BARS),
    ("fewer-broken", FEWER_BROKEN),
)


def problem(seats: bytes, options: int) -> str:
    """Return why these seats and options are not allowed together, or ""."""
    if len(seats) != 2:
        return "I1: Dragon Inferno is for 2 players"
    if seats[0] == seats[1]:
        return "I1: every player needs a colour of their own"
    if seats[0] >= COLOURS or seats[1] >= COLOURS:
        return "I1: there are only eight colours"
    if options >> 2:
        return "an unknown option"
    return ""
