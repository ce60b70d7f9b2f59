"""The end of a game: scoring, tie-break, winner, Dynasty, and the sign of a connected computer."""

import sys

from castellan.rules.kingdom import place
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.meta import DYNASTY, HARMONY, MIDDLE_KINGDOM
from castellan.rules.square import cell_at, half
from castellan.ui import draw
from support.game_rig import Rig
from support.memory import allocated_bytes, runs_without_allocation
from support.timeline import rows

RIGHT = 0
DOWN = 1
W, F, L, G, S, M = range(1, 7)


def lay(rig, player, x, y, direction, first, second):
    """A domino in a kingdom, whatever the match thinks of it."""
    match = rig.match
    cell = cell_at(match.grid, x, y)
    place(match.state, match.kingdom(player), match.grid, cell, direction, first, second)


def opened(rig, name, argument=None):
    rig.shell.home("kingdomino." + name, argument)
    rig.step()
    return rig


def played(colours=b"\x00\x01\x02\x03", options=0, seed=7):
    """A whole game of nobody in particular."""
    rig = Rig(colours, options, seed=seed)
    rig.advance_to("kingdomino.scoring")
    rig.play("wait 400")
    return rig


def lines_of(rig):
    return rig.picture().split("\n")


def shows_points(rig, player, points):
    """Whether the digits of these points stand there in the player's colour."""
    expected = bytearray(49)
    draw.number(expected, points, rig.session.colour(player), 0)
    for cell in range(35):
        if cell % 7 != 3 and rig.shell.frame[cell] != expected[cell]:
            return False
    return True


def test_18_only_one_property_and_the_castle_are_lit_in_the_frame_of_the_owner():
    rig = Rig()
    lay(rig, 0, 1, 0, RIGHT, half(W, 0), half(W, 1))
    lay(rig, 0, 0, 1, DOWN, half(W, 1), half(F, 0))
    lay(rig, 0, -1, 0, DOWN, half(F, 0), half(G, 0))
    opened(rig, "scoring")
    rig.play("wait 150")
    assert rig.picture().replace("p", "1") == rows(
        """1 # 1 1 1 1 1
        1 . . . . . 1
        1 . . 1 w w 1
        1 . . . . . 1
        1 . . . . . 1
        1 . . . . . 1
        1 1 1 1 1 1 1"""
    )


def test_19_the_product_is_its_crowns_and_as_many_cells_as_squares():
    rig = Rig()
    lay(rig, 0, 1, 0, RIGHT, half(W, 1), half(W, 2))
    lay(rig, 0, 1, 1, RIGHT, half(W, 0), half(W, 0))
    opened(rig, "scoring")
    rig.play("press A")
    assert rig.picture() == rows(
        """# . # . # # #
        # . # . . . #
        . # . . # # #
        # . # . . . #
        # . # . # # #
        w w w w . . .
        . . . . . . ."""
    )
    rig.play("press A")
    assert shows_points(rig, 0, 12)
    assert lines_of(rig)[6] == ". . . . . . ."
    rig.play("press A")
    assert shows_points(rig, 0, 12)
    assert lines_of(rig)[6] == "1 1 1 1 1 1 1"


def test_19_more_squares_than_two_rows_take_turns():
    rig = Rig()
    for y in range(-2, 2):
        for x in (-2, 1):
            lay(rig, 0, x, y, RIGHT, half(L, 0), half(L, 1))
    lay(rig, 0, 0, 1, DOWN, half(L, 0), half(L, 0))
    opened(rig, "scoring")
    rig.play("press A")
    seen = set()
    for _ in range(200):
        rig.step()
        if lines_of(rig)[0] == "# . # . # # #":
            seen.add(rig.picture().count("l"))
    rig.play("press B\npress A")
    for _ in range(200):
        rig.step()
        if rig.picture().count("l"):
            seen.add(rig.picture().count("l"))
    assert 14 in seen and 18 - 14 in seen


def check_sums(rig):
    """A through everything: each kingdom ends with its points; returns the screen that follows."""
    session = rig.session
    for player in range(len(rig.match.seats)):
        total = rig.match.score(player, session.sheet)
        for _ in range(90):
            if lines_of(rig)[6] == " ".join([str(1 + rig.match.seats[player])] * 7):
                break
            rig.play("press A")
        assert shows_points(rig, player, total)
        rig.play("press A")
    return rig.shell.name


def test_the_sum_of_all_parts_is_the_score_of_every_kingdom():
    for seed in range(4):
        rig = played(options=HARMONY | MIDDLE_KINGDOM if seed & 1 else 0, seed=seed)
        assert check_sums(rig) in ("kingdomino.winner", "kingdomino.tie")


