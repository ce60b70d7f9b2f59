"""Names of Queendomino's buildings, made by `make tables`.

Room: rules. Only logs and menus need them.
"""

IS_TEMPORARY = True

NAMES = (
    "Bakery",
    "Sawmill",
    "Fishmonger",
    "Weaving Shop",
    "Magic School",
    "Foundry",
    "Church",
    "Safe (knight)",
    "Safe (tower)",
    "Small Tavern",
    "Big Tavern",
    "Guardtower",
    "Fortified Castle",
    "Travelling Castle",
    "Training Camp",
    "Statue",
    "Queen's Tower",
)
