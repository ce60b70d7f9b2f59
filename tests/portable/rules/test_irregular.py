"""An action that the rules forbid is recorded with a mark where the state can hold it."""

from castellan.core.log import IRREGULAR
from castellan.core.rng import Random
from castellan.rules import actions, registry
from castellan.rules.contract import NOT_NOW, OK, OUTSIDE, OVERLAP, REGULAR, TABLE
from castellan.rules.dragon_inferno import again
from castellan.rules.dragon_inferno import layout as dragon
from castellan.rules.dragon_inferno.pieces import SQUARES, STEP
from castellan.rules.duel import fitting, hand, meta, sheet
from castellan.rules.duel import layout as duel
from castellan.rules.kingdom import BOX
from castellan.rules.kingdomino import layout as k
from castellan.rules.square import cell_at, x_of, y_of
from support import effort, irregular
from support.seeded import Seeded

HEAD = ("castellan-log 1", "game kingdomino", "players pink blue")
BEGUN = HEAD + (
    "row 3 17 24 33",
    "king blue 17",
    "king pink 3",
    "king pink 33",
    "king blue 24",
    "row 4 5 18 35",
)


def reader_of(lines, game="kingdomino"):
    reader = registry.open_text(game).Reader()
    for line in lines:
        answer = reader.line(line)
        assert answer == "", line + ": " + answer
    return reader


def test_random_irregular_games_are_saved_undone_and_read_again():
    for seed in range(effort.pick(6, 4, 1)):
        for game, seats in irregular.tables():
            seeded = irregular.play(game, seats, seed)
            match = seeded.match
            count = match.log.count
            irregulars = actions.count_irregular(match)
            seeded.expect("irregular actions in the log", irregulars > 0, True)
            again = registry.open_game(game).load(match.dump())
            seeded.expect("the loaded state", again.state, match.state)
            size = match.log.size
            match.rewind(0)
            seeded.expect("actions at the start", match.log.count, 0)
            match.rewind(size)
            seeded.expect("the state after both ways", match.state, again.state)
            seeded.expect("the count after both ways", match.log.count, count)
            lines = list(registry.open_text(game).write(match))
            marked = [line for line in lines if line[-2:] == " !"]
            seeded.expect("marked lines", 0 < len(marked) <= irregulars, True)
            read = reader_of(lines, game).match
            seeded.expect("the lines of what was read", list(irregular.write(game, read)), lines)


def test_a_mark_on_a_regular_action_is_refused_without_effect():
    for game, seats in irregular.tables():
        match = irregular.play(game, seats, 3).match
        reader = registry.open_text(game).Reader()
        for line in irregular.write(game, match):
            verb = line.split()[0]
            if verb in reader.verbs and line[-1] != "!" and verb != "queen":
                count = reader.match.log.count
                assert reader.line(line + " !").startswith("nothing is irregular here"), line
                assert reader.is_refused
                assert reader.match.log.count == count
            assert reader.line(line) == ""


def test_an_irregular_line_without_its_mark_is_refused():
    reader = reader_of(BEGUN)
    assert reader.line("place pink 0 3 0 4").startswith("K8: no half")
    assert reader.line("place pink 0 3 0 4 !") == ""
    assert reader.match.log.at(reader.match.log.last()) >= IRREGULAR


def test_kingdomino_records_what_lies_apart_too_far_or_is_thrown_away():
    for line in ("place pink 3 3 4 3", "place pink -4 -4 -3 -4", "place pink discard"):
        reader = reader_of(BEGUN)
        assert reader.line(line) != ""
        assert reader.line(line + " !") == ""
        assert reader.match.state[k.PHASE] == k.CHOICE


def test_kingdomino_cannot_record_what_lies_on_a_square_twice_or_beyond_the_grid():
    for line in ("place pink 0 0 0 1 !", "place pink 4 4 5 4 !", "place blue 3 3 3 4 !"):
        reader = reader_of(BEGUN)
        count = reader.match.log.count
        assert reader.line(line).endswith(", and it cannot be recorded")
        assert reader.is_refused
        assert reader.match.log.count == count


