"""A match whose players move at random by one seed, and what is asked of it on the way."""

from array import array

from castellan.core.rng import Random
from castellan.rules.contract import OK, TABLE
from castellan.rules.property import sheet_size


def anything(choices, count, random):
    """Every open action is as likely."""
    return choices[random.below(count)]


def what_stands_first(choices, count, random):
    """Often one of the first five: the Duel's spells and its bonus stand before the squares."""
    return choices[random.below(min(count, 5) if random.below(3) == 0 else count)]


class Seeded:
    """Its buffers are made once."""

    def __init__(self, match, seed, pick=anything):
        """`pick(choices, count, random)` is what a player does."""
        self.match = match
        self.pick = pick
        self.random = Random(seed, 99)
        self.choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        self.sheet = array("H", bytes(2 * sheet_size(7)))
        self.places = bytearray(8)

    def is_drawn(self):
        """Whether the table's own chance decides."""
        return self.match.actor() == TABLE

    def next_action(self):
        """The table's draw, or what a player picks."""
        if self.is_drawn():
            return self.match.chance()
        return self.pick(self.choices, self.match.legal(self.choices), self.random)

    def play(self, steps=100000):
        """So many steps, or all."""
        while steps and not self.match.is_over():
            assert self.match.apply(self.next_action()) == OK
            steps -= 1

    def score_everything(self):
        """All that the screens ask."""
        match = self.match
        match.legal(self.choices)
        for player in range(len(match.seats)):
            match.score(player, self.sheet)
        match.match_places(self.places)
        match.places(self.places)

    def play_and_score_everything(self):
        """All steps, with every question a screen could ask in between."""
        while not self.match.is_over():
            self.play(1)
            self.score_everything()


def finished(match, seed, pick=anything):
    """The match, played to its end."""
    Seeded(match, seed, pick).play()
    return match


def check_that_just_the_open_actions_are_accepted(seeded, numbers):
    """And what is refused, or taken back, leaves no trace."""
    match = seeded.match
    count = match.legal(seeded.choices)
    open_actions = set(seeded.choices[:count])
    assert len(open_actions) == count
    state = bytes(match.state)
    recorded = match.log.size
    for action in numbers:
        if action not in open_actions:
            assert match.apply(action) != OK, action
    assert bytes(match.state) == state
    for action in open_actions:
        assert match.apply(action) == OK, action
        assert match.undo() == action
    assert bytes(match.state) == state
    assert match.log.size == recorded
