"""Computer players choose legal actions with every house rule, and discard no domino by choice."""

from array import array

from castellan.advice.dragon_greedy import DragonGreedyPlayer
from castellan.advice.dragon_lookahead import DragonLookaheadPlayer
from castellan.advice.greedy import GreedyPlayer
from castellan.advice.greedy_random_pick import GreedyRandomPickPlayer
from castellan.advice.lookahead_player import LookaheadPlayer
from castellan.advice.queendomino_greedy import QueenGreedyPlayer
from castellan.advice.queendomino_lookahead import QueenLookaheadPlayer
from castellan.advice.random_player import RandomPlayer
from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.contract import OK, TABLE
from castellan.rules.kingdomino.layout import DISCARD
from castellan.ui.house.offers import house_of
from support import effort

SEEDS = effort.count_on_cpython(3, 1, 1)


def tables(name):
    """Yield the seats and options of a game: each house rule alone, and many together."""
    meta = registry.meta(name)
    together = 0
    for _, _, _, readings in house_of(name):
        together |= readings[0][0]
        for bit, _ in readings:
            yield bit
    yield together
    if not meta.problem(b"\0\1", together | meta.OPTIONS[0][1]):
        yield together | meta.OPTIONS[0][1]


def play(name, options, factories, seed):
    """Play a game. Returns the actions of the players that are discards of dominoes that fit."""
    match = registry.open_game(name).make(b"\0\1\2"[: max(2, len(factories))], options, seed)
    players = [factory(Random(seed, seat)) for seat, factory in enumerate(factories)]
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    discards = [0] * len(players)
    while not match.is_over():
        actor = match.actor()
        if actor == TABLE:
            match.apply_chance()
            continue
        count = match.legal(choices)
        open_actions = list(choices[:count])
        action = players[actor].choose(match, choices, count)
        assert action in open_actions, (name, options, seed, actor)
        discards[actor] += action == DISCARD and count > 1
        assert match.apply(action) == OK
    return discards


def with_dynasty(options):
    """Return options of Kingdomino with the variant that they need."""
    meta = registry.meta("kingdomino")
    ties = meta.TIE_BY_WINS | meta.TIE_BY_LAST
    return options | meta.DYNASTY if options & ties else options


def test_players_of_kingdomino_stay_legal_and_keep_what_fits():
    careful = [GreedyPlayer, GreedyRandomPickPlayer, LookaheadPlayer]
    for options in tables("kingdomino"):
        for seed in range(SEEDS):
            assert play("kingdomino", with_dynasty(options), careful, seed) == [0, 0, 0]


def test_the_random_player_also_discards_what_fits():
    meta = registry.meta("kingdomino")
    assert sum(play("kingdomino", meta.FREE_DISCARD, [RandomPlayer] * 3, 1)) > 0
    assert sum(play("kingdomino", 0, [RandomPlayer] * 3, 1)) == 0


def test_players_of_queendomino_stay_legal():
    for options in tables("queendomino"):
        for seed in range(SEEDS):
            play("queendomino", options, [QueenGreedyPlayer, QueenLookaheadPlayer], seed)


def test_players_of_dragon_inferno_stay_legal():
    for options in tables("dragon-inferno"):
        for seed in range(SEEDS):
            play("dragon-inferno", options, [DragonGreedyPlayer, DragonLookaheadPlayer], seed)
