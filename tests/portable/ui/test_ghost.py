"""Screens 10 to 14 place a domino, show its gain, and explain a refusal."""

from castellan.rules import games
from castellan.rules.contract import NO_MATCH, OUTSIDE, OVERLAP
from castellan.rules.fitting import placement_error
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.tables import DOMINOES
from castellan.ui import draw, palette, screens
from castellan.ui.input import DOWN, LEFT, RIGHT, UP
from castellan.ui.screens.kingdomino import gains, hints
from castellan.ui.shared import jumps
from support.game_rig import Rig
from support.memory import runs_without_allocation
from support.place_rig import opened
from support.queen_rig import rig_of
from support.timeline import rows


def test_10_the_ghost_starts_on_the_best_spot_and_the_legal_cells_flash_first():
    rig = opened(19, (25, 30, 35))
    rig.play("")
    while not any(
        cell in (palette.GRASS, palette.LAKE, palette.WHEAT) for cell in rig.shell.frame
    ):
        rig.step()
    assert palette.DIM in list(rig.shell.frame)
    rig.play("wait 800")
    assert palette.DIM not in list(rig.shell.frame)
    session = rig.session
    count = session.match.legal(session.choices)
    hints.sort_spots(session, count)
    assert rig.shell.top.spot == session.choices[0]


def test_10_the_ghost_alternates_between_terrain_and_white():
    rig = opened(19, (25, 30, 35))
    rig.play("wait 700")
    pictures = set()
    for _ in range(60):
        rig.step()
        pictures.add(rig.picture().replace("p", "1"))
    assert len(pictures) == 2
    assert sorted(picture.count("#") for picture in pictures) == [0, 2]


def test_every_legal_spot_can_be_reached_from_the_first_one():
    for seed in range(6):
        rig = Rig(b"\x00\x02", 16 if seed & 1 else 0, seed=seed)
        while not rig.match.is_over():
            rig.advance_one()
            if rig.match.state[layout.PHASE] == layout.PLACEMENT:
                assert _all_reached(rig.session)


def _all_reached(session):
    count = session.match.legal(session.choices)
    if session.choices[0] == layout.DISCARD:
        return True
    hints.sort_spots(session, count)
    spots = list(session.choices[:count])
    side = session.match.grid
    reached = [0]
    for here in reached:
        lands = [jumps.turn(side, spots, here)]
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            lands.append(jumps.jump(side, spots, here, across, down))
        for spot in lands:
            if spot not in reached:
                reached.append(spot)
    return len(reached) == count


def test_spots_are_sorted_with_the_best_first_and_none_is_lost():
    rig = Rig()
    rig.advance_to("kingdomino.place")
    session = rig.session
    count = session.match.legal(session.choices)
    before = sorted(session.choices[:count])
    hints.sort_spots(session, count)
    values = list(session.values[:count])
    assert values == sorted(values, reverse=True)
    assert sorted(session.choices[:count]) == before


def test_b_turns_the_domino_round_on_its_cells_and_back():
    rig = opened(19, (25, 30, 35))
    screen = rig.shell.top
    rig.play("wait 700")
    side = rig.match.grid
    before = screen.spot
    rig.play("press B")
    assert jumps.first_cell(screen.spot) == jumps.second_cell(side, before)
    assert jumps.second_cell(side, screen.spot) == jumps.first_cell(before)
    rig.play("press B")
    assert screen.spot == before


def test_a_direction_without_a_spot_leads_to_the_best_one_that_was_not_seen():
    rig = opened(19, (25, 30, 35))
    rig.play("wait 700")
    screen = rig.shell.top
    spots = len(screen.spots)
    assert spots > 2
    shown = [screen.index]
    for _ in range(6 * spots):
        unseen = [index for index in range(spots) if index not in shown]
        before = screen.index
        ahead = jumps.jump(rig.match.grid, screen.spots, before, 0, -1)
        rig.play("press UP")
        if ahead == before and unseen:
            assert screen.index == unseen[0]
        shown.append(screen.index)
    assert set(shown) == set(range(spots))


def test_12_after_a_second_the_points_of_the_ghost_show_and_go_again():
    rig = opened(19, (25, 30, 35))
    rig.play("wait 900")
    assert palette.OK not in list(rig.shell.frame)
    rig.play("wait 300")
    assert gains.gained(rig.session, rig.shell.top.spot) == 1
    assert rig.picture().split("\n")[:6] == rows(
        """. . . . . # .
        . v . . # # .
        v v v . . # .
        . v . . . # .
        . . . . # # #
        . . . . . . ."""
    ).split("\n")
    rig.play("wait 1600")
    assert palette.OK not in list(rig.shell.frame)


