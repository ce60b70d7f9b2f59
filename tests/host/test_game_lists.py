"""No file contains a typed list of games that it could derive from the registry."""

import ast
import re

import pytest
from castellan.rules import games

from host_tools.checkout import ROOT
from host_tools.data.tables import all_tables

FOLDERS = {name.replace("-", "_"): name for name in games.NAMES}
WORD = re.compile(r"[\w-]+")
# Files that may name several games in one list, with the reason. Files of one game need no entry.
EXCEPTIONS = {
    "tests/host/test_rooms.py": "gives a reason for each short file, by its path",
    "firmware/lib/castellan/rules/games.py": "the generated table",
    "firmware/lib/castellan/ui/screens/__init__.py": "a name that logs of the device knew before",
    "tests/host/test_cython_core_players.py": "tables of single variants, after one of each game",
    "tests/host/test_references.py": "recorded points of tables, some of them of a variant",
    "tests/host/test_thousands_of_naive_games.py": "tables, most of them of a variant",
}


def games_in(node):
    """Return the games whose names are strings in a literal or in a literal inside it."""
    found = set()
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Dict, ast.List, ast.Set, ast.Starred, ast.Tuple)):
            found |= games_in(child)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            words = WORD.findall(child.value) if " " not in child.value else []
            folders = {word.replace("-", "_") for word in words}
            found |= {FOLDERS[folder] for folder in folders & FOLDERS.keys()}
    return found


def typed_lists(source):
    """Return line and games of each list, tuple, set or dictionary that names several games."""
    if len({name for name in (*FOLDERS, *FOLDERS.values()) if name in source}) < 2:
        return []  # parsing every file takes seconds
    literals = (ast.Dict, ast.List, ast.Set, ast.Tuple)
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, literals)]
    return [(node.lineno, games_in(node)) for node in nodes if len(games_in(node)) > 1]


def is_of_a_game(path):
    """True if a path names a game. Such a file may list that game and its parent."""
    names = {*FOLDERS, *(folder.partition("_")[0] for folder in FOLDERS)}
    return any(re.search(rf"(?<![a-z]){name}(?![a-z])", path) for name in names)


def sources():
    """Yield the paths of the project's Python files."""
    for top in ("firmware", "host_tools", "tests"):
        for path in sorted((ROOT / top).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix()


def test_no_list_of_games_is_typed():
    found = []
    for path in sources():
        if path not in EXCEPTIONS and not is_of_a_game(path):
            source = (ROOT / path).read_text(encoding="utf-8")
            found += [f"{path}:{line}: {sorted(names)}" for line, names in typed_lists(source)]
    assert found == [], "derive these lists from castellan.rules.games, or from the folders"


@pytest.mark.parametrize("path", EXCEPTIONS)
def test_every_exception_is_needed(path):
    assert typed_lists((ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('GAMES = ("kingdomino", "duel")', 2),
        ('X = {"duel": 1, "a": "castellan.rules.dragon_inferno.match"}', 2),
        ('X = ["duel", "mighty-duel"]', 0),
        ('X = ["duel", ("queendomino", 3)]', 2),
        ('X = ["a duel and a queendomino"]', 0),
    ],
)
def test_a_typed_list_is_found(source, count):
    assert max([len(names) for _, names in typed_lists(source)], default=0) == count


@pytest.mark.parametrize("path", all_tables(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_generated_table_is_what_make_tables_writes(path):
    assert path.read_text(encoding="utf-8") == all_tables()[path]
