"""Run the portable tests on the files that a board gets, which differ from the sources."""

import ast
import re
import subprocess

import pytest
from support.exceptions import FLASHED_ROOMS, NOT_RUN
from tiers import few_now

from host_tools.board_build import mpy
from host_tools.interpreters import runtimes
from host_tools.shrink import constants, imports

# Left out: the files about players and naive games. These files already use the same rules.
FILES = sorted(
    path
    for path in runtimes.PORTABLE.rglob("test_*.py")
    if path.parent.name in FLASHED_ROOMS or path.name == "test_contract.py"
)
# These files take seconds. The quick tier runs many other files of the same rooms.
LONG = ("test_duel_ending", "test_duel_finger_games", "test_ghost")
QUICK_FILES = [path for path in FILES if path.stem not in LONG]
# Files that play more games with --slow or CI=true.
LONGER_FILES = [path for path in FILES if "effort.pick(" in path.read_text(encoding="utf-8")]


@pytest.mark.interpreter
@pytest.mark.parametrize("path", few_now(FILES, QUICK_FILES), ids=lambda path: path.stem)
def test_the_portable_file_passes_on_the_flashed_firmware(path, unix, plays_more=False):
    exception = NOT_RUN.get(("flashed", path.relative_to(runtimes.PORTABLE).as_posix()))
    if exception:
        pytest.skip(exception)
    mpy.compile_flashed()
    try:
        result = runtimes.run_test_file("unix", path, tree=mpy.FLASHED, plays_more=plays_more)
    except subprocess.TimeoutExpired as late:
        pytest.fail(str(late), pytrace=False)
    if result.returncode or not result.stdout.rstrip().endswith(", 0 failed"):
        pytest.fail(result.stdout + result.stderr, pytrace=False)


@pytest.mark.slow
@pytest.mark.interpreter
@pytest.mark.parametrize("path", LONGER_FILES, ids=lambda path: path.stem)
def test_the_portable_file_passes_with_more_games_on_the_flashed_firmware(path, unix):
    test_the_portable_file_passes_on_the_flashed_firmware(path, unix, plays_more=True)


def test_the_flashed_firmware_compiles():
    assert mpy.compile_firmware().complaints == {}
    assert (mpy.FLASH / "main.py").is_file()


def test_a_constant_stands_in_the_code_and_its_definition_is_gone():
    folded = constants.fold(
        {
            "numbers": "from micropython import const\nUP = const(3)\nDOWN = -UP\n",
            "user": "import other\nfrom numbers import DOWN\nimport numbers\n\n\n"
            "def move():\n    return other.x + DOWN\n",
        }
    )
    assert "UP" not in folded["numbers"]
    assert "return other.x + (-3)" in folded["user"]
    assert "DOWN" not in folded["user"]


def test_a_constant_of_an_imported_module_stands_in_the_code_and_the_import_is_gone():
    folded = constants.fold(
        {
            "box.numbers": "UP = 3\n",
            "user": "from box import numbers as n\n\n\ndef up():\n    return n.UP\n",
        }
    )
    assert folded["user"] == "pass\n\n\ndef up():\n    return 3\n"


@pytest.mark.parametrize(
    "user",
    [
        "from numbers import UP\n\n\ndef up(UP):\n    return UP\n",
        "from numbers import UP\n\ntext = f'{UP}'\n",
        "from numbers import *\n\nprint(UP)\n",
        "import games\n\nprint(games.open().UP)\n",
        "import numbers\n\nprint(getattr(numbers, 'UP'))\n",
    ],
)
def test_a_constant_that_cannot_be_followed_keeps_its_definition(user):
    folded = constants.fold({"numbers": "UP = 3\n", "user": user})
    assert folded["numbers"] == "UP = 3\n"
    assert folded["user"] == user


def test_a_number_that_somebody_changes_is_no_constant():
    sources = {
        "numbers": "UP = 3\n",
        "user": "from box import numbers\n\nnumbers.UP = 4\nprint(numbers.UP)\n",
    }
    sources["box.numbers"] = sources.pop("numbers")
    assert constants.fold(sources) == sources


def test_lines_stay_where_they_are():
    text = "from numbers import (\n    UP,\n    other,\n)\n\nprint(UP,\n      other)\n"
    folded = constants.fold({"numbers": "UP = 3\nother = []\n", "user": text})["user"]
    assert folded.splitlines()[0] == "from numbers import other"
    assert folded.splitlines()[5:] == ["print(3,", "      other)"]