def test_marks_of_other_lines_are_refused():
    reader = reader_of(BEGUN)
    for line in ("row 7 8 9 10 !", "king pink 5 !", "end !", "! !", "!"):
        assert reader.line(line) != "", line


def test_codes_say_why_an_action_cannot_be_recorded():
    match = reader_of(BEGUN).match
    castle = cell_at(5, 0, 0)
    place = IRREGULAR + k.PLACE
    assert match.apply(place + (castle << 2)) == OVERLAP
    assert match.apply(place + (cell_at(5, 4, 0) << 2)) == OUTSIDE
    assert match.apply(place + (cell_at(5, 1, 0) << 2)) == REGULAR
    assert match.apply(IRREGULAR + k.KING) == NOT_NOW
    assert match.apply(place + (2000 << 2)) == OUTSIDE


def test_later_dominoes_fit_by_the_window_of_each_square():
    """A square is legal if it fits into 5 x 5 with each square of the kingdom, one by one."""
    for seed in range(effort.pick(30, 8, 2)):
        match = irregular.play("kingdomino", 2, seed, until=30).match
        n = match.grid
        while not match.is_over() and match.state[k.PHASE] != k.PLACEMENT:
            match.apply(match.chance() if match.actor() == TABLE else irregular.first_of(match))
        if match.is_over():
            continue
        at = match.kingdom(match.actor()) + BOX
        taken = [cell for cell in range(2 * n, 2 * n * 2 * n) if match.state[at + cell] & 0x7F]
        columns = [x_of(n, cell) for cell in taken] + [0]
        rows = [y_of(n, cell) for cell in taken] + [0]
        for action in irregular.legal_of(match):
            if action >= k.PLACE:
                x = x_of(n, action - k.PLACE >> 2)
                y = y_of(n, action - k.PLACE >> 2)
                assert max(columns) - n < x < min(columns) + n
                assert max(rows) - n < y < min(rows) + n


def test_the_space_after_irregular_placements_is_what_the_bytes_say():
    for game, seats in irregular.tables():
        match = irregular.play(game, seats, 5).match
        if hasattr(match, "space"):
            irregular.check_space(match)


def test_the_duel_records_dice_apart_and_not_drawn():
    seeded = Seeded(registry.open_game("duel").make(b"\x00\x01", 0, 3), 3, game="duel")
    match = seeded.match
    while match.state[duel.PHASE] != duel.DRAWING or fitting.is_open(match.state):
        seeded.apply(seeded.next_action())
    far = IRREGULAR + duel.PLACE + (cell_at(duel.MAP, 3, -2) << 2) + 1
    assert match.apply(far) == OK
    assert match.undo() == far
    assert match.apply(IRREGULAR + duel.NO_DRAW) == OK
    assert match.undo() == IRREGULAR + duel.NO_DRAW
    assert match.apply(far - IRREGULAR) != OK


def test_dragon_inferno_records_a_tile_anywhere_an_egg_and_a_pass():
    game = registry.open_game("dragon-inferno")
    seeded = Seeded(game.make(b"\x00\x01", 0, 3), 3, game="dragon-inferno")
    match = seeded.match
    while match.state[dragon.PHASE] != dragon.EGGS:
        seeded.apply(seeded.next_action())
    recorded = [cell for cell in range(81) if match.apply(IRREGULAR + dragon.EGG + cell) == OK]
    assert recorded
    while match.state[dragon.PHASE] != dragon.TILES:
        seeded.apply(seeded.next_action())
    before = bytes(match.state)
    tiles = 0
    for spot in range(Random(3).below(50), 1 << 13, 37):
        if match.apply(IRREGULAR + dragon.TILE + spot) == OK:
            tiles += 1
            match.undo()
        assert bytes(match.state) == before
    assert tiles
    assert match.apply(IRREGULAR + dragon.PASS) == OK
    assert match.undo() == IRREGULAR + dragon.PASS


