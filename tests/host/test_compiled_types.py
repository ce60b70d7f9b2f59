"""The types that make the compiled core fast: which are found, and that none is missing."""

from pathlib import Path

import pytest

from host_tools.compiled.calls import type_parameters
from host_tools.compiled.cython_text import CythonText
from host_tools.compiled.functions import Function
from host_tools.compiled.program import Program

BASE = """
from array import array
class Game:
    MOVES = 7
    def __init__(self, state: bytearray, size: int):
        self.state = state
        self.size = size
    def play(self):
        self._move()
"""
HELP = """
from array import array
STEPS = (1, -1, 8)
def steps(of):
    found = 0
    for step in STEPS:
        found += of.state[step] + STEPS[of.size]
    return found
def look(game, cell, out):
    if cell:
        return look(game, 0, out)
    out[0] = game.lanterns
    return game.state[cell] + steps(game)
def told(anything):
    return anything
"""
CHESS = """
from array import array
from castellan.rules.base import Game
from castellan.rules.help import look, told
class Chess(Game):
    def __init__(self, state: bytearray):
        Game.__init__(self, state, 3)
        self.lanterns = 4
        self.MOVES = self.lanterns
        self.rows = [array("h", bytes(8)) for _ in range(4)]
        self.last = None  # type: Chess | None
        self.least = -1
        self._out = array("H", bytes(8))
    def _move(self):
        told(self)
        told(self.state)
        is_over = self.size == 3 and not self.least
        self._put(look(self, 2, self._out), is_over)
        return self.rows[1][2]
    def _put(self, value, is_over):
        self.least = value
class Players:
    def choose(self, game: Game) -> int:
        return game.lanterns
    def wait(self, game: Game) -> int:
        return game.MOVES
"""


@pytest.fixture
def text(tmp_path: Path) -> str:
    """The Cython text of three small modules."""
    folder = tmp_path / "castellan" / "rules"
    folder.mkdir(parents=True)
    for name, source in (("base", BASE), ("help", HELP), ("chess", CHESS)):
        (folder / f"{name}.py").write_text(source)
    return str(CythonText(Program(tmp_path)))


@pytest.mark.parametrize(
    "line",
    [
        # A module gets the type of the class that is built on it, through two calls.
        "rules_help__look(rules_chess__Chess game, Py_ssize_t cell, array.array out)",
        "rules_help__steps(rules_chess__Chess of)",
        "rules_help__told(anything)",  # not everybody hands over the same
        "_put(self, value, bint is_over)",  # what `look` gives back is not promised
        "cdef bint is_over",
        "cdef public rules_chess__Chess last",
        "cdef public list rows",
        "cdef public Py_ssize_t least",
        "return _i16_of(cython.cast(cython.p_void, self.rows[1]))[2]",
        "cdef Py_ssize_t[3] rules_help__STEPS_numbers = rules_help__STEPS",
        "for step in rules_help__STEPS_numbers:",
        "of.state))[step] + rules_help__STEPS_numbers[of.size]",
        "out_at[0] = game.lanterns",
        # Only chess has lanterns, so it must be a game of chess.
        "return cython.cast(rules_chess__Chess, game, typecheck=True).lanterns",
        "return game.MOVES",  # though chess keeps its own
    ],
)
def test_a_type_is_found(text: str, line: str):
    assert line in text


# What saves, loads and ranks takes whatever it is given; nobody does that a million times.
UNTYPED = {"data", "make", "other", "out", "squares", "places"}


def test_whatever_a_game_is_played_by_has_a_type():
    program = Program()
    functions = [
        Function(program, module, node, owner)
        for module in program.modules.values()
        for owner, nodes in [
            (None, module.functions),
            *((owner, owner.methods) for owner in module.classes.values()),
        ]
        for node in nodes.values()
    ]
    type_parameters(program, functions)
    untyped = [
        f"{function.module.name}.{function.name}: {name}"
        for function in functions
        for name in sorted(function.arguments - UNTYPED)
        if function.locals[name] == "object" and not function.name.startswith("__")
    ]
    # Players may be anybody's.
    loop = "host_tools.simulate.playing"
    assert untyped == [f"{loop}.play_match: players", f"{loop}._asked: player"]
