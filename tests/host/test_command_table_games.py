"""Test `castellan replay`, `simulate` and `tiles` on the Duel and Dragon Inferno."""

import json
from xml.etree import ElementTree

import commands
import pytest
from any_input import check_text_command
from hypothesis import given
from hypothesis import strategies as st
from support.naive.duel_kingdom import DuelKingdom
from support.naive.duel_table import read_duel

from host_tools.data.duel import DUEL_CSV
from host_tools.simulate.players import players_of

LOGS = sorted((commands.LOGS / "dice-and-dragons").glob("*.log"))
NAMES = [path.stem for path in LOGS]
LOG_LINES = {
    game: commands.log_of(game).read_text(encoding="utf-8").splitlines()
    for game in commands.TABLE_GAMES
}
WITH_STEWARD = [game for game in commands.TABLE_GAMES if "steward" in players_of(game)]
VERBS = ["roll", "take", "draw", "spell", "joker", "bonus", "egg", "tile", "dragon", "caves"]
WORDS = ["pink", "blue", "none", "free", "turn", "cross", "name", "1:d", "4:?", "pieces", "pass"]


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
def test_replay_prints_the_winner(path, run):
    answer = run("replay", path)
    assert (answer.status, answer.err) == (0, "")
    last = answer.out.splitlines()[-1]
    is_open = "unfinished" in path.stem
    assert last == "The game is not finished." if is_open else last.endswith(("wins.", "victory."))


@pytest.mark.parametrize("path", [p for p in LOGS if p.stem.startswith("duel")], ids=str)
def test_replay_gives_the_points_of_the_duels_maps(path, run):
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
def test_replay_gives_the_points_of_dragon_infernos_board(path, run):
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
def test_the_log_on_the_page_plays(page, run):
    answer = run("replay", "-", data=commands.blocks_of(page)[0].encode())
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_the_picture_has_every_square_and_the_points(path, run, tmp_path):
    picture = tmp_path / "picture.svg"
    assert run("replay", "--svg", picture, path).status == 0
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    report = run("replay", "--json", path).lines()[0]
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    grounds = [
        element.get("fill")
        for element in root.iter("{http://www.w3.org/2000/svg}rect")
        if element.get("rx") == "5" and element.get("fill") != "#272a34"
    ]
    squares = sum(len(player["cells"]) for player in report["players"])
    if "duel" in path.name:
        assert len(grounds) == squares  # with both castles included
    else:
        assert len(grounds) >= squares  # more, because of the remaining eggs
    for player in report["players"]:
        points = f"{player['total']} points"
        assert any(str(text).startswith(points) for text in texts), texts


def test_an_illegal_line_is_refused_with_its_number(run):
    lines = [*LOG_LINES["duel"][:4], "take blue 1"]
    answer = run("replay", "-", data="\n".join(lines).encode())
    assert answer.status == 1
    assert "line 5: U3: pink is to take a die (round 1, pink is to take a die)" in answer.err


@pytest.mark.parametrize("game", WITH_STEWARD)
@pytest.mark.parametrize("bots", ["greedy,random", "steward,greedy", "steward,random"])
def test_the_better_player_wins_most_games(game, bots, run):
    answer = run("simulate", "--game", game, "--bots", bots, "--rotate", "--games", "20", "--json")
    assert answer.status == 0
    # The better player wins most of 1000 games. A lower bound avoids chance failures in 20 games.
    assert json.loads(answer.out)["bots"][0]["wins"] >= 11


@pytest.mark.parametrize("game", WITH_STEWARD)
def test_simulated_logs_are_replayed_to_the_same_match(game, run, tmp_path):
    answer = run("simulate", "--game", game, "--bots", "steward,random", "--games", "2",
                 "--logs", tmp_path)  # fmt: skip
    assert answer.status == 0
    for path in tmp_path.iterdir():
        assert run("replay", path).status == 0


@given(
    st.sampled_from(sorted(LOG_LINES)),
    st.integers(0, 200),
    st.lists(st.sampled_from(VERBS + WORDS) | st.integers(-9, 60).map(str) | st.text(max_size=3)),
)
def test_a_random_line_in_a_log_is_played_or_refused(game, position, words):
    lines = LOG_LINES[game]
    lines = [*lines[:position], " ".join(words), *lines[position:]]
    check_text_command("replay", "-", data="\n".join(lines).encode())


def test_tiles_shows_the_dice_of_the_table(run):
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
def test_an_error_in_the_dice_names_line_and_column(old, new, problem, run, tmp_path):
    text = DUEL_CSV.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "duel.csv"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    answer = run("tiles", "duel", "--check", path)
    assert commands.is_one_complaint(answer, status=2)
    assert problem in answer.err, answer.err
