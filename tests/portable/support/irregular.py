"""Plays random games in which the table often does what the rules forbid."""

from array import array

from castellan.core.log import IRREGULAR
from castellan.core.rng import Random
from castellan.rules import games, registry, space
from castellan.rules.contract import OK, TABLE
from support.seeded import Seeded

_TRIES = 4  # irregular actions tried before each regular one
_LOW_BITS = 0x3FF  # of an action of two bytes: where a piece goes
_ONE_BYTE = 128


def tables():
    """Return game and number of players of the tables that play: the fewest and the most."""
    chosen = []
    for name in games.NAMES:
        meta = registry.meta(name)
        for seats in (meta.SEATS[0], meta.SEATS[-1]):
            if not meta.problem(bytes(range(seats)), 0) and (name, seats) not in chosen:
                chosen.append((name, seats))
    return chosen


def play(game, seats, seed, until=0):
    """Play a match, to its end or until it has `until` actions. Returns its `Seeded`."""
    match = registry.open_game(game).make(bytes(range(seats)), 0, seed + 1)
    seeded = Seeded(match, seed, game=game)
    random = Random(seed)
    while not match.is_over() and not 0 < until <= match.log.count:
        for _ in range(_TRIES):
            if match.actor() >= 0:
                before = bytes(match.state)
                if not was_recorded(match, random):
                    seeded.expect("the state after a refusal", bytes(match.state), before)
        if not match.is_over():
            seeded.apply(seeded.next_action())
    return seeded


def was_recorded(match, random):
    """Try one random irregular action of the player in turn. Returns True if it was recorded."""
    if match.actor() < 0:
        return False
    action = random.below(_ONE_BYTE)
    if random.below(4):
        choices = legal_of(match)
        action = choices[random.below(len(choices))]
        if action > _LOW_BITS:
            action += random.below(_LOW_BITS + 1) - (action & _LOW_BITS)
    return match.apply(IRREGULAR + action) == OK


def write(game, match):
    """Yield the lines of a match's log."""
    return registry.open_text(game).write(match)


def legal_of(match):
    """Return the legal actions as a list."""
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    return list(choices[: match.legal(choices)])


def first_of(match):
    """Return the first legal action."""
    return match.chance() if match.actor() == TABLE else legal_of(match)[0]


def check_space(match):
    """Check that the space of each kingdom is what its bytes say."""
    size = space.size_of(match.grid)
    rebuilt = space.numbers(size)
    for player in range(len(match.seats)):
        space.rebuild(rebuilt, 0, match.grid, match.state, match.kingdom(player))
        start = match.space_of(player)
        assert list(match.space[start : start + size]) == list(rebuilt)
