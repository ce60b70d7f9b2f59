"""Names the corrected packs of the owner, before a match and in the menu.

Room: ui. It is loaded only with a corrected pack, before a match and in the menu.
"""

from castellan.rules import packs, registry
from castellan.ui.shared.flow import FACTORY

IS_TEMPORARY = True
_LETTER_P = 80
_ICON = b"\x3e\x22\x2a\x22\x2a\x22\x3e"


def variants(session, own: bytes):
    """Return the variant that chooses between the packs `own` and those of the firmware."""
    names = (b"Own pack " + _words(session.game, own), b"Pack of the firmware")
    return ((_LETTER_P, names, (0, FACTORY)),)


def entries(session):
    """Return the menu entry that names the packs of the open match. Its action closes the menu."""
    return ((_ICON, b"Pack " + _words(session.game, session.match.pack), "back"),)


def _words(game: str, own: bytes) -> bytes:
    """Return game, version and stamp of each pack, as logs write them."""
    names = registry.meta(game).PACKS
    return ", ".join([packs.name_of(*one) for one in packs.parts(names, own)]).encode()
