"""Matches of Queendomino and the Royal Wedding of every kind of table, as chance plays them."""

import sys
from array import array

from castellan.core.rng import Random
from castellan.rules import contract
from castellan.rules.kingdomino import layout
from castellan.rules.property import sheet_size
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import match as queendomino
from castellan.rules.queendomino import purse
from castellan.rules.queendomino.meta import LIMITED_SUPPLY, OPTIONAL_ONCE, SAFE_ONCE
from castellan.rules.royal_wedding import match as royal_wedding
from castellan.rules.royal_wedding.meta import TEAMS

SEEDS = 5 if sys.implementation.name == "cpython" else 1
TABLES = (
    (queendomino, 2, OPTIONAL_ONCE | SAFE_ONCE),
    (queendomino, 2, LIMITED_SUPPLY),
    (queendomino, 3, 0),
    (queendomino, 4, LIMITED_SUPPLY),
    (royal_wedding, 3, 0),
    (royal_wedding, 4, LIMITED_SUPPLY),
    (royal_wedding, 5, 0),
    (royal_wedding, 6, LIMITED_SUPPLY),
    (royal_wedding, 4, TEAMS),
    (royal_wedding, 6, TEAMS | SAFE_ONCE),
    (royal_wedding, 8, TEAMS | LIMITED_SUPPLY),
)
BANK = 12 * 1 + 18 * 3 + 12 * 9


class Seeded:
    """A match with players that draw the kind of step first, so that none is rare."""

    def __init__(self, game, players, options, seed):
        self.match = game.make(bytes(range(players)), options, seed)
        self.random = Random(seed, 77)
        self.choices = array("H", bytes(2 * self.match.LARGEST_CHOICE))
        self.sheet = array("H", bytes(2 * sheet_size(7)))
        self.places = bytearray(8)

    def next_action(self):
        match = self.match
        if match.actor() == contract.TABLE and match.state[layout.PHASE] != q.GAINING:
            return match.chance()
        count = match.legal(self.choices)
        first = self.choices[0]
        if q.DRAGON <= first < q.GAIN or first >= q.BUILD:
            # Half of the turns end with the first step that is open, the other half anywhere.
            if self.random.below(2):
                return first
        return self.choices[self.random.below(count)]

    def play(self, steps=100000):
        match = self.match
        while steps and not match.done():
            match.apply(self.next_action())
            steps -= 1

    def play_and_score_everything(self):
        """All that an evening asks of a match."""
        match = self.match
        while not match.done():
            match.apply(self.next_action())
            for player in range(len(match.seats)):
                match.score(player, self.sheet)
            match.places(self.places)
            match.match_places(self.places)


def every_match():
    for game, players, options in TABLES:
        for seed in range(SEEDS):
            yield Seeded(game, players, options, seed)


def houses(match):
    return range(match.kingdoms)


def purse_of(match, house):
    at = purse.purse(match.extras, house)
    return match.state[at : at + q.PURSE_BYTES]
