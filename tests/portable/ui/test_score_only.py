"""Score-only mode scores finished kingdoms whose dominoes are entered by hand."""

from array import array

from castellan.rules.contract import NO_MATCH, NOBODY, OK
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.match import make as make_match
from castellan.rules.kingdomino.score_only import FINISH, load, make
from castellan.ui import flow
from support.game_rig import Rig


def a_whole_game(seed, options):
    """Play a random match. Returns it and, for each player, the pairs (domino, placement)."""
    match = make_match(b"\x00\x01\x02", options, seed)
    placed = [[], [], []]
    while not match.is_over():
        action = match.chance() if match.actor() < 0 else _some(match)
        if action >= layout.PLACE:
            number = match.state[layout.ROW_TILES + match.state[layout.TURN]]
            placed[match.actor()].append((number, action))
        assert match.apply(action) == OK
    return match, placed


def _some(match):
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    return choices[match.random.below(match.legal(choices))]


def test_a_kingdom_entered_again_has_the_points_it_had_in_the_game():
    for seed in range(12):
        match, placed = a_whole_game(seed, 3)
        counted = make(b"\x00\x01\x02", 3)
        for player in range(3):
            for number, action in placed[player]:
                assert counted.apply(layout.TILE + number) == OK
                assert counted.apply(action) == OK
            if counted.state[layout.CHOOSER] == player:
                assert counted.apply(FINISH) == OK
        assert counted.actor() == NOBODY
        sheet = array("H", bytes(2 * 240))
        for player in range(3):
            full = len(placed[player]) == 12
            total = match.score(player, sheet)
            assert full or match.state[layout.DISCARDS + player]
            assert counted.score(player, sheet) == total


def test_a_domino_without_a_place_is_refused_and_never_offered():
    counted = make(b"\x03", 0)
    refused_once = False
    while counted.state[layout.CHOOSER] == 0:
        if counted.actor() < 0:
            choices = array("H", bytes(2 * counted.LARGEST_CHOICE))
            count = counted.legal(choices)
            offered = [n for n in range(1, 49) if not _refuses(counted, n)]
            assert list(choices[:count]) == [layout.TILE + n for n in offered] + [FINISH]
            refused_once = refused_once or len(offered) < 48 - counted.state[layout.ROUND]
            counted.apply(counted.chance())
        else:
            counted.apply(_some(counted))
    assert refused_once


def test_a_domino_that_is_dealt_is_the_one_that_would_have_been_drawn():
    dealt = make(b"\x00\x01", 0, 5)
    drawn = make(b"\x00\x01", 0, 5)
    while not dealt.is_over():
        if dealt.actor() < 0:
            dealt.apply_chance()
            assert drawn.apply(drawn.chance()) == OK
        else:
            action = _some(dealt)
            assert _some(drawn) == action
            dealt.apply_unchecked(action)
            assert drawn.apply(action) == OK
        assert dealt.dump() == drawn.dump()
        assert dealt.state == drawn.state


def _refuses(counted, number):
    if counted.is_used(number):
        return True
    code = counted.apply(layout.TILE + number)
    if code == OK:
        counted.undo()
    assert code in (OK, NO_MATCH)
    return code != OK


def test_bytes_bring_it_back_and_undo_leads_to_the_start():
    counted = make(b"\x01\x03", 1)
    while counted.state[layout.CHOOSER] == 0:
        counted.apply(counted.chance() if counted.actor() < 0 else _some(counted))
    again = load(counted.dump())
    assert again.state == counted.state
    while counted.undo() >= 0:
        pass
    assert counted.state == make(b"\x01\x03", 1).state


def test_one_kingdom_is_entered_through_the_buttons_and_counted():
    rig = Rig(b"")
    rig.seat(b"\x02")
    rig.play("press RIGHT\npress A\npress A\npress A")
    assert rig.session.is_score_only
    assert rig.shell.name == "kingdomino.entry"
    for _ in range(5):
        rig.play("press A\nwait 100")
        assert rig.shell.name == "kingdomino.place"
        rig.play("press A\nwait 400")
    rig.play("hold A+B 1200\npress RIGHT\npress RIGHT\npress A")
    assert rig.match.is_over()
    assert flow.screen_of(rig.session) == "kingdomino.scoring"
    assert rig.shell.name == "kingdomino.scoring"


def test_score_only_is_saved_and_resumed_like_a_game():
    rig = Rig(b"")
    rig.seat(b"\x00")
    rig.play("press RIGHT\npress A\npress A\npress A\npress A\nwait 200\npress A")
    other = Rig(b"")
    assert other.session.load(rig.session.dump())
    assert other.session.is_score_only
    assert other.match.state == rig.match.state
    rig.session.end_game()
    assert rig.session.take_finished_log() is None
