"""The firmware's files obey the rules for rooms: imports, headers, words and lengths."""

from pathlib import Path

import pytest
import rooms
from castellan.rules import games
from room_games import House

from host_tools.checkout import ROOT

FIRMWARE = ROOT / "firmware"
META = "lib/castellan/rules/%s/meta.py"


@pytest.fixture
def problems_of(tmp_path):
    """Return a function that writes files into an empty firmware folder and returns breaches."""

    def check(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return rooms.problems(tmp_path)

    return check


def _file(room, body=""):
    name = "root" if room == "main" else room
    return f'"""A sample.\n\nRoom: {name}.\n"""\n\n{body}\n'


def test_the_firmware_keeps_the_order_of_the_house():
    found = rooms.problems(FIRMWARE)
    if found:
        pytest.fail("\n".join(f"firmware/{line}" for line in found), pytrace=False)


def test_the_checker_reads_every_room_that_exists():
    seen = {rooms.room_of(path.relative_to(FIRMWARE)) for path in FIRMWARE.rglob("*.py")}
    assert {"root", "core", "rules", "advice", "ui", "facts", "device"} <= seen <= set(rooms.ORDER)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("lib/castellan/core/rng.py", "import struct\nfrom array import array"),
        ("lib/castellan/core/compat.py", "from micropython import const"),
        ("lib/castellan/rules/contract.py", "from castellan.core.rng import Random"),
        ("lib/castellan/rules/contract.py", "from castellan import version"),
        ("lib/castellan/ui/shell.py", "from castellan import rules\nimport castellan.advice"),
        ("lib/castellan/device/board.py", "import os\nimport machine\nX = print"),
        ("lib/castellan/core/crc.py", "try:\n    import binascii\nexcept ImportError:\n    X = 0"),
        ("lib/castellan/rules/tables.py", "A = (\n" + "    0,\n" * 300 + ")"),
        ("main.py", "import time\nfrom castellan.device import board\nboard.start(print)"),
    ],
)
def test_a_good_file_is_let_through(name, body, problems_of):
    room = rooms.room_of(Path(name))
    assert problems_of({name: _file(room, body)}) == []


@pytest.mark.parametrize(
    ("name", "body", "words"),
    [
        ("core/a.py", "from castellan.rules import contract", "core imports rules"),
        ("core/a.py", "from castellan import ui", "core imports ui"),
        ("core/a.py", "import castellan.device.board", "core imports device"),
        ("ui/a.py", "from castellan.device import board", "ui imports device"),
        ("rules/a.py", "def f():\n    from castellan.ui import light", "rules imports ui"),
        ("core/a.py", "import gc", "imports gc"),
        ("core/a.py", "from micropython import const", "imports micropython"),
        ("rules/a.py", "import host_tools", "imports host_tools"),
        ("rules/a.py", "from . import b", "relative"),
        ("rules/a.py", "from castellan.core.rng import *", "imports *"),
        ("rules/a.py", "def f():\n    print(1)", "mentions print"),
        ("ui/a.py", "def f(time):\n    return 1", "mentions time"),
        ("ui/a.py", "X = open", "mentions open"),
        ("ui/a.py", "import random", "imports random"),
        ("ui/a.py", "import os as files", "imports os"),
        ("ui/a.py", "from machine import Pin", "imports machine"),
        (
            "device/a.py",
            "def f():\n    try:\n        g()\n    except:\n        pass",
            "bare except",
        ),
        ("device/a.py", "f()", "does something when it is imported"),
        ("core/a.py", "for i in (1, 2):\n    X = i", "does something when it is imported"),
        ("core/a.py", "def f(b):\n    return b[::2]", "slice with a step"),
        ("core/a.py", "def f():\n" + "    x = 1\n" * 41, "more than 40 lines"),
        ("core/a.py", "X = 1\n" * 300, "more than 260 lines"),
        ("core/a.py", "def f(:", "is not Python"),
        ("attic/a.py", "X = 1", "lies in no room"),
    ],
)
def test_a_bad_file_is_noticed(name, body, words, problems_of):
    found = problems_of({f"lib/castellan/{name}": _file(name.partition("/")[0], body)})
    assert len(found) == 1, found
    assert words in found[0]


