"""What the board gets is not what people write: the portable tests judge the flashed form, too."""

import re
import subprocess

import pytest
from support.exceptions import FLASHED_ROOMS, NOT_RUN

from host_tools.board_build import mpy
from host_tools.interpreters import runtimes
from host_tools.shrink import bundles, constants, short_names, without_empty_packages

# The players and the naive games only use the rules, which other files here do as well.
FILES = sorted(
    path
    for path in runtimes.PORTABLE.rglob("test_*.py")
    if path.parent.name in FLASHED_ROOMS or path.name == "test_contract.py"
)


# Files that play more games where the slow tier wants it.
LONGER_FILES = [path for path in FILES if "effort.pick(" in path.read_text(encoding="utf-8")]


@pytest.mark.interpreter
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
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


def test_members_of_a_bundle_are_found_in_their_holder(monkeypatch):
    monkeypatch.setattr(bundles, "BUNDLES", {"box.shell": ("box.draw", "box.ink")})
    joined = bundles.join(
        {
            "box.draw": "def put(x):\n    return x\n\n\ndef number(y):\n    return put(y)\n",
            "box.ink": "from box import draw\n\n\ndef put(draw_it):\n    number = 1\n"
            "    return draw.put(number) + draw.number(2)\n",
            "box.shell": "from box import draw, ink\n\n\ndef show(draw):\n    return draw.x\n\n\n"
            "def all():\n    return draw.put(1) + ink.put(2)\n",
            "screen": "from box import draw as d\nfrom box.ink import put\n\nprint(d.put, put)\n",
        }
    )
    assert sorted(joined) == ["box.shell", "screen"]
    scope = {}
    exec(joined["box.shell"], scope)
    assert scope["all"]() == 1 + (1 + 2)
    assert "from box import shell as d" in joined["screen"]
    assert "from box.shell import " in joined["screen"]


def test_a_module_used_as_a_value_cannot_be_joined(monkeypatch):
    monkeypatch.setattr(bundles, "BUNDLES", {"box.shell": ("box.draw",)})
    sources = {"box.draw": "x = 1\n", "box.shell": "from box import draw\n\nprint(draw)\n"}
    with pytest.raises(bundles.CannotJoin, match=r"box\.shell:3: draw as a value"):
        bundles.join(sources)


def test_the_bundles_hold_modules_that_exist():
    for holder, members in bundles.BUNDLES.items():
        for module in (holder, *members):
            path = mpy.TREES["lib"].joinpath(*module.split("."))
            assert path.with_suffix(".py").is_file() or path.is_dir(), module


def test_names_that_nobody_sees_are_short_and_the_others_stay():
    text = (
        "_TABLE = b'12'\n\n\nclass Box:\n    def __init__(self, content, shape=1):\n"
        "        self._content = content\n        self._fixed = _TABLE[shape]\n\n"
        "    def _look(self):\n        return self._content, getattr(self, '_fixed')\n\n\n"
        "box = Box('in it', shape=0)\n"
    )
    short = short_names.shorten({"box": text})["box"]
    assert "_content" not in short and "content)" not in short and "_TABLE" not in short
    for name in ("_fixed", "shape=0", "_look", "Box"):
        assert name in short
    scope = {}
    exec(short, scope)
    assert scope["box"]._look() == ("in it", ord("1"))


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


def _shortened(classes):
    return short_names.shorten({"box": "class Base:\n    pass\n\n\n" + classes})["box"]


def test_attributes_that_never_meet_share_a_name():
    short = _shortened(
        "class One(Base):\n    def go(self):\n        self._first = 1\n\n\n"
        "class Other(Base):\n    def go(self):\n        self._second = 2\n"
    )
    assert "self._a = 1" in short and "self._a = 2" in short


@pytest.mark.parametrize(
    ("heir", "use"),
    [
        ("One", "self._second = 2"),  # builds on the class with the other attribute
        ("Base", "self.one._second = 2"),  # somebody else's attribute: of any class
        ("(lambda: One)()", "self._second = 2"),  # nobody can tell what it builds on
    ],
)
def test_attributes_that_may_meet_have_names_of_their_own(heir, use):
    short = _shortened(
        "class One(Base):\n    def go(self):\n        self._first = 1\n\n\n"
        f"class Other({heir}):\n    def go(self):\n        {use}\n"
    )
    names = re.findall(r"\._(\w+) = [12]", short)
    assert len(names) == len(set(names)) == 2


def test_attributes_meet_across_modules_and_a_class_keeps_its_own_names():
    texts = short_names.shorten(
        {
            "one": "class One:\n    _kept = 0\n\n    def go(self):\n"
            "        self._first = self._kept\n",
            "other": "import one\nfrom one import One\n\n\nclass Other(One):\n"
            "    def stay(self):\n        self._second = 2\n",
        }
    )
    assert "self._kept" in texts["one"]
    assert re.findall(r"\._(\w) =", texts["one"]) != re.findall(r"\._(\w) =", texts["other"])


def test_packages_that_say_nothing_but_what_they_are_need_no_file():
    texts = {"box": '"""A box."""\n', "box.ink": '"""Ink."""\n', "case": "x = 1\n", "case.lid": ""}
    assert sorted(without_empty_packages(texts)) == ["box.ink", "case", "case.lid"]