def test_a_text_keeps_a_name_only_where_names_are_looked_for():
    numbers = "UP = 3\n"
    told = constants.fold({"numbers": numbers, "told": "from numbers import UP\n\nx = UP, 'UP'\n"})
    assert "UP" not in told["numbers"]
    searching = (
        "import numbers\n\n\ndef of(name):\n    return getattr(numbers, name)\n\n\nof('UP')\n"
    )
    assert constants.fold({"numbers": numbers, "searching": searching})["numbers"] == numbers


def test_a_few_bytes_stand_where_they_are_used_and_many_stay_a_table():
    folded = constants.fold(
        {
            "pictures": "DOT = b'12345678'\nFONT = b'123456789'\n",
            "user": "from pictures import DOT, FONT\n\nx = DOT[1] + FONT[0]\n",
        }
    )
    assert folded["pictures"].strip() == "FONT = b'123456789'"
    assert "x = b'12345678'[1] + FONT[0]" in folded["user"]


# Each program ends in an exception: in the rules, in a screen of the shell, in a text reader.
CRASHES = (
    "from castellan.rules.kingdomino.match import make\nmake(None, 0, 1)",
    "from castellan.ui.shell import Shell\nShell(None, None, None, 0).push('no_such_screen')",
    "from castellan.device.saver import Saver\nSaver(None, '').take(None)",
)


@pytest.mark.interpreter
@pytest.mark.parametrize("code", CRASHES)
def test_a_traceback_names_module_function_and_line_of_the_sources(code, wasm):
    mpy.compile_firmware()
    result = runtimes.run_code("wasm", code, tree=mpy.FLASH)
    places = re.findall(r'File "(castellan[^"]+)", line (\d+), in (\w+)', result.stderr)
    assert places, result.stderr
    for name, line, function in places:
        path = mpy.TREES["lib"].joinpath(*name.split("."))
        source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        tree = ast.parse(source.read_text(encoding="utf-8"))
        spans = [
            (node.body[0].lineno, node.end_lineno)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name == function
        ]
        assert any(first <= int(line) <= last for first, last in spans), (name, line, function)


@pytest.mark.interpreter
def test_a_traceback_names_the_very_line_that_raised(wasm):
    source = mpy.TREES["lib"] / "castellan" / "device" / "store.py"
    lines = source.read_text(encoding="utf-8").splitlines()
    wanted = 1 + next(at for at, line in enumerate(lines) if "raise AssertionError" in line)
    mpy.compile_firmware()
    code = "from castellan.device.store import Store\nStore(None, '', '', 0, 1, 2).save(b'123', 3)"
    result = runtimes.run_code("wasm", code, tree=mpy.FLASH)
    assert f'"castellan.device.store", line {wanted}, in save' in result.stderr, result.stderr


def test_an_import_finds_what_it_needs_already_there():
    flat = imports.flatten(
        {
            "screen": '"""Doc."""\n\nfrom array import array\nfrom advice import rank\n',
            "advice": "",
            "advice.rank": "from advice import value\n",
            "advice.value": "X = 1\n",
        }
    )
    first = "import advice.value; from array import array"
    assert flat["screen"].splitlines() == ['"""Doc."""', "", first, "from advice import rank"]
    assert flat["advice.rank"] == "from advice import value\n"


def test_no_import_of_the_game_begins_inside_another():
    """A board's stack of 8 KiB holds seven nested imports, and the game needs most of the rest."""
    texts = {path[:-3].replace("/", "."): text for path, text in mpy.firmware_texts().items()}
    texts = {module.removesuffix(".__init__"): text for module, text in texts.items()}
    needs = {module: imports.needs_of(text, texts) for module, text in texts.items()}

    def depth(module, loaded):
        deepest = 0
        for name in needs[module]:
            if name not in loaded:
                loaded.add(name)
                deepest = max(deepest, 1 + depth(name, loaded))
        return deepest

    loaded = set()
    for first in imports.FIRST:
        loaded.add(first)
        depth(first, loaded)
    for module in texts:
        assert depth(module, loaded | imports.loaded_in_match(module, needs)) <= 1, module