@pytest.mark.parametrize(
    "text",
    ["", "X = 1\n", '"""No room here."""\n', '"""Another room.\n\nRoom: rules.\n"""\n'],
)
def test_a_file_without_its_header_is_noticed(text, problems_of):
    found = problems_of({"lib/castellan/core/a.py": text})
    assert any("does not say `Room: core.`" in line for line in found)


def test_a_game_may_import_only_the_game_it_varies(problems_of):
    found = problems_of(
        {
            META % "first": _file("rules", 'PARENT = ""'),
            META % "second": _file("rules", 'PARENT = "first"'),
            "lib/castellan/rules/second/turns.py": _file(
                "rules",
                "from castellan.rules.first import turns\nfrom castellan.rules import first",
            ),
            "lib/castellan/rules/first/turns.py": _file(
                "rules", "from castellan.rules.second import turns"
            ),
        }
    )
    assert len(found) == 1
    assert "first imports the game second" in found[0]


UI = ROOT / "firmware" / "lib" / "castellan" / "ui"
MOST_LINES_OF_UI = 9300
MOST_FILES_OF_UI = 160
# The bounds are for five games. Each further game may add its own screens.
GAMES_IN_BOUNDS = 5
MOST_LINES_OF_FURTHER_GAME = 500
MOST_FILES_OF_FURTHER_GAME = 12
# Folders of `ui` with bounds of their own: their most lines and files.
OWN_BOUNDS = {"amend": (290, 5), "house": (100, 3), "refusal": (90, 3), "packs": (50, 2)}
# Files of all games for what the rules forbid, with a bound of their own.
FREE = "free_"
MOST_LINES_OF_FREE = 320
LEAST_LINES = 20
# Files of ui that may be shorter. Every `__init__.py` may.
SHORT_NAMES = {
    "options.py": "a table of the variants",
    "entries.py": "a table of the menu",
    "flow.py": "a table of the phases",
    "scoring.py": "one difference from the shared points",
}
SHORT_FILES = {
    "letters.py": "a table",
    "shared/computer.py": "a table of the levels",
    "screens/dragon_inferno/egg.py": "one decision on top of GhostScreen",
    "screens/queendomino/parts.py": "one difference from the shared parts",
    "shared/free_turn.py": "one question of two games",
    "screens/kingdomino/rows.py": "a peek: the shell finds it by its module",
}
# Memory is not scarce, so modules are imported at the top and stay. Only large modules that are
# rarely needed may be imported inside a function.
MOST_LATE_LINES = 30
MODULES = {
    "firmware/lib/castellan/rules/first/meta.py": 'PARENT = ""\n',
    "firmware/lib/castellan/rules/second/meta.py": 'PARENT = "first"\n',
    "firmware/lib/castellan/ui/screens/first/row.py": "",
    "firmware/lib/castellan/ui/shared/points.py": "",
}


@pytest.fixture
def house(tmp_path):
    """Return a function that writes two small games and given files. It returns their `House`."""

    def build(files):
        for name, text in (MODULES | files).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return House(tmp_path)

    return build


@pytest.fixture(scope="module")
def real_house():
    """Return the `House` of the project. Parsing its files takes two seconds."""
    return House(ROOT)


@pytest.mark.parametrize("rule", ["imports", "ui_imports", "paths", "screens"])
def test_files_name_only_games_modules_and_screens_that_they_may_use(rule, real_house):
    problems = list(getattr(real_house, f"wrong_{rule}")())
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    "name",
    [
        "firmware/lib/castellan/ui/screens/first/row.py",
        "firmware/lib/castellan/advice/first.py",
        "host_tools/games/first.py",
    ],
)
def test_a_file_of_a_game_may_not_import_its_child(name, house):
    problems = house({name: "from castellan.rules.second import meta\n"}).wrong_imports()
    assert len(list(problems)) == 1


