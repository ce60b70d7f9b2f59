"""The end of a game shows tie-break, winner and Dynasty."""

from castellan.rules.kingdomino.meta import DYNASTY
from support.end_rig import check_sums, dynasty, lines_of, opened, played, shows_points, tied, won
from support.game_rig import Rig
from support.timeline import rows


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
