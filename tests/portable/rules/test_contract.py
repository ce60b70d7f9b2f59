"""Every game in the registry does what rules/contract.py promises."""

from castellan.core.rng import Random
from castellan.rules import contract, registry
from support import effort
from support.every_game import every_game
from support.seeded import Seeded, check_that_just_the_open_actions_are_accepted


def tables(name):
    """Return (seats, options) of a game: every number of players with each option and without."""
    meta = registry.meta(name)
    colours = bytes(range(meta.COLOURS))
    chosen = []
    for bits in [0] + [bit for _, bit in meta.OPTIONS]:
        for players in meta.SEATS:
            if not meta.problem(colours[:players], bits):
                chosen.append((colours[:players], bits))
                if bits:
                    break
    return effort.pick(chosen, chosen, chosen[-1:])


def all_matches():
    """Yield each game with a seeded match, for each number of players and each option."""
    seed = 0
    for name in every_game():
        registry.close_games()  # a small heap does not hold all games at once
        game = registry.open_game(name)
        for seats, options in tables(name):
            seed += 1
            yield game, Seeded(game.make(seats, options, seed), seed, game=name)


def test_every_match_ends_and_its_table_only_draws_what_is_open():
    for _, seeded in all_matches():
        match = seeded.match
        while not match.is_over():
            count = match.legal(seeded.choices)
            if not 0 < count <= match.LARGEST_CHOICE:
                seeded.expect("how many actions are legal", count, "1 to LARGEST_CHOICE")
            action = seeded.next_action()
            if action not in list(seeded.choices[:count]):
                seeded.expect("the drawn action", action, list(seeded.choices[:count]))
            seeded.apply(action)
        seeded.expect("how many actions are legal at the end", match.legal(seeded.choices), 0)
        seeded.expect("the actor at the end", match.actor(), contract.NOBODY)


def test_what_is_dealt_and_taken_is_what_would_have_been_drawn_and_applied():
    for game, seeded in all_matches():
        match = seeded.match
        twin = game.make(match.seats, match.options, 1)
        match.random.seed(5)
        twin.random.seed(5)
        while not match.is_over():
            before = match.log.count
            if match.actor() == contract.TABLE:
                match.apply_chance()
            else:
                match.apply_unchecked(seeded.next_action())
            if match.log.count <= before:
                seeded.expect("how many actions are logged", match.log.count, before + 1)
            while twin.log.count < match.log.count:
                is_dealt = twin.actor() == contract.TABLE
                action = twin.chance() if is_dealt else match.log.at(twin.log.size)
                seeded.expect("the answer to the twin's action", twin.apply(action), contract.OK)
            seeded.expect("the saved bytes of the twin", twin.dump(), match.dump())
            seeded.expect("the state of the twin", twin.state, match.state)


def test_random_action_is_what_the_list_would_have_given():
    twin = Random()
    saved = bytearray(6)
    for _, seeded in all_matches():
        match = seeded.match
        while not match.is_over():
            match.random.save(saved, 0)
            twin.restore(saved, 0)
            action = match.random_action(seeded.choices)
            if match.actor() == contract.TABLE:
                seeded.expect("the action at the table's turn", action, -1)
                match.apply_chance()
            else:
                count = match.legal(seeded.choices)
                seeded.expect("the action", action, seeded.choices[twin.below(count)])
                generators = (match.random.x, match.random.w), (twin.x, twin.w)
                seeded.expect("the generator after the action", *generators)
                match.apply_unchecked(action)
        seeded.expect("the action at the end", match.random_action(seeded.choices), -1)


def test_a_match_becomes_another_and_goes_on_as_that_would():
    for game, seeded in all_matches():
        match = seeded.match
        twin = game.make(match.seats, match.options, 1)
        seeded.play(20)
        count = match.log.count if match.is_over() else 20
        twin.copy_from(match)
        seeded.expect("the state of the copy", twin.state, match.state)
        seeded.expect("actions in both logs", (twin.log.count, match.log.count), (count, count))
        while not match.is_over():
            action = seeded.next_action()
            answers = twin.apply(action), match.apply(action)
            seeded.expect("the answers of both", answers, (contract.OK, contract.OK))
        seeded.expect("the last state of the copy", twin.state, match.state)
        seeded.expect("the action that the copy undid", twin.undo(), match.undo())
        seeded.expect("the state of the copy after undo", twin.state, match.state)