def test_a_file_of_a_game_may_import_its_parent(house):
    name = "firmware/lib/castellan/ui/screens/second/kings.py"
    text = "from castellan.rules.first import meta\nfrom castellan.ui.shared import points\n"
    assert list(house({name: text}).wrong_imports()) == []


def test_what_games_share_may_import_no_game(house):
    name = "firmware/lib/castellan/ui/shared/tie.py"
    problems = house({name: "from castellan.rules.first import meta\n"}).wrong_ui_imports()
    assert len(list(problems)) == 1


def test_a_module_path_in_a_string_must_exist(house):
    text = 'A = "castellan.rules.first"\nB = "castellan.rules.first.meta"\nC = "castellan.gone"\n'
    problems = list(house({"host_tools/a.py": text}).wrong_paths())
    assert len(problems) == 1
    assert "castellan.gone" in problems[0]


def test_a_screen_in_a_string_must_exist_in_the_line_of_the_game_or_on_the_shared_shelf(house):
    name = "firmware/lib/castellan/ui/screens/second/kings.py"
    text = 'peek = ".row"\nundo = ".points"\nother = ".kings"\nwrong = ".board"\n'
    problems = list(house({name: text}).wrong_screens())
    assert len(problems) == 1
    assert ".board" in problems[0]


def test_ui_stays_within_its_size():
    lengths = [
        len(path.read_text(encoding="utf-8").splitlines())
        for path in UI.rglob("*.py")
        if path.relative_to(UI).parts[0] not in OWN_BOUNDS and not path.name.startswith(FREE)
    ]
    further = len(games.NAMES) - GAMES_IN_BOUNDS
    assert len(lengths) <= MOST_FILES_OF_UI + further * MOST_FILES_OF_FURTHER_GAME
    assert sum(lengths) <= MOST_LINES_OF_UI + further * MOST_LINES_OF_FURTHER_GAME


FACTS = ROOT / "firmware" / "lib" / "castellan" / "facts"
MOST_LINES_OF_FACTS = 1500
MOST_LINES_OF_FACTS_OF_A_GAME = 250


def test_facts_stay_within_their_size():
    lengths = [len(path.read_text(encoding="utf-8").splitlines()) for path in FACTS.glob("*.py")]
    further = len(games.NAMES) - GAMES_IN_BOUNDS
    assert max(lengths) <= MOST_LINES_OF_FACTS_OF_A_GAME
    assert sum(lengths) <= MOST_LINES_OF_FACTS + further * MOST_LINES_OF_FACTS_OF_A_GAME


@pytest.mark.parametrize("folder", OWN_BOUNDS)
def test_a_folder_with_bounds_of_its_own_stays_within_them(folder):
    lengths = [
        len(path.read_text(encoding="utf-8").splitlines()) for path in (UI / folder).glob("*.py")
    ]
    most_lines, most_files = OWN_BOUNDS[folder]
    assert 0 < len(lengths) <= most_files
    assert sum(lengths) <= most_lines


def test_the_free_ghost_stays_within_its_bound():
    files = list(UI.rglob(f"{FREE}*.py"))
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert 0 < lines <= MOST_LINES_OF_FREE


def test_a_short_file_of_ui_has_a_reason():
    short = {
        path.relative_to(UI).as_posix()
        for path in UI.rglob("*.py")
        if path.name not in ("__init__.py", *SHORT_NAMES)
        and len(path.read_text(encoding="utf-8").splitlines()) < LEAST_LINES
    }
    assert short <= set(SHORT_FILES)


def test_few_lines_of_the_firmware_forget_modules_or_import_late(real_house):
    lines = list(real_house.late_lines())
    assert len(lines) <= MOST_LATE_LINES, "\n".join(lines)
