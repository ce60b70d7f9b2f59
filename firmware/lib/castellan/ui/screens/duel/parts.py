"""What the points of a map are made of: its domains with crosses, then what spell 5 brought.

Room: ui.
"""

from castellan.ui.screens.kingdomino import parts


class DuelParts(parts.Parts):
    """As Kingdomino's; prestige stands where harmony does, and nothing where the middle does."""

    letters = b"PP"
