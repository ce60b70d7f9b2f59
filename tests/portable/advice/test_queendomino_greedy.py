"""The greedy player of Queendomino uses all parts of the game and beats a random player."""

from array import array

from castellan.advice import queendomino_value
from castellan.advice.queendomino_greedy import QueenGreedyPlayer, rounds_left
from castellan.advice.random_player import RandomPlayer
from castellan.core.rng import Random
from castellan.rules.contract import OK, TABLE
from castellan.rules.kingdomino.layout import PHASE, PLACE
from castellan.rules.property import sheet_size
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import match as queendomino
from castellan.rules.queendomino.tables_names import NAMES
from castellan.rules.royal_wedding import match as royal_wedding
from castellan.rules.royal_wedding.meta import TEAMS
from support import effort
from support.memory import runs_without_allocation

SEEDS = effort.count_on_cpython(with_slow=12, quick=4, elsewhere=1)
TABLES = (
    (queendomino, 2, 0),
    (queendomino, 3, 0),
    (queendomino, 4, 0),
    (royal_wedding, 4, 0),
    (royal_wedding, 6, 0),
    (royal_wedding, 8, TEAMS),
)


class QueendominoTable:
    """A match whose first `greedy` seats are greedy players. The other seats play at random."""

    def __init__(self, game, players, options, seed, greedy):
        self.match = game.make(bytes(range(players)), options, seed)
        self.choices = array("H", bytes(2 * self.match.LARGEST_CHOICE))
        self.players = []
        for seat in range(players):
            make = QueenGreedyPlayer if seat < greedy else RandomPlayer
            self.players.append(make(Random(seed, seat + 1)))
        self.steps = {"knight": 0, "build": 0, "dragon": 0, "queen": 0}

    def next_action(self):
        match = self.match
        if match.actor() == TABLE:
            return match.chance()
        count = match.legal(self.choices)
        action = self.players[match.actor()].choose(match, self.choices, count)
        for index in range(count):
            if self.choices[index] == action:
                return action
        raise ValueError(action)

    def play(self):
        while not self.match.is_over():
            action = self.next_action()
            if q.KNIGHT <= action < q.GAIN:
                self.steps["knight"] += 1
            elif q.DRAGON <= action < q.KNIGHT:
                self.steps["dragon"] += 1
            elif action >= q.BUILD:
                self.steps["build"] += 1
            queen = self.match.state[self.match.extras + q.QUEEN]
            assert self.match.apply(action) == OK
            self.steps["queen"] += queen != self.match.state[self.match.extras + q.QUEEN]

    def play_on(self):
        """Play to the end without creating lists or dictionaries, and without counting steps."""
        while not self.match.is_over():
            self.match.apply(self.next_action())


def test_it_sends_knights_builds_pays_the_dragon_and_wins_the_queen():
    total = {}
    for game, players, options in TABLES:
        for seed in range(SEEDS):
            table = QueendominoTable(game, players, options, seed, greedy=players)
            table.play()
            for step in table.steps:
                total[step] = total.get(step, 0) + table.steps[step]
    matches = SEEDS * len(TABLES)
    # Plausible play has several knights and buildings per match, and sometimes the other steps.
    assert total["knight"] > 4 * matches and total["build"] > 8 * matches
    assert total["queen"] > matches and total["dragon"] > 0


def test_it_beats_random_players():
    won = 0
    for seed in range(2 * SEEDS):
        table = QueendominoTable(queendomino, 3, 0, seed, greedy=1)
        table.play_on()
        points = [table.match.match_points(player) for player in range(3)]
        won += points[0] > max(points[1:])
    assert won > 2 * SEEDS * 9 // 10 or won == 2 * SEEDS


def test_the_same_seed_gives_the_same_game():
    for game, players, options in TABLES[:4]:
        logs = []
        for _ in range(2):
            table = QueendominoTable(game, players, options, 5, greedy=players)
            table.play_on()
            logs.append(table.match.dump())
        assert logs[0] == logs[1]


def test_it_thinks_without_allocating():
    for game, players, options in TABLES:
        table = QueendominoTable(game, players, options, 9, greedy=players)
        assert runs_without_allocation(table.play_on)
        assert table.match.is_over()


def test_a_building_is_worth_its_points_and_what_it_gives_is_worth_more_early():
    table = QueendominoTable(queendomino, 2, 0, 4, greedy=2)
    match = table.match
    while match.state[PHASE] != q.OPTIONS or match.log.count < 80:
        match.apply(table.next_action())
    player = match.actor()
    sheet = array("H", bytes(2 * sheet_size(7)))
    match.score(player, sheet)
    statue = NAMES.index("Statue") + 1
    tavern = NAMES.index("Big Tavern") + 1
    assert queendomino_value.value_building(match, player, statue, sheet, 5, 150, 60) == 500
    early = queendomino_value.value_building(match, player, tavern, sheet, 5, 150, 60)
    late = queendomino_value.value_building(match, player, tavern, sheet, 0, 150, 60)
    assert late == 200 and early > late + 300


def test_the_rounds_that_are_left_are_counted_down_to_none():
    table = QueendominoTable(queendomino, 4, 0, 1, greedy=0)
    seen = []
    while not table.match.is_over():
        action = table.next_action()
        if action >= PLACE and action < q.BUILD:
            seen.append(rounds_left(table.match))
        table.match.apply(action)
    assert seen == sorted(seen, reverse=True)
    assert sorted(set(seen)) == list(range(12))
