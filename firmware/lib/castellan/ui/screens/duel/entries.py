"""What the Duel adds to the menu, and what its entries do.

Room: ui.
"""

from castellan.ui import preferences as choice
from castellan.ui.screens.kingdomino import entries as kingdomino

_BOOK = b"\x77\x49\x49\x49\x7f\x08\x00"
_DICE = b"\x77\x55\x77\x00\x77\x55\x77"
_OWN = ((_BOOK, b"Spells", "duel.book"),)
_HAND = (_DICE, b"Dice and spells", "hand")


def entries(session, screen: str):
    """Icon, name and action of each entry that has a meaning on this screen."""
    found = []
    if _wants_advice(session, screen):
        action = "duel.advice" if screen == "duel.place" else "advise " + screen
        found.append((kingdomino.ADVICE, b"Advice", action))
    if screen == "duel.place" and session.course.has_choice(session):
        found.append(_HAND)
    for icon, name, action in kingdomino.entries(session, ""):
        found.append((icon, name, action.replace("kingdomino", "duel")))
    return tuple(found) + _OWN


def _wants_advice(session, screen):
    """Only to a person who is to decide, and never in fair play."""
    if session.is_computer(session.match.actor()) or session.preferences.get(choice.FAIR_PLAY):
        return False
    return screen in ("duel.take", "duel.hand", "duel.place")


def take(shell, action: str) -> bool:
    """Do what an entry says; False where it is the name of a screen."""
    if action == "hand":
        shell.home("duel.hand")
    elif action.startswith("advise "):
        shell.home(action[7:], True)  # the same screen, with its cursor where the steward's is
    else:
        return False
    return True
