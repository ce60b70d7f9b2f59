"""What Queendomino adds to the menu, and what its entries do.

Room: ui.
"""

from castellan.ui.screens.kingdomino import entries as kingdomino

_PURSE = b"\x1c\x08\x1c\x3e\x3e\x1c\x00"
_BOARD = b"\x54\x54\x7e\x7e\x54\x54\x00"
_SHARED = ("kingdomino.advice", "kingdomino.clock")
_OWN = (
    (_PURSE, b"Purses", "queendomino.purse"),
    (_BOARD, b"Builders", "queendomino.board"),
)


def entries(session, screen: str):
    """Icon, name and action of each entry that has a meaning on this screen."""
    found = []
    for icon, name, action in kingdomino.entries(session, _theirs(screen)):
        if action not in _SHARED:
            action = action.replace("kingdomino", "queendomino")
        found.append((icon, name, action))
    return tuple(found) + _OWN


def take(shell, action: str) -> bool:
    """Do what an entry says; False where it is the name of a screen."""
    return kingdomino.take(shell, action)


def _theirs(screen):
    return screen.replace("queendomino", "kingdomino")
