"""House rules of Kingdomino for menus and pages: readings of what the rulebooks leave open.

Room: rules. Loaded before a match only. A row has the number of the rule, a letter, the name of
the default, and the other readings: each with its option bit in `meta` and its name.
"""

from castellan.rules.kingdomino import meta

IS_TEMPORARY = True

HOUSE = (
    ("K9", 68, b"Place what fits", ((meta.FREE_DISCARD, b"Discard anything"),)),
    (
        "K14",
        83,
        b"Equal sums share",
        (
            (meta.TIE_BY_WINS, b"Equal sums: most wins"),
            (meta.TIE_BY_LAST, b"Equal sums: last game"),
        ),
    ),
)

# The words of logs and commands, in the order of the log's `options` line.
