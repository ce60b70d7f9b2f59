"""Facts about Coin Race's screens: the coin, and what the player does with it.

Room: facts.
"""

from castellan.facts import parts
from castellan.rules.coin_race.match import TAKE, VALUE


def coin(screen, out: list):
    """Describe the coin that has come up."""
    if screen.points:
        out.append(["coin", screen.points])
    else:
        out.append(["die-shown", -1])


def take(screen, out: list):
    """Describe the choice to take the coin or to leave it."""
    match = screen.match
    parts.who(screen, out)
    out.append(["take-coin" if screen.action == TAKE else "leave-coin", match.state[VALUE]])
    out.append(["coins-taken", match.coins(screen.player)])


def scoring(screen, out: list):
    """Describe the points of one player at the end."""
    out.append(["total", screen.match.seats[screen.player], screen.total])


SCREENS = {"coin": coin, "take": take, "scoring": scoring}
