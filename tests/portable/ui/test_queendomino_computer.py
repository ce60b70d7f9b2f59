"""Computers of three levels choose legal actions. The careless level skips optional steps."""

from array import array

from castellan.rules.contract import TABLE
from castellan.rules.kingdomino.layout import DISCARD, KING, PHASE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.match import make
from castellan.ui.screens.queendomino import computer
from castellan.ui.session import COMPUTER

_SEEDS = 40


class Table:
    """A fake session with the parts that a computer player reads."""

    def __init__(self, seed):
        self.match = make(b"\x00\x01\x02\x03", 0, seed)
        self.choices = array("H", bytes(2 * self.match.LARGEST_CHOICE))
        self.kinds = bytearray(8)

    def action(self, level):
        """Return the action of a level. It must be legal, and the same when asked twice."""
        for colour in range(4):
            self.kinds[colour] = COMPUTER + level
        action = computer.action(self)
        assert action == computer.action(self)
        count = self.match.legal(self.choices)
        assert action in list(self.choices[:count])
        return action

    def go_on(self):
        """Play one random action."""
        match = self.match
        if match.actor() == TABLE:
            match.apply(match.chance())
        else:
            match.apply(self.choices[match.random.below(match.legal(self.choices))])


def ends_turn(action):
    return KING <= action < DISCARD or action == q.END_TURN


def overlooked(level):
    """Count how often a level ends its turn although the best level plays an optional step."""
    found = 0
    for seed in range(_SEEDS):
        table = Table(seed)
        while table.match.state[PHASE] != q.OPTIONS or ends_turn(table.action(2)):
            table.go_on()
        found += ends_turn(table.action(level))
    return found


def test_a_careless_computer_overlooks_steps_that_the_best_one_takes():
    assert 0 < overlooked(1) < overlooked(0) < _SEEDS
