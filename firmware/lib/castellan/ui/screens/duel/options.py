"""The Duel's variants for the setup: a letter, the names of its readings and their bits.

Room: ui.
"""

from castellan.rules.duel import meta

_BOXES = (66, (b"All dice fill boxes", b"Only drawn dice fill"), (0, meta.FILL_ONLY_DRAWN))
_SPLIT = (83, (b"Apart both or none", b"Apart one alone too"), (0, meta.SPLIT_ONE))


def variants(players: int, is_tally: bool):
    """Where the rules can be read in two ways; the first is the one that is proposed."""
    return (_BOXES, _SPLIT)
