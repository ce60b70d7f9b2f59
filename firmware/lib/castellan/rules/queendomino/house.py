"""House rules of Queendomino for menus and pages: readings of what the rulebooks leave open.

Room: rules. Rows as in `kingdomino.house`.
"""

from castellan.rules.queendomino import meta

IS_TEMPORARY = True

HOUSE = (
    ("Q9", 84, b"Each knight taxes all", ((meta.TAX_ONCE, b"A property pays once"),)),
    ("Q11", 75, b"Build under knights", ((meta.KNIGHT_BARS, b"Knights bar towns"),)),
    (
        "Q15",
        66,
        b"Cheapest space first",
        ((meta.REFILL_DEAREST, b"Dearest space first"),),
    ),
    (
        "Q17",
        81,
        b"Queen on the largest",
        ((meta.QUEEN_DEAREST, b"Queen on the dearest"),),
    ),
)
