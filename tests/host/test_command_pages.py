"""The commands print what the pages of the documentation show."""

import json
import shlex

from commands import DOCS, LOGS, blocks_of, is_one_complaint


def test_the_kingdom_on_the_page_has_the_points_on_the_page(run):
    kingdom, session, lines, _ = blocks_of("read-a-kingdom.md")
    answer = run("score", "--middle-kingdom", "--harmony", data=kingdom.encode())
    assert answer.out == session.split("\n", 1)[1]
    question, reply = lines.splitlines()
    answer = run("score", "--jsonl", data=question.encode())
    assert answer.lines() == [json.loads(reply)]


def test_the_map_on_the_page_has_the_points_on_the_page(run):
    page = (DOCS / "read-a-kingdom.md").read_text(encoding="utf-8")
    answer = run(
        "score", "--game", "duel", "--json", data=blocks_of("read-a-kingdom.md")[3].encode()
    )
    reply = next(line for line in page.splitlines() if line.startswith('`{"total":5,"domains"'))
    assert answer.lines() == [json.loads(reply.strip("`."))]


def test_the_log_on_the_page_plays_and_its_illegal_line_gives_the_error_shown(
    run, tmp_path, monkeypatch
):
    log, session, irregular, amending = blocks_of("logs.md")
    assert run("replay", "-", data=log.encode()).status == 0
    wrong = log.replace("place pink 1 0 2 0", "place pink 2 0 3 0")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.log").write_text(wrong, encoding="utf-8")
    answer = run("replay", "game.log")
    assert is_one_complaint(answer, status=1)
    assert answer.err == session.split("\n", 1)[1]
    marked = log.replace("place pink 1 0 2 0", irregular.splitlines()[0])
    assert run("replay", "-", data=marked.encode()).status == 0
    (tmp_path / "game.log").write_text(log, encoding="utf-8")
    _, *words = shlex.split(amending.removeprefix("$ "))
    amended = run(*words)
    assert (amended.status, amended.err) == (0, "")
    assert amended.out == log.replace("place pink 1 0 2 0", words[3])


def test_the_page_lists_the_players_of_the_command():
    from host_tools.simulate.players import player_names

    page = (DOCS / "simulate.md").read_text(encoding="utf-8")
    for name in player_names():
        assert f"| `{name}` |" in page


def test_the_picture_on_the_page_is_made_from_its_log(run, tmp_path):
    made = tmp_path / "game.svg"
    run("replay", LOGS / "kingdomino-middle-kingdom.log", "--svg", made)
    assert (DOCS / "pictures" / "game.svg").read_bytes() == made.read_bytes()