def test_undo_goes_back_to_the_start_and_every_state_on_the_way_is_met_again():
    for game, seeded in all_matches():
        match = seeded.match
        seeded.play()
        end = bytes(match.state)
        undone = []
        while match.log.count:
            undone.append(match.undo())
        seeded.expect("undo at the start", match.undo(), -1)
        fresh = game.make(match.seats, match.options)
        seeded.expect("the state after all undos", match.state, fresh.state)
        while undone:
            seeded.apply(undone.pop())
        seeded.expect("the state after all redos", bytes(match.state), end)


def test_one_step_back_restores_the_state_before_it():
    for _, seeded in all_matches():
        match = seeded.match
        while not match.is_over():
            before = bytes(match.state)
            action = seeded.next_action()
            match.apply(action)
            if match.log.count % 13 == 0:
                after = bytes(match.state)
                seeded.expect("the undone action", match.undo(), action)
                seeded.expect("the state after undo", bytes(match.state), before)
                match.apply(action)
                seeded.expect("the state after redo", bytes(match.state), after)


def test_a_loaded_match_is_the_same_and_goes_on_the_same():
    for game, seeded in all_matches():
        match = seeded.match
        seeded.play(match.seats[-1] * 7 + 20)
        twin = game.load(match.dump())
        seeded.expect("the saved bytes of the loaded match", twin.dump(), match.dump())
        seeded.expect("the state of the loaded match", twin.state, match.state)
        Seeded(match, 9).play()
        Seeded(twin, 9).play()
        seeded.expect("the saved bytes of the loaded match at the end", twin.dump(), match.dump())


def test_a_damaged_dump_is_refused_and_never_half_read():
    for game, seeded in all_matches():
        seeded.play(30)
        data = seeded.match.dump()
        for cut in range(len(data)):
            if game.load(data[:cut]) is not None:
                seeded.expect("a save cut to %d bytes" % cut, "loaded", "refused")
        newer = bytes([data[0] + 1]) + data[1:]
        seeded.expect("a save of a newer schema", game.load(newer), None)
        noise = Random(11)
        for _ in range(40):
            spoilt = bytearray(data)
            spoilt[noise.below(len(data))] ^= 1 << noise.below(8)
            twin = game.load(bytes(spoilt))
            if twin is not None:
                size = len(twin.dump())
                seeded.expect("bytes of %s, loaded and saved" % bytes(spoilt), size, len(data))


def numbers_to_try():
    """Yield actions to try: all below 256, placements of every grid size, some invalid ones."""
    for action in range(256):
        yield action
    for action in range(0xC000, 0xC400):
        yield action
    for action in range(0x4000, 0x10000, 0x0FFF):
        yield action


def test_exactly_the_open_actions_are_accepted_and_a_refusal_changes_nothing():
    for _, seeded in all_matches():
        seeded.play(seeded.random.below(120))
        check_that_just_the_open_actions_are_accepted(seeded, numbers_to_try())


def test_the_same_seed_gives_the_same_match():
    for game, seeded in all_matches():
        match = seeded.match
        twin = game.make(match.seats, match.options)
        twin.random.save(saved := bytearray(6), 0)
        match.random.restore(saved, 0)
        Seeded(match, 13).play()
        Seeded(twin, 13).play()
        seeded.expect("the saved bytes of the twin", twin.dump(), match.dump())


def test_places_and_scores_can_be_asked_at_any_time():
    for _, seeded in all_matches():
        match = seeded.match
        while not match.is_over():
            seeded.play(9)
            before = bytes(match.state)
            seeded.score_everything()
            places = list(seeded.places[: len(match.seats)])
            if 1 not in places:
                seeded.expect("the places", places, "somebody is first")
            seeded.expect("the state after reading scores", bytes(match.state), before)
