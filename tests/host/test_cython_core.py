"""The compiled core plays exactly like the interpreted one."""

import io
import subprocess
import sys
from array import array
from collections.abc import Callable
from contextlib import redirect_stderr
from types import ModuleType

import pytest
from castellan.rules import registry
from castellan.rules.contract import TABLE
from castellan.rules.games import NAMES as GAMES

from host_tools.cython_core import loader
from host_tools.cython_core.build import CannotBuild, build, is_current

# The first test may have to compile the core. That takes a minute, or several on a busy machine.
pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def core(missing: Callable[[str], None]) -> ModuleType:
    """Build the extension from the present sources and import it."""
    if not is_current():
        said = io.StringIO()
        try:
            with redirect_stderr(said):
                build()
        except CannotBuild as words:
            missing(f"the core cannot be compiled here: {words}")
        assert said.getvalue() == "", "`make setup` shows this output to the user"
    module = loader.load()
    assert module is not None
    return module


def settings(name: str) -> list[tuple[bytes, int]]:
    """List seats and options of a game: each number of players with each option."""
    meta = registry.meta(name)
    most = max(meta.SEATS)
    seats = [bytes(range(count)) for count in range(1, most + 1)]
    options = [0] + [bit for _, bit in meta.OPTIONS]
    return [(s, o) for s in seats for o in options if not meta.problem(s, o)]


def play_both(plain, compiled, seed: int) -> int:
    """Play the same random actions in two matches of a seed. Returns the number of actions."""
    choices = [array("H", bytes(2 * match.LARGEST_CHOICE + 4)) for match in (plain, compiled)]
    actions = 0
    while not plain.is_over():
        assert not compiled.is_over()
        actor = plain.actor()
        assert compiled.actor() == actor
        if actor == TABLE:
            action = plain.chance()
            assert compiled.chance() == action
        else:
            count = plain.legal(choices[0])
            assert compiled.legal(choices[1]) == count
            assert choices[0][:count] == choices[1][:count]
            action = choices[0][plain.random.below(count)]
            assert compiled.random.below(count) >= 0
        assert compiled.apply(action) == plain.apply(action) == 0
        assert compiled.state == plain.state
        actions += 1
    assert compiled.is_over()
    return actions


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game_interpreted_and_compiled(core: ModuleType, name: str):
    plain_game = registry.open_game(name)
    compiled_make = core.EXPORTS[plain_game.__name__]["make"]
    for number, (seats, options) in enumerate(settings(name)):
        plain = plain_game.make(seats, options, number)
        compiled = compiled_make(seats, options, number)
        assert play_both(plain, compiled, number) > 20
        assert compiled.dump() == plain.dump()
        sheets = [array("H", bytes(1000)), array("H", bytes(1000))]
        for player in range(len(seats)):
            assert plain.score(player, sheets[0]) == compiled.score(player, sheets[1])
            assert sheets[0] == sheets[1]
        assert compiled.undo() == plain.undo()
        assert compiled.state == plain.state


@pytest.mark.parametrize("name", GAMES)
def test_random_games_played_by_the_compiled_loop_give_the_same_points(
    core: ModuleType, name: str
):
    from castellan.advice.playout import play_many

    buffers = [array("H", bytes(1000)) for _ in range(4)]
    plain_game = registry.open_game(name)
    compiled_make = core.EXPORTS[plain_game.__name__]["make"]
    compiled_play = core.EXPORTS["castellan.advice.playout"]["play_many"]
    for seats, options in settings(name):
        matches = [plain_game.make(seats, options) for _ in range(2)]
        plain = play_many(*matches, 5, 7, *buffers[:2])
        matches = [compiled_make(seats, options) for _ in range(2)]
        assert compiled_play(*matches, 5, 7, *buffers[2:]) == plain


PROGRAM = """
from host_tools.cython_core.loader import use_compiled
print(use_compiled())
from castellan.rules import kingdom
from castellan.rules.kingdomino.match import make
print(kingdom.__spec__.origin.endswith(".py"), make(b"\\0\\1", 0, 1).actor())
"""


@pytest.mark.parametrize(
    ("forbidden", "expected"), [("", "True\nFalse -1"), ("1", "False\nTrue -1")]
)
def test_the_compiled_core_replaces_the_modules_unless_it_is_disabled(
    core: ModuleType, monkeypatch: pytest.MonkeyPatch, forbidden: str, expected: str
):
    monkeypatch.setenv(loader.DISABLE_VARIABLE, forbidden)
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == expected


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("host_tools.simulate.runner", "True"),
        ("host_tools.tournament.tasks", "True"),
        ("host_tools.archive.batch_import", "True"),
        ("host_tools.learning", "True"),
        ("castellan.rules.kingdom", "False"),
    ],
)
def test_a_script_gets_the_compiled_core_by_importing_what_plays_many_games(
    core: ModuleType, monkeypatch: pytest.MonkeyPatch, first: str, expected: str
):
    monkeypatch.delenv(loader.DISABLE_VARIABLE, raising=False)
    code = f"import {first}, host_tools.simulate\nfrom host_tools.cython_core import loader\n"
    command = [sys.executable, "-c", code + "print(loader.is_in_use())"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == expected


def test_an_abstract_method_raises_not_implemented(core: ModuleType):
    exports = core.EXPORTS["castellan.rules.contract"]
    with pytest.raises(NotImplementedError, match="_clear"):
        exports["Match"](bytes(2), 0, 8, 8, 1)
    with pytest.raises(NotImplementedError, match="_finish_game"):
        core.EXPORTS["castellan.rules.kingdomino.turns"]["Turns"](bytes(2))._finish_game()


def test_host_tools_find_the_view_of_a_compiled_match(core: ModuleType):
    from host_tools.games import view_of, view_of_match

    for name in GAMES:
        module = registry.open_game(name).__name__
        seats = bytes(range(max(2, min(registry.meta(name).SEATS))))
        match = core.EXPORTS[module]["make"](seats, 0, 1)
        assert view_of_match(match) is view_of(name)


def test_bad_dumps_are_refused_by_both(core: ModuleType):
    from castellan.rules.kingdomino import match

    compiled = core.EXPORTS["castellan.rules.kingdomino.match"]["load"]
    whole = match.make(bytes((0, 1, 2)), 0, 3).dump()
    assert compiled(whole).dump() == whole
    for damaged in (b"", whole[:-1], b"\x63" + whole[1:], whole + b"\xff"):
        assert match.load(damaged) is None
        assert compiled(damaged) is None
