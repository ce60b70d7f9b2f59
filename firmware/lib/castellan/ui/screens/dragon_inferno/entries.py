"""What Dragon Inferno adds to the menu.

Room: ui.
"""

from castellan.ui.screens.kingdomino import entries as kingdomino

_BOARD = b"\x7f\x41\x5d\x55\x5d\x41\x7f"
_DRAGON = b"\x1c\x3e\x14\x7e\x3a\x28\x00"
_OWN = (
    (_BOARD, b"Board", "dragon_inferno.look"),
    (_DRAGON, b"Dragons", "dragon_inferno.dragons"),
)
_PLACING = ("dragon_inferno.tile", "dragon_inferno.place")
_NOT_HERE = ("free", "kingdomino.race")


def entries(session, screen: str):
    """Icon, name and action of each entry that has a meaning on this screen."""
    found = []
    theirs = "kingdomino.place" if screen in _PLACING else ""
    for icon, name, action in kingdomino.entries(session, theirs):
        if action not in _NOT_HERE:
            found.append((icon, name, action.replace("kingdomino", "dragon_inferno")))
    return tuple(found) + _OWN


def take(shell, action: str) -> bool:
    """All entries are names of screens."""
    return False
