"""Make random matches of Queendomino and the Royal Wedding, for each number of players."""

import sys

from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import match as queendomino
from castellan.rules.queendomino import purse
from castellan.rules.queendomino.meta import LIMITED_SUPPLY, OPTIONAL_ONCE, SAFE_ONCE
from castellan.rules.royal_wedding import match as royal_wedding
from castellan.rules.royal_wedding.meta import TEAMS
from support.seeded import Seeded, anything

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


def first_or_any(choices, count, random):
    """Return the first optional step in half of the cases, otherwise any legal action."""
    first = choices[0]
    if q.DRAGON <= first < q.GAIN or first >= q.BUILD:
        if random.below(2):
            return first
    return anything(choices, count, random)


class QueenSeeded(Seeded):
    """A seeded match with many optional steps. Gains are random actions, not `chance`."""

    def __init__(self, match, seed):
        Seeded.__init__(self, match, seed, first_or_any)

    def is_drawn(self):
        return Seeded.is_drawn(self) and self.match.state[layout.PHASE] != q.GAINING


def seeded_at(game, players, options, seed):
    """Return a seeded match of a game with this many players."""
    return QueenSeeded(game.make(bytes(range(players)), options, seed), seed)


def every_match():
    for game, players, options in TABLES:
        for seed in range(SEEDS):
            yield seeded_at(game, players, options, seed)


def houses(match):
    return range(match.kingdoms)


def purse_of(match, house):
    at = purse.purse(match.extras, house)
    return match.state[at : at + q.PURSE_BYTES]
