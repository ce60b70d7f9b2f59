"""A match with seeded random players, and checks whose messages identify the match."""

from array import array

from castellan.core.rng import Random
from castellan.rules.contract import OK, TABLE
from castellan.rules.property import sheet_size
from support import story


def anything(choices, count, random):
    """Return one of the first `count` actions in `choices`, each with the same chance."""
    return choices[random.below(count)]


def what_stands_first(choices, count, random):
    """Return one of the first five actions in a third of the calls, otherwise any action.

    The Duel's spells and its bonus come before the squares.
    """
    return choices[random.below(min(count, 5) if random.below(3) == 0 else count)]


class Seeded:
    """A match with random players. Seed, game and log are in the message of a failed check."""

    def __init__(self, match, seed, pick=anything, game=""):
        """Keep the match. `pick(choices, count, random)` chooses a player's action."""
        self.match = match
        self.game = game
        self.seed = seed
        self.pick = pick
        self.random = Random(seed, 99)
        self.choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        self.sheet = array("H", bytes(2 * sheet_size(7)))
        self.places = bytearray(8)

    def expect(self, what, came, expected):
        """Fail with the match and its log in the message unless `came` equals `expected`."""
        if came == expected:
            return
        match = self.match
        table = "%s, colours %s, options %d, seed %d" % (
            self.game,
            list(match.seats),
            match.options,
            self.seed,
        )
        text = story.difference(what, came, expected)
        raise AssertionError("%s\nin %s, %s" % (text, table, story.of_match(self.game, match)))

    def apply(self, action):
        """Apply an action. Fails if the rules refuse the action."""
        answer = self.match.apply(action)
        if answer != OK:
            self.expect("the answer to action %d" % action, answer, OK)

    def is_drawn(self):
        """True if `chance()` of the match decides the next action."""
        return self.match.actor() == TABLE

    def next_action(self):
        """Return the next action: by chance for the table, by `pick` for a player."""
        if self.is_drawn():
            return self.match.chance()
        return self.pick(self.choices, self.match.legal(self.choices), self.random)

    def play(self, steps=100000):
        """Play this many actions, or fewer if the match ends."""
        while steps and not self.match.is_over():
            self.apply(self.next_action())
            steps -= 1

    def score_everything(self):
        """Compute everything that screens can show: legal actions, scores and ranks."""
        match = self.match
        match.legal(self.choices)
        for player in range(len(match.seats)):
            match.score(player, self.sheet)
        match.match_places(self.places)
        match.places(self.places)

    def play_and_score_everything(self):
        """Play to the end. Computes scores and ranks after each action."""
        while not self.match.is_over():
            self.play(1)
            self.score_everything()


def finished(match, seed, pick=anything):
    """Play a match to its end with random actions. Returns the match."""
    Seeded(match, seed, pick).play()
    return match


def check_that_just_the_open_actions_are_accepted(seeded, numbers):
    """Try every action in `numbers`. Fails unless exactly the legal actions are accepted.

    A refused action, and an action that is undone, must change nothing.
    """
    match = seeded.match
    count = match.legal(seeded.choices)
    open_actions = set(seeded.choices[:count])
    seeded.expect("how many legal actions differ", len(open_actions), count)
    state = bytes(match.state)
    recorded = match.log.size
    for action in numbers:
        if action not in open_actions and match.apply(action) == OK:
            seeded.expect("legal actions after %d was accepted" % action, action, "not legal")
    seeded.expect("the state after refusals", bytes(match.state), state)
    for action in open_actions:
        seeded.apply(action)
        seeded.expect("the undone action", match.undo(), action)
    seeded.expect("the state after all undos", bytes(match.state), state)
    seeded.expect("the size of the log after all undos", match.log.size, recorded)
