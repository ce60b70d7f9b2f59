"""The lookahead player values every action without allocating, equally on every interpreter."""

from array import array

from castellan.advice import placement_value, property_map
from castellan.advice.lookahead import Lookahead
from castellan.advice.lookahead_player import LookaheadPlayer
from castellan.core.rng import Random
from castellan.rules.contract import OK, TABLE
from castellan.rules.kingdom import BOX
from castellan.rules.kingdomino.layout import KING, PLACE, ROW_TILES, TURN
from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.meta import HARMONY, MIDDLE_LENIENT, MIGHTY_DUEL
from castellan.rules.property import POINTS, sheet_size
from support import score_stream
from support.memory import runs_without_allocation

BOTH = HARMONY | MIDDLE_LENIENT
_choices = array("H", bytes(2 * 161))
_sheet = array("H", bytes(2 * sheet_size(7)))
_points_only = array("H", bytes(2 * placement_value.WEIGHTS))


def turns(match, most):
    """Play random actions. Yields before each of the first `most` decisions of players."""
    while most and not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        most -= 1
        yield
        match.apply(_choices[match.random.below(match.legal(_choices))])


def test_without_other_weights_a_placement_is_worth_the_points_it_adds():
    for options in (BOTH, MIGHTY_DUEL):
        match = make(bytes((0, 1)), options, 5)
        for _ in turns(match, 40):
            player = match.actor()
            count = match.legal(_choices)
            if _choices[0] < PLACE:
                continue
            s = match.state
            tile = 2 * s[ROW_TILES + s[TURN]]
            at = match.kingdom(player)
            match.score(player, _sheet)
            before = _sheet[POINTS]
            for index in range(count):
                placement_value.load_kingdom(s, at, match.grid, False, _points_only)
                spot = _choices[index] - PLACE
                halves = match.dominoes[tile - 2 : tile]
                worth = placement_value.evaluate(
                    s, at, match.grid, spot, halves[0], halves[1], _points_only
                )
                assert match.apply(_choices[index]) == OK
                match.score(player, _sheet)
                assert worth == placement_value.POINT * (_sheet[POINTS] - before)
                match.undo()


def test_small_and_large_step_budgets_give_the_same_values():
    match = make(bytes((0, 1, 2, 3)), BOTH, 11)
    whole = Lookahead(match)
    sliced = Lookahead(match)
    for _ in turns(match, 24):
        whole.start(match)
        assert whole.step(30000)
        sliced.start(match)
        slices = 1
        while not sliced.step(7):
            property_map.map_kingdom(
                match.state, match.kingdom(0), match.grid, False
            )  # another caller overwrites the property map
            slices += 1
        assert list(sliced.values) == list(whole.values)
        assert slices > 1 or whole.count < 7


def test_it_allocates_nothing_and_leaves_the_match_alone():
    match = make(bytes((0, 1, 2, 3)), BOTH, 12)
    steward = Lookahead(match)
    for _ in turns(match, 12):
        before = bytes(match.state)
        steward.start(match)
        while steward.progress(7) < 7:
            assert runs_without_allocation(lambda: steward.step(60))
        assert bytes(match.state) == before


def test_starting_and_finding_the_best_allocates_nothing():
    match = make(bytes((0, 1, 2, 3)), BOTH, 13)
    steward = Lookahead(match)
    for _ in turns(match, 8):
        assert runs_without_allocation(lambda: steward.start(match))
        steward.step(30000)
        assert runs_without_allocation(lambda: steward.best(3))


def test_the_ranks_are_all_actions_from_the_best_to_the_worst():
    match = make(bytes((0, 1, 2, 3)), BOTH, 14)
    steward = Lookahead(match)
    for _ in turns(match, 10):
        steward.start(match)
        steward.step(30000)
        ranks = [steward.best(rank) for rank in range(steward.count)]
        assert sorted(ranks) == list(range(steward.count))
        values = [steward.values[index] for index in ranks]
        assert values == sorted(values, reverse=True)
        assert steward.best(steward.count) == -1


def test_the_choice_it_plans_is_open_after_the_placement():
    match = make(bytes((0, 1, 2, 3)), BOTH, 15)
    steward = Lookahead(match)
    planned = 0
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            continue
        steward.start(match)
        steward.step(30000)
        best = steward.best()
        choice = steward.choice_after(best)
        player = match.actor()
        was_placement = steward.actions[best] >= PLACE
        assert match.apply(steward.actions[best]) == OK
        if was_placement and match.actor() == player:
            count = match.legal(_choices)
            if KING <= _choices[0] < KING + 8:
                planned += 1
                assert KING + choice in [_choices[index] for index in range(count)]
    assert planned > 30


def test_it_plays_legal_games_with_a_centred_castle_in_most_of_them():
    centred = 0
    for seed in range(3):
        match = make(bytes((0, 1, 2, 3)), BOTH, seed)
        score_stream.play(match, [LookaheadPlayer(Random(seed))] * 4)
        for seat in range(4):
            at = match.kingdom(seat)
            box = match.state[at : at + BOX - 1]
            centred += box[0] >= 2 and box[1] <= 6 and box[2] >= 2 and box[3] <= 6
    assert centred >= 9