def test_the_bonuses_are_letters_and_their_points():
    rig = Rig(options=HARMONY | MIDDLE_KINGDOM)
    opened(rig, "scoring")
    assert lines_of(rig)[0] == ". . # . # . ."
    assert lines_of(rig)[2] == ". . # # # . ."
    assert rig.picture().count("c") == 5
    rig.play("press A\npress A")
    assert lines_of(rig)[1] == ". . # # # . ."
    assert rig.picture().count("c") == 10
    rig.play("press A\npress A")
    assert shows_points(rig, 0, 15)


def test_18_the_scoring_goes_on_by_itself_to_the_winner():
    rig = played()
    for _ in range(40000):
        if rig.shell.name != "kingdomino.scoring":
            break
        rig.step()
    assert rig.shell.name in ("kingdomino.winner", "kingdomino.tie")


def test_18_left_and_right_change_the_kingdom_and_b_begins_it_again():
    rig = played()
    rig.play("press LEFT")
    first = [line.upper() for line in lines_of(rig)]
    rig.play("press A\npress A\npress B\nwait 20")
    assert [line.upper() for line in lines_of(rig)] == first
    rig.play("press RIGHT\npress RIGHT\npress RIGHT")
    for _ in range(90):
        rig.play("press A")
        if rig.shell.name != "kingdomino.scoring":
            break
        assert lines_of(rig)[6].count("1") < 7
    assert rig.shell.name != "kingdomino.scoring"


def tied(crowns):
    """Yellow and blue have ten points each; green has less, pink nothing."""
    rig = Rig()
    lay(rig, 1, 1, 0, RIGHT, half(W, 2), half(W, 3))
    lay(rig, 3, 1, 0, RIGHT, half(F, 2), half(F, 3))
    if crowns == 0:
        lay(rig, 3, 0, 1, DOWN, half(L, 0), half(L, 0))
        lay(rig, 3, -1, 1, DOWN, half(L, 0), half(L, 0))
    lay(rig, 2, 1, 0, RIGHT, half(W, 2), half(W, 0))
    return opened(rig, "tie")


def test_20_the_largest_property_decides_between_equal_points():
    rig = tied(0)
    assert rig.picture() == rows(
        """. . . . . . .
        . . . . . . .
        2 2 2 2 . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        4 4 4 4 4 4 4"""
    )
    rig.play("press A")
    assert rig.shell.name == "kingdomino.winner"


def test_20_then_the_crowns_flash_and_then_it_is_shared():
    rig = tied(1)
    assert lines_of(rig)[2] == "2 2 2 2 2 2 2"
    rig.play("wait 2990")
    seen = set()
    for _ in range(400):
        rig.step()
        seen.add(lines_of(rig)[6])
    seen.discard("4 4 4 4 4 4 4")
    assert seen == {"4 c c c c c c", "4 # # # # # #"}
    rig.play("press A")
    assert rig.shell.name == "kingdomino.winner"
    crowns = set()
    for _ in range(700):
        rig.step()
        crowns.add(lines_of(rig)[3])
    assert crowns == {"2 2 2 2 2 2 2", "4 4 4 4 4 4 4"}


def test_20_b_goes_back_to_the_scoring():
    rig = tied(0)
    rig.play("press B")
    assert rig.shell.name == "kingdomino.scoring"


def won():
    """Blue before pink and yellow, who share the second place; green has nothing."""
    rig = Rig()
    lay(rig, 3, 1, 0, RIGHT, half(F, 2), half(F, 3))
    lay(rig, 0, 1, 0, RIGHT, half(W, 1), half(W, 0))
    lay(rig, 1, 1, 0, RIGHT, half(W, 1), half(W, 0))
    return opened(rig, "winner")


def test_21_the_crown_the_dots_and_the_others_in_their_order():
    rig = won()
    sparks = set()
    for _ in range(590):
        rig.step()
        sparks.add(rig.picture())
    assert len(sparks) > 10
    rig.play("wait 100")
    still = rows(
        """# # # # . . .
        4 . . 4 . . 4
        4 . 4 4 4 . 4
        4 4 4 4 4 4 4
        4 4 4 4 4 4 4
        . 4 4 4 4 4 .
        1 2 . 3 . . ."""
    )
    assert rig.picture() == still
    bright = max(rig.light.output)
    written = rig.writes
    rig.play("wait 10000")
    assert rig.picture() == still
    assert rig.writes == written
    assert 0 < bright < max(won().light.output)


def test_21_a_ends_the_game_b_scores_again_and_a_direction_shows_points():
    rig = played()
    opened(rig, "winner")
    rig.play("press UP")
    assert rig.shell.name == "kingdomino.points"
    rig.play("press B\npress B")
    assert rig.shell.name == "kingdomino.scoring"
    opened(rig, "winner")
    rig.play("press A")
    assert rig.shell.name == "game"
    assert rig.session.match is None


