"""What Coin Race adds to the menu: the points, the race and the clock.

Room: ui.
"""

from castellan.ui.shared.entries import CLOCK, POINTS, RACE, take  # noqa: F401 - for the menu


def entries(session, screen: str):
    """Return icon, name and action of each entry that has a meaning on this screen."""
    return (POINTS, RACE, CLOCK)
