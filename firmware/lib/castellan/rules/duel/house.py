"""House rules of the Duel for menus and pages: readings of what the rulebooks leave open.

Room: rules. Rows as in `kingdomino.house`.
"""

from castellan.rules.duel import meta

IS_TEMPORARY = True

HOUSE = (
    ("U5", 68, b"Draw if it fits", ((meta.DRAW_OPTIONAL, b"Drawing optional"),)),
    ("U8", 67, b"Bonus if drawn", ((meta.BONUS_UNDRAWN, b"Bonus undrawn too"),)),
)
