"""A corrected table changes no game that was played before it."""

import json
import re
import shutil
import subprocess
import sys

import commands
import pytest
from castellan.rules import games, packs, registry
from support.corrected import PACKS, corrected, packs_for, packs_of

from host_tools.packs.pack_text import parse_bytes, text_of

ROOT = commands.ROOT
DATA = ROOT / "host_tools" / "data"
# Prints the totals of all logs whose names begin with a word. It runs in a copy of the project.
TOTALS = """
import sys
from pathlib import Path
sys.path[:0] = ["firmware/lib", "."]
from host_tools.games.game_log import read_log
for log in sorted(Path(sys.argv[1]).rglob(sys.argv[2] + "*.log")):
    match = read_log(str(log))
    print(log.name, [match.match_points(player) for player in range(len(match.seats))])
match = __import__("castellan.rules.registry", fromlist=["registry"]).open_game(sys.argv[2])
match = match.make(bytes((0, 1)) if sys.argv[2] == "duel" else bytes((4, 5)), 0)
print("pack", len(match.pack), match.pack[1:2].hex())
"""


@pytest.fixture(autouse=True)
def data_home(monkeypatch, tmp_path):
    """Keep the packs of the test in a folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def mine(tmp_path):
    """Write a corrected pack of the Duel. Returns its path."""
    path = tmp_path / "mine.txt"
    path.write_text(text_of("duel", corrected("duel")), encoding="utf-8")
    return path


def totals(folder, game):
    done = subprocess.run(
        [sys.executable, "-c", TOTALS, str(commands.LOGS), game],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("duel.csv", "d l D L b2 q2", "d l D L b1 q2"),
        (
            "queendomino_buildings.csv",
            "Bakery,2,0,0,0,0,0,0",
            "Bakery,2,0,0,0,0,0,9",
        ),
    ],
)
def test_a_corrected_table_of_the_factory_leaves_the_totals_of_all_logs(table, old, new, tmp_path):
    [game] = [name for name in games.NAMES if re.match(rf"{name}[._]", table)]
    for folder in ("firmware", "host_tools"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.pyc"))
    before = totals(tmp_path, game)
    assert len(before) > 3 and before[-1] == "pack 0 "
    path = tmp_path / "host_tools" / "data" / table
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    words = [sys.executable, "-m", "host_tools.data.tables"]
    environment = {"PYTHONPATH": "firmware/lib"}
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, env=environment, check=False)
    assert done.returncode == 0 and b"written" in done.stdout, done.stderr
    after = totals(tmp_path, game)
    assert after[:-1] == before[:-1]
    size = registry.open_pack(game).SIZE
    assert after[-1] == f"pack {size} 02"  # new games say that they have the second edition


def played(run, folder, game="duel"):
    bots = "greedy,random" if game == "duel" else "greedy,random,random"
    words = ("--bots", bots, "--games", 1, "--seed", 7, "--logs", folder, "--json")
    answer = run("simulate", "--game", game, *words)
    assert (answer.status, answer.err) == (0, "")
    [log] = folder.glob("*.log")
    return log


def replayed(run, log):
    answer = run("replay", "--json", log)
    assert (answer.status, answer.err) == (0, ""), answer.err
    return [player["total"] for player in json.loads(answer.out)["players"]]


def test_an_installed_pack_is_used_named_in_logs_and_forgotten(run, mine, tmp_path):
    factory = played(run, tmp_path / "factory").read_text(encoding="utf-8")
    assert "pack" not in factory
    answer = run("tiles", "--install", mine)
    assert (answer.status, answer.err) == (0, "")
    assert packs.stamp(corrected("duel")) in answer.out
    log = played(run, tmp_path / "own")
    [line] = [line for line in log.read_text().splitlines() if line.startswith("pack ")]
    assert line == f"pack {packs.name_of('duel', corrected('duel'))} {corrected('duel').hex()}"
    own = replayed(run, log)
    short = tmp_path / "short.log"
    short.write_text(re.sub(r"(pack duel 2 \w+) \w+", r"\1", log.read_text()))
    assert replayed(run, short) == own
    assert run("tiles", "duel", "--forget").status == 0
    assert (replayed(run, short), replayed(run, log)) == (own, own)  # kept by its stamp
    assert played(run, tmp_path / "again").read_text(encoding="utf-8") == factory
    shutil.rmtree(tmp_path / "data")
    assert replayed(run, log) == own
    answer = run("replay", short)
    assert (answer.status, answer.out) == (1, "") and commands.is_one_complaint(answer, 1)
    assert "was played with duel 2" in answer.err and "here is duel 1" in answer.err


def test_score_and_legal_use_the_installed_pack(run, answer_of, tmp_path):
    question = {"game": "kingdomino", "size": 5, "cells": [[0, 0, "C", 0]], "domino": 1}
    assert len(answer_of("legal", question)["placements"]) == 12  # two equal halves
    pack = tmp_path / "king.txt"
    pack.write_text(text_of("kingdomino", corrected("kingdomino")), encoding="utf-8")
    assert run("tiles", "kingdomino", "--install", pack).status == 0
    assert len(answer_of("legal", question)["placements"]) == 24
    assert run("tiles", "kingdomino", "--forget").status == 0
    words = ("score", "--game", "queendomino", "--json", "--building", "statue")
    before = json.loads(run(*words, data=b"CC t0\n").out)["parts"]["buildings"]
    pack.write_text(text_of("queendomino", corrected("queendomino")), encoding="utf-8")
    assert run("tiles", "--install", pack).status == 0
    assert json.loads(run(*words, data=b"CC t0\n").out)["parts"]["buildings"] == before + 4


def test_the_archive_keeps_the_pack_with_the_game(run, archive, mine, tmp_path):
    assert run("tiles", "--install", mine).status == 0
    log = played(run, tmp_path / "own")
    short = tmp_path / "short.log"
    short.write_text(re.sub(r"(pack duel 2 \w+) \w+", r"\1", log.read_text()))
    assert archive("add", short).status == 0
    shutil.rmtree(tmp_path / "data")
    shown = archive("show", 1)
    assert shown.status == 0 and f"pack {packs.name_of('duel', corrected('duel'))}" in shown.out
    [line] = archive("export").out.splitlines()
    assert any(text.endswith(corrected("duel").hex()) for text in json.loads(line)["log"])
    answer = archive("add", short)
    assert answer.status == 1 and "here is duel 1" in answer.err
    assert "0 games added" in archive("add", log).out  # the same game


def test_every_pack_is_text_and_comes_back():
    for game in PACKS:
        for data in (registry.open_pack(game).factory(), corrected(game)):
            assert parse_bytes(text_of(game, data).encode()) == (game, data)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("pack duel", "pack chess", "line 2: there is no pack of 'chess'"),
        ("pack duel", "pack dragon-inferno", "line 2: there is no pack"),
        ("version 2", "version 0", "line 3: version is a number"),
        ("version 2", "version 256", "line 3: version is a number"),
        ("version 2\n", "", "version is missing"),
        ("die 3", "die 5", "line 6: a pack of duel has no row 'die 5'"),
        ("die 3", "die 2", "line 6: die 2 is there twice"),
        ("die 4 ?", "die 4", "line 7: die 4: six faces are expected"),
        ("die 4 ?", "die 4 d4", "line 7: a face is a coat or a joker with up to 3 crosses"),
        ("boxes d 5", "boxes d 0", "line 8: boxes d: a number from 1 to 9"),
        ("boxes q 3\n", "", "boxes q is missing"),
        ("boxes q 3", "boxes q 3\ndomino 1 w0 w0", "no row 'domino 1'"),
        ("# duel", "# \xff\x00", ""),
    ],
)
def test_a_mistake_in_a_pack_is_named_with_its_line(old, new, problem, run, mine):
    text = mine.read_text(encoding="utf-8")
    assert old in text
    mine.write_text(text.replace(old, new, 1), encoding="utf-8")
    answer = run("tiles", "--check", mine)
    assert answer.status == (2 if problem else 0), answer.err
    assert problem in answer.err
    if problem:
        assert commands.is_one_complaint(answer)
        assert commands.is_one_complaint(run("tiles", "--install", mine))


def test_packs_of_another_game_too_long_or_not_text_are_refused(run, mine, tmp_path):
    answer = run("tiles", "queendomino", "--install", mine)
    assert commands.is_one_complaint(answer) and "a pack of duel, not of queendomino" in answer.err
    for content in (b"pack duel\n" * 9000, b"pack duel\n\xff\n", b"pack\n", b"\0" * 70_000, b""):
        (tmp_path / "bad").write_bytes(content)
        answer = run("tiles", "--install", tmp_path / "bad")
        assert commands.is_one_complaint(answer)
    assert commands.is_one_complaint(run("tiles", "--install", tmp_path / "none.txt"))
    assert commands.is_one_complaint(run("tiles", "chess", "--text"))
    assert commands.is_one_complaint(run("tiles", "--forget"))


def test_a_virtual_box_takes_a_pack_and_plays_by_it(run, mine, tmp_path):
    state = tmp_path / "state"
    answer = run("tiles", "--send", mine, "--state", state)
    assert (answer.status, answer.err) == (0, "")
    answer = run("tiles", "duel", "--forget", "--state", state)
    assert (answer.status, answer.err) == (0, "") and "factory" in answer.out


# Tournaments and simulations

CUP = 'game = "duel"\nplayers = ["random", "random"]\ngames = 6\nseed = 5\ndetails = 2\n'
JSON_CUP = ("tournament", "cup.toml", "--json", "--html", "-")


def named():
    return packs.name_of("duel", corrected("duel"))


def test_a_tournament_plays_with_the_installed_pack_and_says_so(mine, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text(CUP, encoding="utf-8")
    plain = run(*JSON_CUP, "--journal", "plain.journal")
    assert plain.status == 0
    assert "packs" not in json.loads(plain.out)
    assert run("tiles", "--install", mine).status == 0
    corrected_cup = run(*JSON_CUP, "--journal", "corrected.journal")
    assert json.loads(corrected_cup.out)["packs"] == [named()]
    assert json.loads(corrected_cup.out)["players"] != json.loads(plain.out)["players"]
    head = (tmp_path / "corrected.journal").read_text(encoding="utf-8").splitlines()[0]
    assert json.loads(head)["tournament"]["packs"] == [named()]
    assert run(*JSON_CUP, "--journal", "corrected.journal", "--jobs", "2").out == corrected_cup.out
    words = run("tournament", "cup.toml", "--journal", "corrected.journal")
    assert f"6 games of duel, pack {named()}" in words.out
    assert named() in (tmp_path / "cup.html").read_text(encoding="utf-8")


def test_a_tournament_does_not_go_on_with_another_pack(mine, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text(CUP, encoding="utf-8")
    assert run("tiles", "--install", mine).status == 0
    assert run(*JSON_CUP).status == 0
    assert run("tiles", "duel", "--forget").status == 0
    refused = run(*JSON_CUP)
    assert refused.status == 2
    assert "is the journal of another tournament" in refused.err
    assert run("tiles", "--install", mine).status == 0
    assert run(*JSON_CUP).status == 0


def test_simulate_names_the_pack(mine, run):
    simulate = ("simulate", "--game", "duel", "--bots", "random,random", "--games", "1")
    assert "pack" not in run(*simulate).out
    assert run("tiles", "--install", mine).status == 0
    assert f"1 games of duel, pack {named()} in" in run(*simulate).out
    assert json.loads(run(*simulate, "--json").out)["packs"] == [named()]


def test_a_pack_is_named_as_in_a_log(tmp_path):
    from host_tools.packs import library

    names = library.names_in("royal-wedding", packs_for("royal-wedding"))
    assert [name.split()[:2] for name in names] == [
        [one, "2"] for one in packs_of("royal-wedding")
    ]
    assert len(names) == 2
    assert library.names_in("duel", None) == library.names_in("duel", b"") == []
    pieces = registry.open_pack("dragon-inferno").factory()
    assert library.names_in("dragon-inferno", pieces) == ["dragon-inferno 8172"]
