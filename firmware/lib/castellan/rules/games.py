"""The games in the order of menus, made by `make tables` from `ORDER` in each `meta`.

Room: rules. A board reads this table, so that it need not import the `meta` module of every game.
"""

NAMES = (
    "kingdomino",
    "queendomino",
    "royal-wedding",
    "duel",
    "dragon-inferno",
)
