"""What the Royal Wedding adds to the menu: what Queendomino does.

Room: ui.
"""

from castellan.ui.screens.queendomino import entries as queendomino


def entries(session, screen: str):
    """Icon, name and action of each entry that has a meaning on this screen."""
    return queendomino.entries(session, screen.replace("royal_wedding", "queendomino"))


def take(shell, action: str) -> bool:
    """Do what an entry says; False where it is the name of a screen."""
    return queendomino.take(shell, action)
