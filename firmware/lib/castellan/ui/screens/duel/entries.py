"""Entries that the Duel adds to the menu, and their actions. Room: ui."""

from castellan.ui import preferences as choice
from castellan.ui.shared import entries as shared
from castellan.ui.shared import free_entries

_HAND = (b"\x77\x55\x77\x00\x77\x55\x77", b"Dice and spells", "hand")
_BOOK = (b"\x77\x49\x49\x49\x7f\x08\x00", b"Spells", ".book")
_ADVISE = "advise "


def entries(session, screen: str):
    """Return icon, name and action of each entry of the menu over `screen`."""
    own = []
    if _wants_advice(session, screen):
        icon, name, action = shared.ADVICE
        own.append((icon, name, action if screen == "place" else _ADVISE + screen))
    if screen == "free_place" or (screen == "place" and session.flow.has_choice(session)):
        own.append(_HAND)
    if screen in ("hand", "place", "free_hand", "free_place"):
        own += free_entries.ways(session)
    return tuple(own) + (shared.POINTS, shared.RACE, shared.CLOCK, _BOOK)


def _wants_advice(session, screen):
    """True if a person may ask for advice here. Fair play forbids it."""
    if session.is_computer(session.match.actor()) or session.preferences.get(choice.FAIR_PLAY):
        return False
    return screen in ("take", "hand", "place")


def take(shell, action: str) -> bool:
    """Run the action of a menu entry. Returns False if the action is the name of a screen."""
    if action == "hand":
        shell.home(".free_hand" if shell.app.is_free else ".hand")
    elif action.startswith(_ADVISE):
        # The argument opens the same screen with its cursor on the advised action.
        shell.home("." + action[len(_ADVISE) :], True)
    else:
        return free_entries.take(shell, action)
    return True
