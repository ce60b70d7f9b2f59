"""The type inference finds every type that makes the compiled core fast."""

from pathlib import Path

import pytest

from host_tools.cython_core.cython_text import CythonText
from host_tools.cython_core.function import Function
from host_tools.cython_core.infer_parameters import type_parameters
from host_tools.cython_core.program import Program

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
    """Return the Cython text of three small modules."""
    folder = tmp_path / "castellan" / "rules"
    folder.mkdir(parents=True)
    for name, source in (("base", BASE), ("help", HELP), ("chess", CHESS)):
        (folder / f"{name}.py").write_text(source)
    return str(CythonText(Program(tmp_path)))


@pytest.mark.parametrize(
    "line",
    [
        # A parameter gets the class of the caller's argument, through two calls.
        "rules_help__look(rules_chess__Chess game, Py_ssize_t cell, array.array out)",
        "rules_help__steps(rules_chess__Chess of)",
        "rules_help__told(anything)",  # two calls pass different types
        "_put(self, value, bint is_over)",  # `look` has no return annotation
        "cdef bint is_over",
        "cdef public rules_chess__Chess last",
        "cdef public list rows",
        "cdef public Py_ssize_t least",
        "return _i16_of(cython.cast(cython.p_void, self.rows[1]))[2]",
        "cdef Py_ssize_t[3] rules_help__STEPS_numbers = rules_help__STEPS",
        "for step in rules_help__STEPS_numbers:",
        "of.state))[step] + rules_help__STEPS_numbers[of.size]",
        "out_at[0] = game.lanterns",
        # Only Chess defines `lanterns`, so the object must be a Chess.
        "return cython.cast(rules_chess__Chess, game, typecheck=True).lanterns",
        "return game.MOVES",  # a class constant of Game, although Chess sets its own
    ],
)
def test_the_translation_has_the_inferred_type(text: str, line: str):
    assert line in text


# Parameters of functions that save, load or rank. They run once a game, so types save no time.
UNTYPED = {"data", "make", "other", "out", "rule", "rules", "squares", "places"}


def test_every_parameter_on_the_path_of_a_game_has_a_type():
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
    # A player may be a class from outside the sources.
    loop = "host_tools.simulate.match_loop"
    assert untyped == [f"{loop}.play_match: players", f"{loop}._choice_of: player"]
