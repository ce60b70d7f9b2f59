"""On the box a person records irregular actions and amends earlier decisions."""

import gc

from castellan.core.log import IRREGULAR
from castellan.rules import actions, registry
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout as k
from castellan.ui import flow, palette
from castellan.ui.input import A_BIT
from castellan.ui.session import Session
from support import effort, irregular
from support.game_rig import Rig
from support.menu import open_menu_entry, press

_PLAYED = 60


def log_of(rig):
    return list(registry.open_text(rig.session.game).write(rig.session.match))


def rig_at(screen, actions_played=30, options=0, colours=b"\x00\x03"):
    rig = Rig(colours, options)
    rig.advance(actions_played)
    rig.advance_to(screen)
    return rig


def go_free(rig):
    """Move the free ghost to the corner of the grid that is farthest away."""
    rig.session.is_free = True
    rig.session.advance()
    for key in ("LEFT", "UP"):
        for _ in range(9):
            press(rig, key)


def wait_for(rig, screen):
    for _ in range(400):
        if rig.shell.name == screen:
            return
        rig.play("wait 20")
    raise AssertionError("%s, not %s" % (rig.shell.name, screen))


# Irregular actions


def test_holding_a_on_a_refused_spot_asks_and_a_records():
    rig = rig_at("kingdomino.place")
    go_free(rig)
    count = rig.match.log.count
    press(rig, "A")
    assert rig.match.log.count == count
    rig.play("hold A 700")
    assert rig.shell.name == "ask"
    assert palette.RED in list(rig.shell.frame)
    press(rig, "A")
    assert rig.match.log.at(rig.match.log.last()) >= IRREGULAR
    assert rig.shell.name == "kingdomino.kings"
    again = Session(rig.preferences)
    assert again.load(rig.session.dump())
    assert again.match.state == rig.match.state


def test_b_at_the_question_records_nothing():
    rig = rig_at("kingdomino.place")
    go_free(rig)
    count = rig.match.log.count
    press(rig, "A")
    rig.play("hold A 700")
    press(rig, "B")
    assert (rig.shell.name, rig.match.log.count) == ("kingdomino.place", count)


def test_holding_a_shows_the_map_unless_the_spot_was_just_refused():
    rig = rig_at("kingdomino.place")
    go_free(rig)
    press(rig, "A")
    press(rig, "RIGHT")
    rig.stay(A_BIT, 700)
    assert rig.shell.name == "kingdomino.reach"


def test_a_domino_that_fits_is_discarded_after_a_question():
    rig = rig_at("kingdomino.place")
    open_menu_entry(rig, b"Discard")
    assert rig.shell.name == "kingdomino.discard"
    press(rig, "B")
    assert rig.shell.name == "kingdomino.place"
    open_menu_entry(rig, b"Discard")
    press(rig, "A")
    assert rig.shell.name == "ask"
    press(rig, "A")
    assert rig.match.log.at(rig.match.log.last()) == IRREGULAR + k.DISCARD


# Amendments


def begin_to_amend(rig):
    open_menu_entry(rig, b"Amend")
    for _ in range(200):
        if rig.shell.top.line >= 0:
            return
        rig.step()
    raise AssertionError("the lines are not found")


def test_walking_changes_nothing_and_b_goes_back():
    rig = rig_at("kingdomino.kings")
    lines = log_of(rig)
    saved = rig.session.dump()
    session = rig.session
    begin_to_amend(rig)
    saves = rig.saves
    for key in ("LEFT", "UP", "LEFT", "DOWN", "RIGHT", "UP", "UP"):
        press(rig, key)
        rig.play("wait 100")
        assert rig.shell.app.dump() == saved
    assert rig.saves == saves
    press(rig, "B")
    assert rig.shell.app is session
    assert log_of(rig) == lines
    assert rig.shell.name == "kingdomino.kings"


def test_a_king_is_amended_with_the_ordinary_screen():
    rig = rig_at("kingdomino.place", 0)
    rig.advance_to("kingdomino.kings")
    session = rig.session
    before = log_of(rig)
    number = _line_of_verb(before, "place", -1)
    begin_to_amend(rig)
    while rig.shell.top.line != number:
        press(rig, "LEFT")
    assert rig.shell.top.line == number
    press(rig, "A")
    assert rig.shell.name == "kingdomino.place"
    saved = session.dump()
    press(rig, "RIGHT")
    press(rig, "A")
    wait_for(rig, "kingdomino.kings")
    assert rig.shell.app is session
    after = log_of(rig)
    assert len(after) == len(before)
    assert [line for line in before if line not in after] == [before[number + 3]]
    assert session.dump() != saved


def _line_of_verb(lines, verb, index):
    """Return the line of a verb, counted from the first action."""
    return [place for place, line in enumerate(lines) if line.split()[0] == verb][index] - 3


