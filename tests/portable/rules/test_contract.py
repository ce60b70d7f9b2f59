"""One suite for every game in the registry: what rules/contract.py promises."""

from array import array

from castellan.core.rng import Random
from castellan.rules import contract, registry
from castellan.rules.names import GAMES


def tables(name):
    """Seatings and options of a game: every number of players, and every option once."""
    meta = registry.meta(name)
    colours = bytes(range(meta.COLOURS))
    chosen = []
    for bits in [0] + [bit for _, bit in meta.OPTIONS]:
        for players in meta.SEATS:
            if not meta.problem(colours[:players], bits):
                chosen.append((colours[:players], bits))
                if bits:
                    break
    return chosen


def all_matches():
    """Seeded matches of every game, seating and option."""
    seed = 0
    for name in GAMES:
        game = registry.open_game(name)
        for seats, options in tables(name):
            seed += 1
            yield game, game.make(seats, options, seed)


def choose(match, choices, player_random):
    """A random open action, the table's by its own generator."""
    if match.actor() == contract.TABLE:
        return match.chance()
    return choices[player_random.below(match.legal(choices))]


def play(match, choices, player_random, steps=100000):
    """Play up to a number of steps; return how many were played."""
    played = 0
    while played < steps and not match.done():
        assert match.apply(choose(match, choices, player_random)) == contract.OK
        played += 1
    return played


def buffer(match):
    return array("H", bytes(2 * match.LARGEST_CHOICE))


def test_every_match_ends_and_its_table_only_draws_what_is_open():
    for _, match in all_matches():
        choices = buffer(match)
        player_random = Random(5)
        while not match.done():
            count = match.legal(choices)
            assert 0 < count <= match.LARGEST_CHOICE
            action = choose(match, choices, player_random)
            assert action in list(choices[:count])
            assert match.apply(action) == contract.OK
        assert match.legal(choices) == 0
        assert match.actor() == contract.NOBODY


def test_undo_goes_back_to_the_start_and_every_state_on_the_way_is_met_again():
    for game, match in all_matches():
        choices = buffer(match)
        play(match, choices, Random(6))
        end = bytes(match.state)
        taken = []
        while match.log.count:
            taken.append(match.undo())
        assert match.undo() == -1
        fresh = game.make(match.seats, match.options)
        assert match.state == fresh.state
        while taken:
            assert match.apply(taken.pop()) == contract.OK
        assert bytes(match.state) == end


def test_one_step_back_restores_the_state_before_it():
    for _, match in all_matches():
        choices = buffer(match)
        player_random = Random(7)
        while not match.done():
            before = bytes(match.state)
            action = choose(match, choices, player_random)
            match.apply(action)
            if match.log.count % 13 == 0:
                after = bytes(match.state)
                assert match.undo() == action
                assert bytes(match.state) == before
                match.apply(action)
                assert bytes(match.state) == after


def test_a_loaded_match_is_the_same_and_goes_on_the_same():
    for game, match in all_matches():
        choices = buffer(match)
        player_random = Random(8)
        play(match, choices, player_random, steps=match.seats[-1] * 7 + 20)
        twin = game.load(match.dump())
        assert twin.dump() == match.dump()
        assert twin.state == match.state
        other_random = Random(9)
        player_random.seed(9)
        play(match, choices, player_random)
        play(twin, choices, other_random)
        assert twin.dump() == match.dump()


def test_a_damaged_dump_is_refused_and_never_half_read():
    for game, match in all_matches():
        choices = buffer(match)
        play(match, choices, Random(10), steps=30)
        data = match.dump()
        for cut in range(len(data)):
            assert game.load(data[:cut]) is None
        newer = bytes([data[0] + 1]) + data[1:]
        assert game.load(newer) is None
        noise = Random(11)
        for _ in range(40):
            spoilt = bytearray(data)
            spoilt[noise.below(len(data))] ^= 1 << noise.below(8)
            twin = game.load(bytes(spoilt))
            assert twin is None or len(twin.dump()) == len(data)


def numbers_to_try():
    """All one-byte actions, the placements of every grid, and some that no game has."""
    for action in range(256):
        yield action
    for action in range(0xC000, 0xC400):
        yield action
    for action in range(0x4000, 0x10000, 0x0FFF):
        yield action


def test_exactly_the_open_actions_are_accepted_and_a_refusal_changes_nothing():
    for _, match in all_matches():
        choices = buffer(match)
        player_random = Random(12)
        play(match, choices, player_random, steps=player_random.below(120))
        open_actions = set(choices[: match.legal(choices)])
        state = bytes(match.state)
        recorded = match.log.count
        for action in numbers_to_try():
            if action not in open_actions:
                assert match.apply(action) != contract.OK
                assert match.log.count == recorded
        assert bytes(match.state) == state


def test_the_same_seed_gives_the_same_match():
    for game, match in all_matches():
        twin = game.make(match.seats, match.options)
        twin.random.save(saved := bytearray(6), 0)
        match.random.restore(saved, 0)
        choices = buffer(match)
        play(match, choices, Random(13))
        play(twin, choices, Random(13))
        assert match.dump() == twin.dump()


def test_places_and_scores_can_be_asked_at_any_time():
    for _, match in all_matches():
        choices = buffer(match)
        player_random = Random(14)
        sheet = array("H", bytes(2 * 400))
        places = bytearray(8)
        while not match.done():
            play(match, choices, player_random, steps=9)
            before = bytes(match.state)
            for player in range(len(match.seats)):
                match.score(player, sheet)
            match.places(places)
            assert 1 in list(places[: len(match.seats)])
            assert bytes(match.state) == before
