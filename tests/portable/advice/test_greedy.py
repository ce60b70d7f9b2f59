"""The greedy player chooses the best pair of placement and next domino. Its scores are correct."""

from array import array

from castellan.advice.greedy import GreedyPlayer
from castellan.advice.incremental_score import IncrementalScore
from castellan.advice.random_player import RandomPlayer
from castellan.core.rng import Random
from castellan.rules.contract import OK, TABLE
from castellan.rules.fitting import legal
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE, put_domino, step_of
from castellan.rules.kingdomino.layout import DISCARD, KING, NEXT_TILES, PLACE, ROW_TILES, TURN
from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.meta import (
    HARMONY,
    MIDDLE_KINGDOM,
    MIDDLE_LENIENT,
    MIDDLE_STRICT,
    MIGHTY_DUEL,
)
from castellan.rules.kingdomino.score import fill_sheet
from castellan.rules.kingdomino.tables import DOMINOES
from castellan.rules.property import POINTS, sheet_size
from castellan.rules.square import cell_at
from support import effort

SHEET = array("H", bytes(2 * sheet_size(7)))
CHOICES = array("H", bytes(2 * 160))
LATER = array("H", bytes(2 * 160))
KINGS = array("H", bytes(2 * 160))


def play_greedily(match, decisions):
    """Apply this many decisions of the greedy player, so that kingdoms stay centred."""
    player = GreedyPlayer(Random(5))
    while decisions:
        if match.actor() == TABLE:
            match.apply(match.chance())
        else:
            match.apply(player.choose(match, CHOICES, match.legal(CHOICES)))
        decisions -= 1


def check_that_growth_adds_up(match):
    """Compare the incremental score with the full score before each placement of a match."""
    growth = IncrementalScore()
    placements = 0
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        player = match.actor()
        action = CHOICES[match.random.below(match.legal(CHOICES))]
        if action >= PLACE:
            points = growth.read(match.state, match.kingdom(player), match.grid)
            match.score(player, SHEET)
            assert points == SHEET[POINTS]
            points += gain_of(match, growth, action)
            match.apply(action)
            match.score(player, SHEET)
            assert points == SHEET[POINTS]
            placements += 1
        else:
            match.apply(action)
    assert placements > 20


def gain_of(match, growth, action):
    """Return the points that a placement gains. Checks that `add` and `gain` agree."""
    tile = 2 * match.state[ROW_TILES + match.state[TURN]]
    cell = BOX + (action - PLACE >> 2)
    other = cell + step_of(match.grid, action & 3)
    first = growth.add(cell, DOMINOES[tile - 2])
    second = growth.gain(other, DOMINOES[tile - 1])
    assert growth.add(other, DOMINOES[tile - 1]) == second
    growth.remove(other)
    growth.remove(cell)
    assert growth.gain(cell, DOMINOES[tile - 2]) == first
    return first + second


def test_the_incremental_score_predicts_the_points_of_random_games():
    check_that_growth_adds_up(make(b"\x00\x01\x02", 0, 3))
    check_that_growth_adds_up(make(b"\x00\x01", MIGHTY_DUEL, 4))


def kingdoms_with(match, player, number):
    """Return (soundness, points) of the kingdom for each placement of a domino."""
    at = match.kingdom(player)
    before = bytes(match.state[at : at + match.kingdom_size])
    first, second = DOMINOES[2 * number - 2], DOMINOES[2 * number - 1]
    found = []
    start = match.space_of(player)
    for index in range(legal(match.space, start, match.grid, first, second, LATER, 0)):
        cell = LATER[index] >> 2
        other = cell + step_of(match.grid, LATER[index] & 3)
        put_domino(match.state, at, match.grid, cell, other, first, second)
        points = fill_sheet(match.state, at, match.grid, match.options, 0, SHEET)
        found.append((is_sound(match, at), points))
        match.state[at : at + match.kingdom_size] = before
    return found


def is_sound(match, at):
    """True if all squares are in the centred grid, and no free cell is a hole of one cell."""
    reach = match.grid // 2
    taken = []
    for y in range(1 - match.grid, match.grid):
        for x in range(1 - match.grid, match.grid):
            value = match.state[at + BOX + cell_at(match.grid, x, y)]
            if value > BLOCKED and value != CASTLE:
                taken.append((x, y))
    for x, y in taken:
        if max(abs(x), abs(y)) > reach:
            return False
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            if (x, y) != (0, 0) and (x, y) not in taken:
                beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                if all(max(abs(u), abs(v)) > reach or (u, v) in taken for u, v in beside):
                    return False
    return True


def worths_by_trying(match, player, actions):
    """Return for each placement the best (soundness, points) of this domino and the next one."""
    worths = []
    for action in actions:
        assert match.apply(action) == OK
        found = [(False, -1)]
        for king in list(KINGS[: match.legal(KINGS)]):
            found += kingdoms_with(match, player, match.state[NEXT_TILES + king - KING])
        worths.append(max(found))
        match.undo()
    return worths


def check_choices(seed, decisions, options):
    """Check after some greedy decisions that the next greedy placement has the highest value."""
    match = make(b"\x00\x01\x02\x03", options, seed)
    play_greedily(match, decisions)
    while match.actor() == TABLE or match.legal(CHOICES) < 8:
        assert not match.is_over()
        match.apply(match.chance() if match.actor() == TABLE else CHOICES[0])
    player = match.actor()
    count = match.legal(CHOICES)
    actions = list(CHOICES[:count])
    chosen = GreedyPlayer(Random(seed)).choose(match, CHOICES, count)
    worths = worths_by_trying(match, player, actions)
    assert worths[actions.index(chosen)] == max(worths)


def test_its_placement_is_the_best_of_all_pairs():
    for options in (0, MIDDLE_LENIENT | HARMONY, MIDDLE_KINGDOM, MIDDLE_STRICT):
        for seed in range(0, 6, effort.pick(1, 1, 4)):
            check_choices(seed + 10 * options, 30 + 10 * seed, options)


def test_it_first_takes_the_domino_with_most_crowns():
    match = make(b"\x00\x01", 0, 1)
    for number in (1, 19, 48, 30):
        match.apply(number)
    while match.actor() == TABLE:
        match.apply(match.chance())
    action = GreedyPlayer(Random(1)).choose(match, CHOICES, match.legal(CHOICES))
    assert action == KING + 3


def test_it_chooses_the_domino_that_it_planned_with_its_placement():
    match = make(b"\x00\x01", MIDDLE_LENIENT, 9)
    players = [GreedyPlayer(Random(9, 1)), RandomPlayer(Random(9, 2))]
    kinds = []
    while not match.is_over():
        actor = match.actor()
        if actor == TABLE:
            match.apply(match.chance())
            continue
        action = players[actor].choose(match, CHOICES, match.legal(CHOICES))
        kinds.append(action >= PLACE or action == DISCARD)
        assert match.apply(action) == OK
    assert len(kinds) == 24 + 24