def amend_first_row(rig):
    """Enter the first row of the game again, with other dominoes."""
    begin_to_amend(rig)
    for _ in range(40):
        press(rig, "UP")
    press(rig, "A")
    assert rig.shell.name == "kingdomino.entry"
    for _ in range(4):
        press(rig, "DOWN")
        press(rig, "A")
    wait_for(rig, "replay")
    for _ in range(100):
        if rig.shell.app.amendment.stopped >= 0:
            return
        rig.step()
    raise AssertionError("nothing has become impossible")


def test_where_a_line_has_become_impossible_b_takes_the_amendment_back():
    rig = rig_at("kingdomino.kings")
    session = rig.session
    lines = log_of(rig)
    amend_first_row(rig)
    saved = rig.shell.app.dump()
    rig.play("wait 3000")
    press(rig, "B")
    assert rig.shell.app is session
    assert (log_of(rig), session.dump()) == (lines, saved)


def test_where_a_line_has_become_impossible_a_goes_on_without_the_rest():
    rig = rig_at("kingdomino.kings")
    session = rig.session
    lines = log_of(rig)
    amend_first_row(rig)
    press(rig, "A")
    assert rig.shell.app is session
    after = log_of(rig)
    assert 4 <= len(after) < len(lines)
    assert after[:3] == lines[:3]
    assert session.redo_end == session.match.log.size
    rig.advance(10)


def test_undo_while_amending_stays_in_the_line():
    rig = rig_at("kingdomino.kings")
    begin_to_amend(rig)
    for _ in range(40):
        press(rig, "UP")
    press(rig, "A")
    press(rig, "A")
    assert rig.shell.app.match.log.count == 1
    rig.play("hold B 700")
    assert rig.shell.app.match.log.count == 0
    press(rig, "B")
    press(rig, "A")
    assert rig.shell.name == "kingdomino.entry"
    assert rig.match.log.count > 0


def test_undo_while_amending_does_not_reach_earlier_lines():
    rig = rig_at("kingdomino.kings")
    begin_to_amend(rig)
    press(rig, "LEFT")
    press(rig, "A")
    count = rig.shell.app.match.log.count
    rig.play("hold B 700")
    press(rig, "B")
    assert rig.shell.app.match.log.count == count > 0


def test_a_placement_is_amended_to_an_irregular_one_with_the_free_ghost():
    rig = rig_at("kingdomino.kings")
    begin_to_amend(rig)
    rig.play("wait 100")
    press(rig, "A")
    assert rig.shell.name == "kingdomino.place"
    open_menu_entry(rig, b"Free ghost")
    for key in ("LEFT", "UP"):
        for _ in range(9):
            press(rig, key)
    press(rig, "A")
    rig.play("hold A 700")
    assert rig.shell.name == "ask"
    press(rig, "A")
    wait_for(rig, "kingdomino.kings")
    assert rig.shell.app is rig.session and not rig.session.is_free
    assert log_of(rig)[-1].endswith(" !")


def test_the_menu_leaves_an_amendment():
    rig = rig_at("kingdomino.kings")
    session = rig.session
    begin_to_amend(rig)
    press(rig, "A")
    open_menu_entry(rig, b"Leave it")
    assert rig.shell.app is session
    assert rig.shell.name == "kingdomino.kings"


def test_every_line_of_every_game_can_be_shown_and_chosen():
    for game, seats in irregular.tables():
        gc.collect()  # a small heap does not hold all games at once
        rig = Rig(b"")
        rig.seat(bytes(range(seats)))
        rig.begin(game)
        for _ in range(effort.pick(_PLAYED, 40, 20)):
            if not rig.match.is_over():
                rig.advance_one()
        flow.advance(rig.shell)
        rig.step()
        before = log_of(rig)
        begin_to_amend(rig)
        line = -1
        while rig.shell.top.line != line:
            line = rig.shell.top.line
            rig.play("wait 60")
            press(rig, "LEFT")
        press(rig, "A")
        assert rig.shell.name == flow.screen_of(rig.shell.app)
        open_menu_entry(rig, b"Leave it")
        assert log_of(rig) == before
        rig.session.end_game()


def test_the_history_shows_which_lines_are_irregular():
    rig = rig_at("kingdomino.place")
    assert rig.session.play(IRREGULAR + k.DISCARD) == 0
    rig.step()
    assert actions.count_irregular(rig.match) == 1
    begin_to_amend(rig)
    seen = set()
    for _ in range(60):
        rig.play("wait 50")
        if palette.RED in list(rig.shell.frame):
            seen.add(rig.shell.top.line)
    assert seen == {rig.shell.top.line}


def test_the_table_may_have_dealt_something_else():
    rig = rig_at("kingdomino.draw", 0)
    assert rig.match.actor() == TABLE
    begin_to_amend(rig)
    press(rig, "A")
    assert rig.shell.name == "kingdomino.entry"


def test_the_points_have_a_red_sign_after_an_irregular_action():
    rig = rig_at("kingdomino.place")
    signs = []
    for _ in range(2):
        rig.shell.push(".points")
        rig.play("wait 3000")  # the tick of the save covers it
        signs.append(rig.shell.frame[41] == palette.RED)
        rig.shell.pop()
        rig.session.play(IRREGULAR + k.DISCARD)
    assert signs == [False, True]
