"""Play whole games by keys and frames: count the presses, or peek, undo and cut the power."""

import random

from castellan.rules.duel import layout as duel
from support.alike import seen
from support.game_rig import at_the_list
from support.plug import Plug, fidget_with


def played(games, begin, ends_at):
    """Play so many games, each on a new device. Yields the simulated person after each game.

    `begin(device, seed)` goes from the list of games to the first decision and returns the
    person. `ends_at` is the screen that the device must show at the end.
    """
    for seed in range(games):
        rig = at_the_list()
        person = begin(rig, seed)
        person.play()
        assert seen(rig.match) == seen(person.table)
        assert rig.shell.name == ends_at
        yield person


def add_up(presses, person):
    """Add the presses of a person's game to the sums by kind."""
    for kind, number in person.presses.items():
        presses[kind] = presses.get(kind, 0) + number


def play_with_fidgeting(begin, seed, ends_at, share=1, may=lambda table: (True, True)):
    """Play a game in which a person often peeks, undoes steps and cuts the power.

    `share` is the probability of such an act before each decision. `may(table)` returns if a
    peek is possible, and if an undo is possible. Returns the device and the person.
    """
    plug = Plug()
    person = begin(plug, seed)
    luck = random.Random(seed)

    def fidget():
        if luck.random() < share:
            fidget_with(plug, person.hand, luck.randrange, *may(person.table))

    person.play(fidget)
    assert seen(plug.rig.match) == seen(person.table)
    assert plug.rig.match.log.count == person.table.log.count
    assert plug.rig.shell.name == ends_at
    return plug.rig, person


def may_fidget_in_a_duel(table):
    """Return if a peek and an undo are possible. While dice roll, a held A does not peek."""
    return table.state[duel.PHASE] != duel.ROLL, table.log.count > 0
