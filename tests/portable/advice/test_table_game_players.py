"""The players of the Duel and Dragon Inferno choose legal actions and allocate nothing."""

import sys
from array import array

import castellan.rules.duel.turns  # noqa: F401 - a match imports it later, which would allocate
from castellan.advice.dragon_greedy import DragonGreedyPlayer
from castellan.advice.dragon_lookahead import DragonLookaheadPlayer
from castellan.advice.duel_coat_values import NOWHERE, POINT, SHORT_SIGHTED, CoatValues
from castellan.advice.duel_greedy import DuelGreedyPlayer
from castellan.advice.duel_lookahead import DuelLookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.contract import OK, TABLE
from castellan.rules.dragon_inferno import match as dragon_inferno
from castellan.rules.duel import layout as d
from castellan.rules.duel import match as duel
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.sheet import draw_coat, squares_drawn
from castellan.rules.property import sheet_size
from castellan.rules.square import cell_at
from support import effort
from support.duel_positions import APART, OPTION_SETS, nearly_full
from support.memory import runs_without_allocation

IS_QUICK = sys.implementation.name == "cpython"
SEEDS = effort.count_on_cpython(with_slow=6, quick=2, elsewhere=1)


class BoardGameTable:
    """A match between two computer players. An illegal action raises ValueError."""

    def __init__(self, game, options, players, seed):
        self.match = game.make(b"\0\1", options, seed)
        self.choices = array("H", bytes(2 * self.match.LARGEST_CHOICE))
        self.players = []
        for seat in range(2):
            self.players.append(players[seat](Random(seed, seat + 1)))

    def play(self):
        match = self.match
        while not match.is_over():
            if match.actor() == TABLE:
                match.apply(match.chance())
                continue
            count = match.legal(self.choices)
            action = self.players[match.actor()].choose(match, self.choices, count)
            if match.apply(action) != OK:
                raise ValueError(action)


def test_players_of_the_duel_choose_legal_actions_with_every_option():
    for options in OPTION_SETS:
        for seed in range(SEEDS):
            table = BoardGameTable(duel, options, (DuelLookaheadPlayer, DuelGreedyPlayer), seed)
            table.play()
            assert table.match.is_over()


def test_players_of_the_duel_use_two_spells_together_where_neither_alone_helps():
    for player in (DuelLookaheadPlayer, DuelGreedyPlayer):
        match = nearly_full(0, APART, 6)
        match.state[d.SPELLS] = match.state[d.SPELLS + 1] = 1
        choices = array("H", bytes(2 * match.LARGEST_CHOICE))
        chooser = player(Random(1))
        drawn = squares_drawn(match.state, map_of(0))
        while match.actor() == 0:
            action = chooser.choose(match, choices, match.legal(choices))
            assert match.apply(action) == OK
        assert squares_drawn(match.state, map_of(0)) == drawn + 2


def test_players_of_dragon_inferno_choose_legal_actions():
    for seed in range(SEEDS):
        table = BoardGameTable(
            dragon_inferno, 0, (DragonLookaheadPlayer, DragonGreedyPlayer), seed
        )
        table.play()
        assert table.match.is_over()


def test_choosing_allocates_nothing():
    for game, players in (
        (duel, (DuelLookaheadPlayer, DuelGreedyPlayer)),
        (dragon_inferno, (DragonLookaheadPlayer, DragonGreedyPlayer)),
    ):
        table = BoardGameTable(game, 0, players, 4)
        assert runs_without_allocation(table.play)
        assert table.match.is_over()


def test_the_worth_of_a_domino_is_what_the_score_gains():
    random = Random(8)
    weighed = CoatValues(SHORT_SIGHTED)
    sheet = array("H", bytes(2 * sheet_size(7)))
    for _ in range(40 if IS_QUICK else 4):
        match = duel.make(b"\0\1", 0)
        for _ in range(30):
            coat, crosses = 1 + random.below(6), random.below(3)
            cell = cell_at(d.MAP, random.below(7) - 3, random.below(5) - 2)
            weighed.read(match.state, map_of(0))
            worth = weighed.gains(coat, crosses)[cell]
            if worth == NOWHERE:
                continue
            before = match.score(0, sheet)
            draw_coat(match.state, map_of(0), cell, coat, crosses)
            assert worth == POINT * (match.score(0, sheet) - before)