def at_a_dragon():
    """Return the lines of a game up to a called dragon, and a reader that has read them."""
    for seed in range(40):
        match = registry.open_game("dragon-inferno").make(b"\x00\x01", 0, seed + 1)
        seeded = Seeded(match, seed, game="dragon-inferno")
        while not match.is_over() and match.state[dragon.PHASE] != dragon.DRAGONS:
            seeded.apply(seeded.next_action())
        if not match.is_over():
            return reader_of(irregular.write("dragon-inferno", match), "dragon-inferno")
    raise AssertionError("no dragon came")


def test_a_dragon_lies_beyond_the_tiles_and_no_tile_may_lie_there():
    reader = at_a_dragon()
    match = reader.match
    before = bytes(match.state)
    name = ("pink", "blue")[match.actor()]
    recorded = []
    for cell in range(match.pieces.width * match.pieces.height):
        at = "%d %d" % (cell % match.pieces.width, cell // match.pieces.width)
        line = "dragon %s %s 0" % (name, at)
        if match.is_legal(dragon.DRAGON + cell):
            continue
        assert reader.line(line).startswith("I7: ")
        if reader.line(line + " !"):
            assert reader.is_refused
            continue
        recorded.append(cell)
        assert list(irregular.write("dragon-inferno", match))[-1] == line + " !"
        assert [value for value in match.state[dragon.BOARD :] if value & dragon.BURNT]
        for action in irregular.legal_of(match):
            if action >= dragon.TILE:
                assert not covers_a_burnt_square(match, action)
        match.undo()
        assert bytes(match.state) == before
    assert len(recorded) > 10


def covers_a_burnt_square(match, action):
    p = match.pieces
    shape = p.shape(action - dragon.TILE >> 10, action >> 7 & 7)
    squares = p.turned[shape + SQUARES : shape + SQUARES + p.turned[shape]]
    first = dragon.BOARD + (action & 127)
    return any(match.state[first + (square & STEP)] & dragon.BURNT for square in squares)


def test_a_dragon_that_could_land_leaves_the_game():
    reader = at_a_dragon()
    match = reader.match
    line = "dragon %s none" % ("pink", "blue")[match.actor()]
    flown = match.state[dragon.FLOWN]
    assert reader.line(line).startswith("I7: ")
    assert reader.line(line + " !") == ""
    assert match.state[dragon.FLOWN] == flown + 1
    assert match.state[dragon.PHASE] != dragon.DRAGONS
    assert list(irregular.write("dragon-inferno", match))[-1] == line + " !"


def test_one_die_of_a_split_domino_is_drawn_where_it_does_not_connect():
    game = registry.open_game("duel")
    match = game.make(b"\x00\x01", meta.SPLIT_ONE, 3)
    seeded = Seeded(match, 3, game="duel")
    while match.state[duel.PHASE] != duel.DRAWING or fitting.is_open(match.state):
        seeded.apply(seeded.next_action())
    match.state[duel.SPELLS_ON] = duel.SPLIT
    at = hand.map_of(match.state[duel.DRAWER]) + BOX
    free = [cell for cell in range(64) if sheet.is_free(match.state, at - BOX, cell)]
    for cell in free:
        match.state[at + cell] = 0  # nothing connects
    assert match.apply(duel.DOT + free[3]) == NOT_NOW
    assert match.apply(IRREGULAR + duel.DOT + 128 + free[3]) == OK
    assert match.state[at + free[3]] > 127


def test_a_dragon_that_left_is_no_pass_of_tiles_after_an_amendment():
    old = at_a_dragon().match
    new = at_a_dragon().match
    assert again.same_action(old, dragon.PASS, new) == dragon.PASS
    new.undo()
    assert new.actor() == old.actor()
    assert again.same_action(old, dragon.PASS, new) == -1
