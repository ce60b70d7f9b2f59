"""The variants of the Duel for the setup: letter, names and option bits. Room: ui."""

from castellan.rules.duel import meta

_BOXES = (66, (b"All dice fill boxes", b"Only drawn dice fill"), (0, meta.FILL_ONLY_DRAWN))
_SPLIT = (83, (b"Apart both or none", b"Apart one alone too"), (0, meta.SPLIT_ONE))


def variants(players: int, is_score_only: bool):
    """Return the variants. The first value of each variant is the default."""
    return (_BOXES, _SPLIT)
