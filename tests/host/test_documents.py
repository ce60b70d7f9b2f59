"""On every page of the documentation the links have targets and the commands exist."""

import re
import subprocess
import sys
from array import array
from importlib.util import find_spec

import commands
import documents
import pytest
from castellan.advice.lookahead import Lookahead
from castellan.rules import registry
from castellan.rules.contract import TABLE
from castellan.rules.games import NAMES as GAMES
from castellan.rules.kingdomino.layout import PHASE, PLACEMENT
from castellan.rules.kingdomino.match import make

from host_tools.bench.__main__ import find_benches
from host_tools.checkout import ROOT
from host_tools.cli import COMMANDS, parser_of

_FEW = {"--games": "1"}  # play one game instead of thousands


def every_page(get):
    """Return a test parameter for each different item that `get(page)` returns for a page."""
    return [
        pytest.param(found, id=f"{documents.name_of(page)}: {found}")
        for page in documents.PAGES
        for found in {str(one): one for one in get(page)}.values()
    ]


@pytest.mark.parametrize("page", documents.PAGES, ids=documents.name_of)
def test_every_link_has_a_target(page):
    for target, anchor in documents.links(page):
        if "://" in target:
            continue
        path = (page.parent / target) if target else page
        assert path.exists(), target
        assert not anchor or anchor in documents.anchors(path), anchor


@pytest.mark.parametrize("page", documents.PAGES, ids=documents.name_of)
def test_every_page_can_be_reached_from_the_first(page):
    reached, new = set(), {ROOT / "README.md"}
    while new:
        reached |= new
        targets = {(at.parent / link).resolve() for at in new for link, _ in documents.links(at)}
        targets |= {one / "README.md" for one in targets if one.is_dir()}
        new = {one for one in targets if one.suffix == ".md" and one.is_file()} - reached
    assert page in reached or page.name == "CHANGELOG.md" or "decisions" in page.parts


@pytest.mark.parametrize("words", every_page(documents.shown_commands))
def test_a_command_in_a_block_parses(words):
    if words[0] == "castellan":
        assert words[1] in COMMANDS
        assert parser_of(words[1]).parse_args(words[2:])
    else:
        is_there(words)


@pytest.mark.parametrize("words", every_page(documents.named_commands))
def test_a_command_in_a_sentence_exists(words):
    if words[0] != "castellan":
        is_there(words)
    elif not words[1].startswith("-"):
        known = parser_of(words[1]).format_help()
        for word in words[2:]:
            assert word[0] != "-" or re.search(rf"{re.escape(word)}\b", known), word


def is_there(words):
    """True if a command's make target, Python module or measurement exists."""
    if words[0] == "make":
        rules = (ROOT / "Makefile").read_text() + (ROOT / "hardware/hardware.mk").read_text()
        assert re.search(rf"^{re.escape(words[1])}:", rules, re.MULTILINE), words
        bench = [word.removeprefix("ARGS=") for word in words[2:] if words[1] == "bench"]
        assert not bench or find_benches(bench), words
    elif words[1] == "-m":
        assert find_spec(words[2]), words


# Players that search take a minute for an interpreted game. Other tests let them play.
SIMULATIONS = [
    one
    for one in every_page(documents.shown_commands)
    if one.values[0][:2] == ["castellan", "simulate"] and "--playouts" not in one.values[0]
]


@pytest.mark.parametrize("words", SIMULATIONS)
def test_a_simulation_in_a_block_runs(words, monkeypatch, capsys):
    words = list(words)
    for at, word in enumerate(words[:-1]):
        words[at + 1] = _FEW.get(word, words[at + 1])
    answer = commands.run_here(monkeypatch, capsys, *words[1:])
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("1 games of kingdomino")


def test_the_kingdom_in_the_readme_has_the_points_it_says(monkeypatch, capsys):
    (kingdom,) = [text for text in documents.blocks(ROOT / "README.md") if "CC" in text]
    answer = commands.run_here(monkeypatch, capsys, "score", "--json", data=kingdom.encode())
    assert answer.status == 0
    assert '"total": 5' in answer.out or '"total":5' in answer.out


@pytest.mark.parametrize("page", ["contract.md", "strength.md"])
def test_a_program_in_a_block_runs(page):
    (code,) = documents.programs(ROOT / "docs" / page)
    exec(compile(code, page, "exec"), {"Lookahead": Lookahead, "match": a_match()})


def test_the_scripted_example_gives_the_answers_on_the_page():
    page = ROOT / "docs" / "virtual-device.md"
    (text,) = [text for text in documents.blocks(page) if "printf" in text]
    command, *shown = text.strip().splitlines()
    script = command.split("'")[1].replace("\\n", "\n").encode()
    answer = commands.run_program("device", "--headless", data=script)
    assert answer.status == 0
    said = answer.out.splitlines()
    assert len(said) == len(shown) == 3
    for line, start_and_end in zip(said, shown, strict=True):
        start, end = start_and_end.split("…")
        assert line.startswith(start)
        assert line.endswith(end)


@pytest.mark.interpreter
def test_the_portable_test_on_the_page_runs_on_every_interpreter():
    page = ROOT / "docs" / "interpreters.md"
    runs = [words for words in documents.shown_commands(page) if words[0] == "python"]
    assert len(runs) == 4
    for words in runs:
        done = subprocess.run(
            [sys.executable, *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_files_that_the_guide_asks_for(game):
    """A variant may use its parent's facts, because it has no screens of its own."""
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    paths = re.findall(r"`([\w/.]*GAME[\w/.]*\.\w+)`", text)
    assert len(paths) >= 8
    for path in paths:
        owner = registry.meta(game).PARENT or game if "/facts/" in path else game
        assert (ROOT / path.replace("GAME", owner.replace("-", "_"))).is_file(), path


def test_the_files_that_the_guide_names_exist():
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:firmware|host_tools|tests)/[\w/.]*)`", text)
    assert [path for path in paths if "GAME" not in path and not (ROOT / path).exists()] == []


def a_match():
    """Return a match in which a player has to place a domino."""
    match = make(bytes(range(4)), 0, 3)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while match.state[PHASE] != PLACEMENT:
        match.apply(
            match.chance() if match.actor() == TABLE else choices[match.legal(choices) - 1]
        )
    return match
