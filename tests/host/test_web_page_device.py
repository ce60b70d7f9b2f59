"""The page's Python code, run on CPython, stores the flash and sends changes to the page."""

import json
import os
import re

import pytest
from castellan.device.files import Files
from castellan.device.store import MATCH, Store
from castellan.rules import registry
from castellan.rules.contract import OK
from castellan.rules.games import NAMES
from castellan.rules.kingdomino import score_only
from castellan.ui import flow
from rule_pages import Page, page_of
from support.own_set import stamp_of
from support.seeded import Seeded

from host_tools.pieces.files import PIECES_TXT
from host_tools.pieces.piece_set import parse_bytes
from host_tools.virtual.fact_words import REASONS, FactWords
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.vendor import machine, neopixel
from host_tools.virtual.web import page_device
from host_tools.virtual.words import read_words

UP = 1
A = 16
RIGHT = 8
NO_KEY = 0
SCHEMA = 1


class FakePage:
    """A fake of the browser's storage. It records calls and may be full."""

    def __init__(self):
        self.kept = {}
        self.is_full = False
        self.events = []

    def keep(self, path):
        if self.is_full:
            return False
        with open(path, "rb") as file:
            self.kept[path] = file.read()
        self.events.append(("keep", path))
        return True

    def drop(self, path):
        self.kept.pop(path, None)
        self.events.append(("drop", path))
        return True


@pytest.fixture
def page():
    return FakePage()


@pytest.fixture
def box(page, tmp_path, monkeypatch):
    monkeypatch.setattr(page_device, "FLASH", str(tmp_path / "castellan"))
    monkeypatch.setattr(page_device, "DESK", str(tmp_path / "desk"))
    (tmp_path / "desk" / "match0").mkdir(parents=True)
    made = page_device.PageDevice(machine, neopixel, page_device.Flash(os, open, page), print)
    made.power_on(0, 7)
    made.use_words("en", json.dumps(read_words("en")["facts"]))
    yield made
    made.device.power_off()


def press(box, key, times=1):
    for _ in range(times):
        for levels in (NO_KEY, key, NO_KEY, NO_KEY):
            box.turn(60, levels)


def press_a(box, times=1):
    press(box, A, times)


def wait_for_the_first_picture(box):
    """Run 20 passes of the main loop. The strip must then show a picture."""
    for _ in range(20):
        box.turn(60, NO_KEY)
    assert any(box.device.sent)


def begin_a_game(box):
    """Go to the first row of a game, enter one domino and save it."""
    box.turn(1000, NO_KEY)
    press_a(box, 4)
    box.settle()


def lay_on_the_desk(content, name="match0/save"):
    with open(f"{page_device.DESK}/{name}", "wb") as file:
        file.write(content)


def test_a_turn_in_which_nothing_changes_says_nothing(box):
    box.turn(1000, NO_KEY)
    box.turn(60, NO_KEY)
    assert box.turn(0, NO_KEY) == ""


def test_a_change_is_told_with_strip_frame_screen_log_and_current(box):
    wait_for_the_first_picture(box)
    told = json.loads(box.turn(60, A) or box.turn(60, NO_KEY))
    assert list(told) == ["sent", "frame", "screen", "game", "counts", "log", "ma"]
    assert len(bytes.fromhex(told["sent"])) == 147
    assert len(bytes.fromhex(told["frame"])) == 49
    assert told["sent"] == box.device.sent.hex()
    assert told["ma"] > 79  # the Pico and 49 dark pixels


def rule_in(text, game):
    """Return the number of the rule that refused an action."""
    found = re.search(r"Refused[.] (\w+): \w", text)
    assert found, (game, text)
    return found[1]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_has_a_sentence(game, code):
    sentences = FactWords(open).language(code)
    calm = sentences.text([["refuse", -1, "K8"]], game).replace("-1", "")
    for reason in REASONS:
        assert len(sentences.text([["refuse", reason, "K8"]], game)) > len(calm) + 10


@pytest.mark.parametrize("game", NAMES)
def test_what_is_refused_is_said_with_its_rule_until_the_next_key(box, game):
    wait_for_the_first_picture(box)
    session = box.device.session
    session.game = game
    for colour in range(len(session.kinds)):
        session.kinds[colour] = 1 if colour < min(registry.meta(game).SEATS) else 0
    session.open(0, 7)
    said = ""
    while not said:
        match = session.match
        assert not match.is_over(), "nothing was refused"
        match.apply(match.chance() if match.actor() < 0 else match.random_action(session.choices))
        session.is_free = True  # the free ghost ends with its piece
        flow.advance(session.shell)
        if hasattr(session.shell.top, "refused"):
            said = refused_by_a_wrong_place(box, match.log.count)
    assert rule_in(said, game) in [rule.number for rule in Page(page_of(game), []).rules]
    press(box, UP)
    assert session.shell.top.refused == OK
    assert "Refused." not in json.loads(box.says())["text"]


def refused_by_a_wrong_place(box, count):
    """Move the ghost until a place is refused. Returns what is news then, or ""."""
    box.turn(700, NO_KEY)
    for _ in range(12):
        press(box, UP)
        box.says()
        press(box, A)
        news = json.loads(box.says())["news"]
        if "Refused. " in news or box.device.session.match.log.count > count:
            return news if "Refused. " in news else ""
    return ""


def test_a_matrix_without_power_draws_nothing(box):
    told = {}
    for _ in range(3):
        said = box.turn(21 * 60000, NO_KEY)
        told = json.loads(said) if said else told
    assert told["ma"] == 30


