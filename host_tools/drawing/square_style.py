"""Defines how squares appear in pictures and terminals: colours, letters and small shapes."""

from dataclasses import dataclass

Colour = tuple[int, int, int]

# Background and text colour of a square by its letter, as red, green, blue.
TERRAIN_COLOURS = {
    "w": ((232, 190, 60), (60, 44, 0)),
    "f": ((30, 92, 48), (214, 240, 214)),
    "l": ((48, 116, 204), (232, 244, 255)),
    "g": ((138, 196, 84), (24, 52, 8)),
    "s": ((150, 130, 104), (30, 22, 12)),
    "m": ((72, 60, 66), (255, 208, 96)),
    "t": ((204, 84, 64), (255, 236, 228)),
    "C": ((240, 240, 244), (40, 40, 60)),
}

CROWN = "crown"
TOWER = "tower"
CROSS = "cross"
HOLE = "hole"
FIRE = "fire"
EGG = "egg"
# SVG paths, 10 units wide and high. The tower is 14 wide and 16 high.
SHAPES = {
    CROWN: "M0 3 L2.5 6 L5 0 L7.5 6 L10 3 L8.8 10 L1.2 10 Z",
    TOWER: "M0 0h3v3h2v-3h4v3h2v-3h3v6h-2v10h-10v-10h-2z",
    CROSS: "M3.4 0h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z",
    HOLE: "M5 0.8a4.2 4.2 0 1 0 0.01 0zM5 2.6a2.4 2.4 0 1 1 -0.01 0z",
    FIRE: "M5 0C6 3 9 4 8 7.4A3.3 3.3 0 0 1 2 7.4C1.4 6 2.6 4.8 3 3.2Q4.9 3.2 5 0Z",
    EGG: "M5 0.4C7.4 0.4 8.6 4 8.6 6A3.6 3.6 0 0 1 1.4 6C1.4 4 2.6 0.4 5 0.4Z",
}
# Fill and stroke colours.
INKS = {
    CROWN: ("#ffd84a", "#5a4300"),
    CROSS: ("#ffffff", "#2a2a34"),
    HOLE: ("#16171c", "none"),
    FIRE: ("#ff7a2e", "#5c1600"),
    EGG: ("#f4ead2", "#6d5b32"),
}


@dataclass(frozen=True)
class Look:
    """The appearance of a square: its colours, letter and sign, and how often the sign appears."""

    ground: Colour
    ink: Colour
    letter: str = ""
    sign: str = ""
    count: int = 0


CASTLE = Look(*TERRAIN_COLOURS["C"], sign=TOWER, count=1)


def of_kingdom(word: str) -> Look:
    """Return the appearance of a kingdom's square by its word: `w1`, or `CC` for the castle."""
    if word[0] == "C":
        return CASTLE
    return Look(*TERRAIN_COLOURS[word[0]], letter=word[0], sign=CROWN, count=int(word[1]))


def hexed(colour: Colour) -> str:
    """Return a colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
