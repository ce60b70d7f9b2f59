"""Whole games by a finger that sees frames: with its presses counted, or with much fidgeting."""

import random

from castellan.rules.duel import layout as duel
from support.alike import seen
from support.game_rig import at_the_list
from support.plug import Plug, fidget_with


def played(games, begin, ends_at):
    """The persons who have played so many games, each on a device of its own.

    `begin(device, seed)` goes from the list of games to the first decision of a person, and the
    device ends at a screen.
    """
    for seed in range(games):
        rig = at_the_list()
        person = begin(rig, seed)
        person.play()
        assert seen(rig.match) == seen(person.table)
        assert rig.shell.name == ends_at
        yield person


def add_up(presses, person):
    """The presses of one more game."""
    for kind, number in person.presses.items():
        presses[kind] = presses.get(kind, 0) + number


def play_with_fidgeting(begin, seed, ends_at, share=1, may=lambda table: (True, True)):
    """A game in which somebody looks round, goes back and pulls the plug all the time.

    `share` is before how many decisions of one; `may(table)` says whether there is something to
    look at, and something to take back. Returns the device and the person.
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
    """Return if a look and an undo are possible. While dice roll, a held A is no look."""
    return table.state[duel.PHASE] != duel.ROLL, table.log.count > 0
