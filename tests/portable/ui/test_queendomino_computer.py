"""Computers of three levels take legal turns, and a careless one skips steps."""

from array import array

from castellan.rules.contract import TABLE
from castellan.rules.kingdomino.layout import DISCARD, KING, PHASE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.match import make
from castellan.ui.screens.queendomino import computer
from castellan.ui.session import COMPUTER

_SEEDS = 40


class Table:
    """A stand-in for the session, as far as a computer reads it."""

    def __init__(self, seed):
        self.match = make(b"\x00\x01\x02\x03", 0, seed)
        self.choices = array("H", bytes(2 * self.match.LARGEST_CHOICE))
        self.kinds = bytearray(8)

    def action(self, level):
        """Return the action of a level. It must be legal, and the same twice."""
        for colour in range(4):
            self.kinds[colour] = COMPUTER + level
        action = computer.action(self)
        assert action == computer.action(self)
        count = self.match.legal(self.choices)
        assert action in list(self.choices[:count])
        return action

    def go_on(self):
        """One action by chance."""
        match = self.match
        if match.actor() == TABLE:
            match.apply(match.chance())
        else:
            match.apply(self.choices[match.random.below(match.legal(self.choices))])


def ends_turn(action):
    return KING <= action < DISCARD or action == q.END_TURN


def overlooked(level):
    """How often a level overlooks a step that the best one takes."""
    found = 0
    for seed in range(_SEEDS):
        table = Table(seed)
        while table.match.state[PHASE] != q.OPTIONS or ends_turn(table.action(2)):
            table.go_on()
        found += ends_turn(table.action(level))
    return found


def test_a_careless_computer_overlooks_steps_that_the_best_one_takes():
    assert 0 < overlooked(1) < overlooked(0) < _SEEDS