def test_the_points_of_the_ghost_are_what_the_score_then_gains():
    rig = Rig(b"\x01\x03", 3)
    total = 0
    while not rig.match.is_over():
        if rig.match.state[layout.PHASE] == layout.PLACEMENT:
            session = rig.session
            player = rig.match.actor()
            rig.match.legal(session.choices)
            action = session.choices[0]
            if action != layout.DISCARD:
                gain = gains.gained(session, action)
                before = rig.match.score(player, session.sheet)
                session.apply(action)
                assert rig.match.score(player, session.sheet) - before == gain
                total += gain
                continue
        rig.advance_one()
    assert total > 0


def test_11_holding_a_shows_every_cell_the_domino_can_reach():
    rig = opened(19, (25, 30, 35))
    rig.play("wait 700")
    rig.stay(16, 700)
    assert rig.shell.name == "kingdomino.reach"
    assert rig.picture().replace("p", "1") == rows(
        """. . . . . . .
        . . . o . . .
        . . o o o . .
        . o o 1 o o .
        . . o o o . .
        . . . o . . .
        . . . . . . ."""
    )
    before = rig.match.log.count
    rig.stay(0, 100)
    assert rig.shell.name == "kingdomino.place"
    assert rig.match.log.count == before


def test_a_places_the_domino_and_saves():
    rig = opened(19, (25, 30, 35))
    rig.play("wait 700")
    saves = rig.saves
    rig.play("press A")
    assert rig.saves > saves
    assert rig.match.state[layout.PHASE] == layout.CHOICE


def test_13_the_free_ghost_says_why_a_spot_is_not_legal():
    rig = Rig(b"\x00\x01\x02\x03", seed=5)
    for _ in range(12):
        rig.advance_to("kingdomino.place")
        rig.advance_one()
    rig.advance_to("kingdomino.place")
    rig.session.is_free = True
    rig.session.advance()
    seen = set()
    for keys in ("UP", "LEFT", "DOWN", "RIGHT", "B", "UP"):
        for _ in range(5):
            rig.play("press " + keys)
            seen.add(_blinks(rig))
    assert seen >= {OVERLAP, NO_MATCH, OUTSIDE}


def test_the_free_ghost_shows_the_number_of_the_rule_after_the_flashes():
    for game in games.NAMES:
        parents = screens.line(screens.folder(game))
        if "kingdomino" not in parents:
            continue
        number = b"K8" if len(parents) == 1 else b"Q8"
        rig = rig_of(game=game)
        rig.advance_to(rig.session.screen_name("place"))
        rig.session.is_free = True
        rig.session.advance()
        rig.play("wait 700\npress UP\npress A\nwait 2200")
        shown = bytearray(49)
        draw.scroll(shown, number, 0, palette.RED)
        assert rig.shell.frame == shown
        rig.play("press DOWN\nwait 700")
        assert rig.shell.frame != shown


def _blinks(rig):
    """Press A. Returns how often the frame turns red, or 0 for a legal spot."""
    screen = rig.shell.top
    legal = screen.spots
    if any(spot == screen.spot for spot in legal):
        return 0
    count = rig.match.log.count
    rig.stay(16, 60)
    blinks = 0
    was_red = False
    for _ in range(400):
        rig.step()
        is_red = rig.shell.frame[3] == palette.RED
        blinks += is_red and not was_red
        was_red = is_red
    assert rig.match.log.count == count
    assert blinks == screen_code(rig, screen)
    return blinks


def screen_code(rig, screen):
    """Return the rules' code for refusing the spot under the ghost."""
    spot = screen.spot - layout.PLACE
    state = rig.match.state
    number = state[layout.ROW_TILES + state[layout.TURN]]
    at = rig.match.kingdom(rig.match.actor())
    first, second = DOMINOES[2 * number - 2], DOMINOES[2 * number - 1]
    return placement_error(state, at, rig.match.grid, spot, first | second << 8)


def test_14_a_domino_that_fits_nowhere_is_discarded_with_one_press():
    rig = Rig(b"\x00\x01\x02\x03", seed=3)
    rig.advance_to("kingdomino.discard")
    frame = rig.shell.frame
    assert [frame[cell] for cell in (0, 8, 6, 12, 36, 48)] == [palette.RED] * 6
    discards = sum(rig.match.state[layout.DISCARDS : layout.DISCARDS + 4])
    rig.play("press A")
    assert sum(rig.match.state[layout.DISCARDS : layout.DISCARDS + 4]) == discards + 1


def test_frames_of_placing_and_choosing_allocate_nothing():
    rig = Rig()
    for name in ("kingdomino.place", "kingdomino.kings"):
        rig.advance_to(name)
        rig.play("wait 100")
        screen = rig.shell.top
        frame = rig.shell.frame

        def frames(screen=screen, frame=frame):
            screen.on(UP, rig.now)  # the gain is computed again
            for now in range(rig.now, rig.now + 4000, 50):
                screen.draw(frame, now)

        frames()
        assert runs_without_allocation(frames)
        for gesture in (UP, LEFT, DOWN, RIGHT):
            screen.on(gesture, rig.now)
        assert runs_without_allocation(lambda screen=screen: screen.on(UP, rig.now))
