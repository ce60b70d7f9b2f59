"""The commands on the Duel and Dragon Inferno: replay, simulate, pieces and tiles."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout

import commands
import pytest
from castellan.core.rng import Random
from castellan.rules import registry
from hypothesis import given
from hypothesis import strategies as st
from support.naive.dragon_inferno_pieces import read_pieces
from support.naive.duel_kingdom import DuelKingdom
from support.naive.duel_table import read_duel
from support.naive.house_pieces import house_text

from host_tools import cli
from host_tools.data.duel import DUEL_CSV
from host_tools.pieces import PIECES_TXT

LOGS = sorted((commands.LOGS / "dice-and-dragons").glob("*.log"))
NAMES = [path.stem for path in LOGS]
DOCS = commands.ROOT / "docs"
PIECES = PIECES_TXT.read_text(encoding="utf-8")
PIECE_LINES = PIECES.splitlines()
LOG_LINES = {
    name: next(path for path in LOGS if path.stem == name).read_text(encoding="utf-8").splitlines()
    for name in ("duel", "dragon-inferno")
}
VERBS = ["roll", "take", "draw", "spell", "joker", "bonus", "egg", "tile", "dragon", "caves"]
WORDS = ["pink", "blue", "none", "free", "turn", "cross", "name", "1:d", "4:?", "pieces", "pass"]
PIECE_WORDS = ["board", "tile", "dragon", "flip", "points", "eggs", "eggs_per_player", "name", "#"]


@pytest.fixture
def run(monkeypatch, capsys):
    def run_command(*words, data=b""):
        return commands.run_here(monkeypatch, capsys, *words, data=data)

    return run_command


def answer_of(*words, data):
    """Exit code, output and complaints of a command in this process."""

    class Input:
        buffer = io.BytesIO(data)

    out, err = io.StringIO(), io.StringIO()
    stdin = sys.stdin
    sys.stdin = Input()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = cli.main(list(words))
    finally:
        sys.stdin = stdin
    return status, out.getvalue(), err.getvalue()


def check_text_command(*words, data):
    """Either an answer and no complaint, or one line of complaint and no answer."""
    status, out, err = answer_of(*words, data=data)
    assert status in (0, 1, 2)
    assert bool(out) == (status == 0)
    assert err.count("\n") == (0 if status == 0 else 1)


def blocks_of(page):
    """The texts between the fences of a page."""
    return (DOCS / page).read_text(encoding="utf-8").split("```\n")[1::2]


def test_the_logs_have_every_verb_and_option():
    seen = set()
    for path in LOGS:
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            seen.add(words[0])
            seen.update(words[1:] if words[0] == "options" else words[2:3])
            seen.add(len(words) if words[0] == "draw" else "")
    wanted = {"roll", "take", "draw", "bonus", "joker", "free", "split", "both", "turn", "name"}
    wanted |= {"cross", "none", 5, 6, "fill-only-drawn", "split-one"}
    wanted |= {"pieces", "caves", "egg", "tile", "dragon", "pass", "end", "#"}
    assert not wanted - seen


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_a_log_is_told_with_its_winner(path, run):
    answer = run("replay", path)
    assert (answer.status, answer.err) == (0, "")
    last = answer.out.splitlines()[-1]
    is_open = "unfinished" in path.stem
    assert last == "The game is not finished." if is_open else last.endswith(("wins.", "victory."))


@pytest.mark.parametrize("path", [p for p in LOGS if p.stem.startswith("duel")], ids=str)
def test_the_points_of_a_duel_are_those_of_its_map(path, run):
    report = json.loads(run("replay", "--json", path).out)
    for player in report["players"]:
        kingdom = DuelKingdom()
        for x, y, letter, crosses in player["cells"]:
            if letter != "C":
                kingdom.draw((x, y), letter, crosses)
        points = sum(domain[3] for domain in kingdom.domains())
        assert player["total"] == points + player["prestige"]
        assert player["largest"] == max(domain[1] for domain in kingdom.domains())
    assert report["finished"] == ("unfinished" not in path.stem)


@pytest.mark.parametrize("path", [p for p in LOGS if p.stem.startswith("dragon")], ids=str)
def test_the_points_of_dragon_inferno_are_those_of_its_board(path, run):
    report = json.loads(run("replay", "--json", path).out)
    for player in report["players"]:
        alive = [cell for cell in player["cells"] if not cell[3]]
        assert player["squares"] == len(alive)
        assert player["castles"] == sum(cell[2] in "AX" for cell in alive)
        assert player["total"] == player["squares"] + player["castles"] + player["broken"]
    totals = [player["total"] for player in report["players"]]
    if report["finished"]:
        assert report["winners"] == [seat for seat in (0, 1) if totals[seat] == max(totals)]


@pytest.mark.parametrize("page", ["logs-duel.md", "logs-dragon-inferno.md"])
def test_the_log_of_the_page_is_played(page, run):
    answer = run("replay", "-", data=blocks_of(page)[0].encode())
    assert (answer.status, answer.err) == (0, "")


def test_the_piece_set_of_the_page_is_in_order(run):
    answer = run("pieces", "check", "-", data=blocks_of("logs-dragon-inferno.md")[1].encode())
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_maps_are_not_drawn_as_kingdoms(path, run, tmp_path):
    answer = run("replay", "--svg", tmp_path / "picture.svg", path)
    assert commands.is_one_complaint(answer, status=2)
    assert not (tmp_path / "picture.svg").exists()


def test_an_illegal_line_is_named_with_its_number(run):
    lines = [*LOG_LINES["duel"][:4], "take blue 1"]
    answer = run("replay", "-", data="\n".join(lines).encode())
    assert answer.status == 1
    assert "line 5: take: pink is to take a die (round 1, pink is to take a die)" in answer.err


@pytest.mark.parametrize("game", ["duel", "dragon-inferno"])
@pytest.mark.parametrize("bots", ["greedy,random", "steward,greedy", "steward,random"])
def test_the_better_player_wins_most_games(game, bots, run):
    answer = run("simulate", "--game", game, "--bots", bots, "--rotate", "--games", "20", "--json")
    assert answer.status == 0
    # Of a thousand games it wins far more; twenty must only not be lost by accident.
    assert json.loads(answer.out)["bots"][0]["wins"] >= 11


@pytest.mark.parametrize("game", ["duel", "dragon-inferno"])
def test_simulated_logs_are_replayed_to_the_same_match(game, run, tmp_path):
    answer = run("simulate", "--game", game, "--bots", "steward,random", "--games", "2",
                 "--logs", tmp_path)  # fmt: skip
    assert answer.status == 0
    for path in tmp_path.iterdir():
        assert run("replay", path).status == 0


def test_pieces_shows_all_shapes_and_says_what_is_invented(run):
    answer = run("pieces", "show")
    assert (answer.status, answer.err) == (0, "")
    assert "PLACEHOLDER" in answer.out
    pieces = read_pieces(commands.ROOT / "host_tools/data/dragon_inferno.txt")
    assert answer.out.count("A") >= len(pieces.tiles)
    assert f"{len(pieces.tiles)} tiles a player, {len(pieces.dragons)} dragons" in answer.out


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("flip no", "flip maybe", "line 4: flip is yes or no"),
        ("flip no", "flop no", "line 4: unknown word 'flop'"),
        ("eggs_per_player 4", "eggs_per_player ²", "line 5: eggs_per_player is a number"),
        ("eggs_per_player 4", "eggs_per_player 8\neggs_per_player 9", "line 6"),
        ("broken -1", "broken 1", "line 7: points of broken are a number from -9 to 0"),
        ("broken -1", "broken --1", "line 7: points of broken"),
        ("castle 1", "castle", "line 7: points come as"),
        ("c......c", "c......x", "line 10: 'x' is no square of a board"),
        ("c......c", "c.....c", "line 11: the rows of a board"),
        ("..eeee..", "........", "0 squares for eggs are too few"),
        ("AoHo", "AoHH", "line 19: a tile has exactly one hole"),
        ("AoHo", "Ao.Ho", "line 19: the squares of the tile do not hang together"),
        ("AoHo", "AH", "line 19: a tile has 3 to 6 squares"),
        ("tile O", "tile I", "line 22: tile I is there twice"),
        ("tile O", "tile", "line 22: tile needs one name"),
        ("AHo\n", "AH?\n", "line 27: '?' is no square of a tile"),
        (".##\n##.", ".##\n###", "line 48: a dragon has 5 squares, not 6"),
        ("board\n", "", "line 9: unknown word"),
        ("AoHo", "", "line 19: tile has no rows"),
    ],
)
def test_a_mistake_in_a_piece_set_is_named_with_its_line(old, new, problem, run, tmp_path):
    assert old in PIECES
    count = -1 if old.startswith("..e") else 1
    path = tmp_path / "my.txt"
    path.write_text(PIECES.replace(old, new, count), encoding="utf-8")
    answer = run("pieces", "check", path)
    assert commands.is_one_complaint(answer, status=2)
    assert problem in answer.err, answer.err


def test_eggs_in_the_middle_need_no_letters(run):
    head = "eggs middle\n\nboard\n"
    board = "\n".join(["c......c", *["........"] * 6, "c......c"])
    shapes = PIECES[PIECES.index("tile I") :]
    answer = run("pieces", "check", "-", data=f"{head}{board}\n\n{shapes}".encode())
    assert answer.status == 0 and "16 squares for 8 eggs" in answer.out


@given(st.integers(0, 2**16))
def test_house_sets_are_in_order(seed):
    status, out, err = answer_of("pieces", "show", "-", data=house_text(Random(seed)).encode())
    assert (status, err) == (0, "")
    assert out


@given(st.binary(max_size=200))
def test_any_bytes_are_a_piece_set_or_refused(data):
    check_text_command("pieces", "check", "-", data=data)
    check_text_command("pieces", "show", "-", data=PIECES.encode() + data)


@given(
    st.integers(0, len(PIECE_LINES)),
    st.lists(st.sampled_from(PIECE_WORDS) | st.integers(-9, 60).map(str) | st.text(max_size=4)),
)
def test_any_line_in_a_piece_set_is_read_or_refused(position, words):
    lines = [*PIECE_LINES[:position], " ".join(words), *PIECE_LINES[position:]]
    check_text_command("pieces", "show", "-", data="\n".join(lines).encode())


@given(
    st.sampled_from(sorted(LOG_LINES)),
    st.integers(0, 200),
    st.lists(st.sampled_from(VERBS + WORDS) | st.integers(-9, 60).map(str) | st.text(max_size=3)),
)
def test_any_line_in_a_log_is_played_or_refused(game, position, words):
    lines = LOG_LINES[game]
    lines = [*lines[:position], " ".join(words), *lines[position:]]
    check_text_command("replay", "-", data="\n".join(lines).encode())


def test_the_dice_are_shown_as_the_table_has_them(run):
    answer = run("tiles", "duel")
    dice, boxes = read_duel(DUEL_CSV)
    lines = [line.split() for line in answer.out.splitlines()]
    for number, faces in enumerate(dice, 1):
        words = [letter + (str(crosses) if crosses else "") for letter, crosses in faces]
        assert [str(number), *words] in lines
    for letter, count in boxes.items():
        assert [letter, str(count)] in [line[:2] for line in lines]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("what,name", "what,nam", "line 1: the columns"),
        ("die,1", "die,5", "line 2, name"),
        ("die,2", "die,1", "line 3, name"),
        ("die,4,? l", "die,4,?", "line 5, faces_or_boxes: a die has 6 faces, not 5"),
        ("D1 L1", "D1 x1", "line 2, faces_or_boxes: 'x1' is no face"),
        ("D1 L1", "D1 L9", "line 2, faces_or_boxes: 'L9' is no face"),
        ("boxes,d,5", "boxes,d,0", "line 6, faces_or_boxes: '0' is not a number"),
        ("boxes,d,5", "boxes,?,5", "line 6, name"),
        ("boxes,d,5", "socks,d,5", "line 6, what"),
    ],
)
def test_a_mistake_in_the_dice_is_named_with_line_and_column(old, new, problem, run, tmp_path):
    text = DUEL_CSV.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "duel.csv"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    answer = run("tiles", "duel", "--check", path)
    assert commands.is_one_complaint(answer, status=2)
    assert problem in answer.err, answer.err


def test_saves_name_the_piece_set_they_were_made_with():
    game = registry.open_game("dragon-inferno")
    match = game.make(b"\0\1", 0)
    assert match.options and game.make(b"\0\1", match.options)
    assert game.make(b"\0\1", match.options ^ 1) is None
