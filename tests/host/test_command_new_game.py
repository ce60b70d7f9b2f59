"""`castellan new-game` writes a complete skeleton, and nothing for bad input."""

import os
import re
import shutil
import subprocess
import sys

import commands
import documents
import pytest
import sample_game

from host_tools.checkout import ROOT
from host_tools.data.games import game_names

RULES = "firmware/lib/castellan/rules"
# Folders and files of the project that its own tests need.
PARTS = (
    *("CHANGELOG.md", "LICENSE", "NOTICES.txt", "Makefile", "README.md", "mypy-firmware.ini"),
    *("package-lock.json", "package.json", "pyproject.toml", "setup.py"),
    *("docs", "firmware", "hardware", "host_tools", "tests"),
)
# The tests that run over all games, and the tests of the page, the frames and the style.
SUITES = (
    "tests/portable/rules/test_contract.py",
    "tests/host/test_checks.py",
    "tests/host/test_command_simulate.py",
    "tests/host/test_documents.py",
    "tests/host/test_every_game.py",
    "tests/host/test_game_lists.py",
    "tests/host/test_golden_frames.py",
    "tests/host/test_rooms.py",
    "tests/host/test_rule_evidence.py",
    "tests/host/test_web_words.py",
)
# The translator to Cython must be able to translate the rules of a new game.
TRANSLATE = """
from pathlib import Path
from host_tools.cython_core.build import write_c
write_c(Path("build", "core"))
"""
SHOWN = [
    words
    for words in documents.shown_commands(ROOT / "docs" / "add-a-game.md")
    if words[:2] == ["castellan", "new-game"]
]


@pytest.fixture
def clone(tmp_path):
    """Create a folder that contains only the project's rules. Returns its path."""
    shutil.copytree(ROOT / RULES, tmp_path / RULES)
    return tmp_path


def files_below(folder):
    """Return the relative paths of all files below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("folder", "sample", "words"),
    [
        (sample_game.FOLDER, "coin-race", ()),
        (sample_game.VARIANT, "free-kingdom", ("--parent", "kingdomino")),
    ],
)
def test_a_skeleton_has_a_file_for_each_of_its_sample(folder, sample, words, clone, run):
    before = files_below(clone)
    answer = run("new-game", "fox-hunt", *words, "--into", clone)
    assert (answer.status, answer.err) == (0, "")
    written = files_below(clone) - before
    assert written == {
        path.replace(sample.replace("-", "_"), "fox_hunt").replace(sample, "fox-hunt")
        for path in files_below(folder)
        if "__pycache__" not in path
    }
    assert set(answer.out.splitlines()[:-1]) == written
    old = sample.replace("-", "")
    for path in written:
        text = (clone / path).read_text(encoding="utf-8")
        assert old not in re.sub("[-_ ]", "", text).lower()


def test_new_games_stand_last_in_the_menu_and_have_letters_of_their_own(clone, run):
    before = game_names(clone / RULES)
    for name in ("duel-of-kings", "dunes"):
        assert run("new-game", name, "--into", clone).status == 0
    assert game_names(clone / RULES) == [*before, "duel-of-kings", "dunes"]
    codes = [
        line
        for path in (clone / RULES).glob("*/meta.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("CODE = ")
    ]
    assert len(set(codes)) == len(codes) == len(before) + 2
    table = (clone / RULES / "games.py").read_text(encoding="utf-8")
    assert table.rstrip().endswith('    "duel-of-kings",\n    "dunes",\n)')


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("duel", "there is such a game already"),
        ("coin-race", "there is such a game already"),
        ("free-kingdom", "there is such a game already"),
        ("kingdom", "is there already"),  # a module of the rules has this name
        ("Fox", "is no name for a game"),
        ("old_fox", "is no name for a game"),
        ("old--fox", "is no name for a game"),
        ("3-foxes", "is no name for a game"),
        ("import", "is no name for a game"),
        ("", "is no name for a game"),
        ("a" * 21, "is no name for a game"),
        ("d", "every two letters of it"),
    ],
)
def test_a_bad_name_is_one_line_and_nothing_is_written(name, words, clone, run):
    before = files_below(clone)
    answer = run("new-game", name, "--into", clone)
    assert commands.is_one_complaint(answer)
    assert words in answer.err
    assert files_below(clone) == before


def test_a_parent_without_a_sample_is_one_line_and_nothing_is_written(clone, run):
    before = files_below(clone)
    answer = run("new-game", "fox-hunt", "--parent", "duel", "--into", clone)
    assert commands.is_one_complaint(answer)
    assert "has no sample of a variant; there is: kingdomino" in answer.err
    assert files_below(clone) == before


def test_a_folder_that_is_no_clone_is_one_line(tmp_path, run):
    for folder in (tmp_path, tmp_path / "nowhere"):
        answer = run("new-game", "fox-hunt", "--into", folder)
        assert commands.is_one_complaint(answer)
        assert "is no clone of the project" in answer.err
    assert files_below(tmp_path) == set()


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_new_games_pass_the_tests_of_their_clone(tmp_path):
    """Run the commands of docs/add-a-game.md, then the tests that find new games themselves."""
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, tmp_path / part)
    if (ROOT / "typings").is_dir():
        (tmp_path / "typings").symlink_to(ROOT / "typings")
    path = os.pathsep.join([str(tmp_path / "firmware" / "lib"), str(tmp_path)])
    environment = {**os.environ, "PYTHONPATH": path}

    def python(*words):
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    tests = list(SUITES)
    for words in SHOWN:
        python("-m", "host_tools.cli", *words[1:])
        own = f"test_{words[2].replace('-', '_')}*.py"
        tests += map(str, sorted((tmp_path / "tests" / "portable").rglob(own)))
    assert len(tests) == len(SUITES) + 3
    python("-c", TRANSLATE)
    said = python("-m", "pytest", "-q", "-m", "not slow and not interpreter", *tests)
    assert " passed" in said and " failed" not in said
