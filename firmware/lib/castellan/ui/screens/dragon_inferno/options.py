"""Choices before a match of Dragon Inferno: letter, names and option bits. Room: ui."""

from castellan.rules.dragon_inferno.tables import IS_PLACEHOLDER
from castellan.ui.screens.dragon_inferno.flow import BY_LOT, PLACEHOLDERS, SECOND_BEGINS
from castellan.ui.shared.flow import own_pack

_BEGINS = (
    66,
    (b"First colour begins", b"Second colour begins", b"Lot: who begins"),
    (0, SECOND_BEGINS, BY_LOT),
)
_INVENTED = b"Placeholder pieces: castles, holes, dragons and board are invented"
_SHIPPED = _INVENTED if IS_PLACEHOLDER else b"Pieces of the firmware"
_NO_OWN = (80, (_SHIPPED,), (0,))
_OWN = (80, (b"Own pieces", _SHIPPED), (0, PLACEHOLDERS))


def variants_of(session):
    """Return the variants. Own pieces are offered if the owner has sent a piece set."""
    return (_BEGINS, _OWN if own_pack(session) else _NO_OWN)