def test_every_save_reaches_the_browser_as_it_lies_on_flash(box, page):
    begin_a_game(box)
    path = box.save_path()
    assert path in page.kept
    with open(path, "rb") as file:
        assert page.kept[path] == file.read()


def test_nothing_saved_has_no_path(box):
    assert box.save_path() == ""


def test_a_storage_without_room_is_an_error_of_the_file_system(box, page):
    begin_a_game(box)
    page.is_full = True
    press_a(box)
    box.settle()
    assert box.device.screen == "error"
    page.is_full = False
    press_a(box)
    assert box.device.screen.startswith("kingdomino.")


def test_a_file_that_is_renamed_is_kept_before_the_old_one_goes(page, tmp_path):
    flash = page_device.Flash(os, open, page)
    with flash.open(str(tmp_path / "old"), "wb") as file:
        file.write(b"x")
    flash.rename(str(tmp_path / "old"), str(tmp_path / "new"))
    flash.remove(str(tmp_path / "new"))
    names = [(verb, path.rpartition("/")[2]) for verb, path in page.events]
    assert names == [("keep", "old"), ("keep", "new"), ("drop", "old"), ("drop", "new")]
    assert page.kept == {}


def test_reading_keeps_nothing(page, tmp_path):
    (tmp_path / "file").write_bytes(b"x")
    with page_device.Flash(os, open, page).open(str(tmp_path / "file"), "rb") as file:
        assert file.read() == b"x"
    assert page.events == []


def test_a_save_that_is_brought_is_judged(box):
    begin_a_game(box)
    with open(box.save_path(), "rb") as file:
        save = file.read()
    lay_on_the_desk(save)
    assert box.judge() == "fine"
    for bad in (b"", b"noise", save[:-1], save[:9] + b"\x01" + save[10:]):
        lay_on_the_desk(bad)
        assert box.judge() == "damaged"


@pytest.mark.parametrize(
    ("schema", "payload", "verdict"),
    [(SCHEMA + 1, b"what is to come", "newer"), (SCHEMA, b"", "none"), (SCHEMA, b"x", "damaged")],
)
def test_a_whole_record_is_judged_by_schema_and_payload(box, schema, payload, verdict):
    store = Store(Files(os, open), page_device.DESK, "match%d/save", MATCH, schema, 100)
    store.save(payload, len(payload))
    assert box.judge() == verdict


def test_a_piece_set_is_checked_kept_told_and_forgotten(box, page):
    assert box.packs() == "[]"
    text = PIECES_TXT.read_bytes()
    lay_on_the_desk(text, "pack.txt")
    assert box.take_pack() == "null"
    told = json.loads(box.packs())
    stamp = stamp_of(parse_bytes(text).packed())
    facts = {"game": "dragon-inferno", "stamp": stamp, "tiles": 7, "dragons": 5}
    assert told == [facts | {"width": 8, "height": 8}]
    assert f"{page_device.FLASH}/other0/pieces" in page.kept
    lay_on_the_desk(text.replace(b"flip no", b"flip so"), "pack.txt")
    assert json.loads(box.take_pack()) == {
        "kind": "pieces",
        "line": 4,
        "problem": "flip is yes or no",
    }
    assert json.loads(box.packs()) == told
    page.is_full = True
    assert json.loads(box.forget_packs())["line"] == 0
    page.is_full = False
    assert box.forget_packs() == "null"
    assert box.packs() == "[]"


def test_the_log_and_the_game_are_those_of_the_box(box):
    assert (box.log(), box.game()) == ("[]", "null")
    begin_a_game(box)
    assert json.loads(box.game())["phase"] == "row"
    assert json.loads(box.log())[1] == "game kingdomino"


def moments(box, game, seats, steps):
    """Play a match at random. Yields each screen's name and the game's state for the page."""
    session = box.device.session
    session.game = game
    session.adopt(registry.open_game(game).make(bytes(seats), 0, 5))
    match = Seeded(session.match, 5)
    for _ in range(steps):
        yield flow.screen_of(session), json.loads(box.game())
        match.play(1)


def test_the_page_hears_for_whom_the_table_decides(box):
    told = [game for name, game in moments(box, "queendomino", range(4), 900) if "gain" in name]
    assert {game["turn"] for game in told} == {"table"}
    assert len({game["focus"] for game in told}) > 1
    for game in told:
        built = {one["colour"]: one["buildings"] for one in game["kingdoms"]}
        assert built[game["focus"]]


def test_the_page_hears_where_no_row_comes_any_more(box):
    told = [
        one for one in moments(box, "queendomino", range(4), 900) if one[1]["phase"] == "options"
    ]
    assert {name for name, _ in told} == {"queendomino.kings", "queendomino.last"}
    assert all((name == "queendomino.last") == (game["next"] == []) for name, game in told)


def test_counting_is_told_with_whose_kingdom_it_is_about(box):
    box.turn(1000, NO_KEY)
    press(box, RIGHT)
    press_a(box, 3)
    assert (box.device.screen, box.device.session.is_score_only) == ("kingdomino.entry", True)
    assert json.loads(box.turn(60, RIGHT) or box.turn(60, NO_KEY))["counts"] is True
    told = json.loads(box.game())
    assert (told["mode"], told["turn"], told["focus"]) == ("count", "table", "pink")
    session = box.device.session
    session.apply(score_only.FINISH)
    assert json.loads(box.game())["focus"] == "yellow"
