"""House rules of Dragon Inferno for menus and pages: readings of what the rulebooks leave open.

Room: rules. Rows as in `kingdomino.house`.
"""

from castellan.rules.dragon_inferno import meta

IS_TEMPORARY = True

HOUSE = (
    ("I7", 69, b"Dragons cover eggs", ((meta.EGG_BARS, b"Eggs bar dragons"),)),
    ("I10", 70, b"Equal points: draw", ((meta.FEWER_BROKEN, b"Fewer broken wins"),)),
)