def write_points(rig, game, points):
    """The points of a finished game of a dynasty."""
    for player in range(len(points)):
        rig.match.state[layout.GAME_POINTS + 2 * (game * 4 + player)] = points[player]
    rig.match.state[layout.GAME] = game + 1


def dynasty():
    rig = Rig(b"\x00\x02\x03", DYNASTY)
    write_points(rig, 0, (50, 40, 50))
    write_points(rig, 1, (20, 41, 30))
    return opened(rig, "dynasty")


def test_22_winners_of_a_game_have_two_cells_and_the_leader_a_white_one():
    rig = dynasty()
    assert rig.picture() == rows(
        """1 1 1 . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        3 . 3 3 . . #
        . . . . . . .
        4 4 4 . . . ."""
    )


def test_22_a_shows_the_sums_first_the_leaders():
    rig = dynasty()
    rig.play("press A")
    assert shows_points(rig, 1, 81)
    rig.play("press RIGHT")
    assert shows_points(rig, 2, 80)
    rig.play("press RIGHT")
    assert shows_points(rig, 0, 70)
    rig.play("press B")
    assert lines_of(rig)[0] == "1 1 1 . . . ."


def test_22_a_dynasty_is_played_to_its_winner_by_a_alone():
    rig = Rig(b"\x01\x03", DYNASTY)
    seen = []
    for _ in range(3):
        rig.advance_to("kingdomino.scoring")
        rig.play("wait 400")
        check_sums(rig)
        for _ in range(6):
            seen.append(rig.shell.name)
            rig.play("press A")
            if not rig.shell.name.startswith("kingdomino.") or rig.shell.name.endswith("entry"):
                break
    assert rig.shell.name == "game"
    seen = [name[11:] for name in seen if name[11:] != "tie"]
    one = ["winner", "dynasty", "dynasty"]
    assert seen == one * 3 + ["winner"]


def test_37_four_lines_come_together_and_the_sign_closes_by_itself():
    rig = Rig()
    below = rig.shell.name
    rig.shell.push("link")
    counts = []
    for _ in range(420):
        rig.step()
        if rig.shell.name == "link":
            counts.append(rig.picture().count("k"))
    assert sorted(set(counts)) == [4, 8, 12, 13]
    assert counts == sorted(counts)
    assert rig.shell.name == below
    rig.shell.push("link")
    rig.play("press UP")
    assert rig.shell.name == below


def test_nothing_of_the_end_stays_behind():
    rig = played()
    rig.shell.home("kingdomino.kingdom")
    for name in ("scoring", "tie", "winner", "dynasty"):
        rig.shell.push("kingdomino." + name)
        rig.step()
        rig.shell.pop()
    for name in ("scoring", "parts", "tie", "winner", "dynasty"):
        assert "castellan.ui.screens.kingdomino." + name not in sys.modules


def test_the_scoring_goes_on_after_a_peek():
    rig = played()
    rig.play("press A\nhold A 900")
    assert rig.shell.name == "kingdomino.scoring"
    assert check_sums(rig) in ("kingdomino.winner", "kingdomino.tie")


def check_frames_cost_nothing(rig, keys=""):
    rig.play(keys)
    shell = rig.shell
    name = shell.name

    def animate():
        now = rig.now
        for _ in range(40):
            shell.redraw()
            shell.step(now, 0)
            now += 25

    assert runs_without_allocation(animate)
    assert allocated_bytes(animate) in (0, None)
    assert shell.name == name


def test_frames_of_a_property_allocate_nothing():
    check_frames_cost_nothing(played())


def test_frames_of_a_product_allocate_nothing():
    check_frames_cost_nothing(played(), "press A")


def test_frames_of_a_sum_allocate_nothing():
    check_frames_cost_nothing(played(), "press A\npress A")


def test_frames_of_the_tie_allocate_nothing():
    check_frames_cost_nothing(tied(1), "press A")


def test_frames_of_the_fireworks_allocate_nothing():
    check_frames_cost_nothing(won())


def test_frames_of_the_still_winner_allocate_nothing():
    check_frames_cost_nothing(won(), "wait 3100")


def test_frames_of_the_dynasty_allocate_nothing():
    check_frames_cost_nothing(dynasty())


def test_frames_of_the_link_allocate_nothing():
    rig = Rig()
    rig.shell.push("link")
    check_frames_cost_nothing(rig)


def test_stepping_through_the_scoring_allocates_nothing():
    rig = played(options=HARMONY | MIDDLE_KINGDOM)
    screen = rig.shell._stack[-1]

    def press():
        for _ in range(12):
            screen.on(5, rig.now)
        screen.on(6, rig.now)
        screen.on(4, rig.now)
        screen.on(3, rig.now)

    assert runs_without_allocation(press)
    assert rig.shell._stack[-1] is screen
