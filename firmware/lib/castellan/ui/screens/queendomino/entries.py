"""Entries that Queendomino adds to the menu, and their actions. Room: ui."""

from castellan.ui.screens.kingdomino import entries as kingdomino

IS_TEMPORARY = True
_OWN = (
    (b"\x1c\x08\x1c\x3e\x3e\x1c\x00", b"Purses", ".purse"),
    (b"\x54\x54\x7e\x7e\x54\x54\x00", b"Builders", ".board"),
)

take = kingdomino.take


def entries(session, screen: str):
    """Return icon, name and action of each entry of the menu over `screen`."""
    return kingdomino.entries(session, screen) + _OWN
