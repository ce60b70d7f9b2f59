"""What nothing on a board asks for is not flashed, and everything else is."""

import ast

from host_tools.board_build.mpy import board_sources, firmware_texts
from host_tools.shrink.unasked import drop

RULES = """from castellan.core.rng import Random, mix
from castellan.rules.other import both


class Match:
    def apply(self, action):
        return self._step(action)

    def _step(self, action):
        return both(action)

    def apply_chance(self):
        return self._draw(Random(1))

    def _draw(self, random):
        return mix(both(random))

    def __len__(self):
        return self.kept()

    def kept(self):
        return 1


def by_text():
    return 2
"""
SCREEN = """def draw(match):
    return match.apply(1), load("by_text")
"""


def functions_of(text: str) -> set[str]:
    return {n.name for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)}


def test_a_function_stays_if_something_that_stays_mentions_its_name():
    dropped = drop({"castellan.rules.game": RULES, "castellan.ui.screen": SCREEN})
    kept = functions_of(dropped["castellan.rules.game"])
    assert kept == {"apply", "_step", "__len__", "kept", "by_text"}
    assert dropped["castellan.ui.screen"] == SCREEN


def test_imports_that_only_such_a_function_needed_go_with_it_and_lines_stay_where_they_are():
    dropped = drop({"castellan.rules.game": RULES, "castellan.ui.screen": SCREEN})
    lines = dropped["castellan.rules.game"].split("\n")
    assert lines[0] == "pass"
    assert lines[1] == "from castellan.rules.other import both"
    for number, line in enumerate(RULES.split("\n")):
        assert lines[number] in (line, "    pass", "pass", "")


def test_rooms_that_host_tools_ask_by_programs_keep_everything():
    texts = {"castellan.device.slot_scan": RULES}
    assert drop(texts) == texts


def test_text_that_cannot_be_read_is_left_to_the_compiler():
    texts = {"castellan.rules.broken": "def (", "castellan.rules.game": "def lone():\n    pass\n"}
    assert drop(texts) == {"castellan.rules.broken": "def (", "castellan.rules.game": "pass\n\n"}


def test_a_board_has_no_use_for_dealing_whole_rows_and_gets_none():
    written = "\n".join(board_sources().values())
    flashed = "\n".join(firmware_texts().values())
    for name in ("apply_chance", "random_action", "any_placement", "apply_unchecked", "copy_from"):
        assert f"def {name}(" in written
        assert f"def {name}(" not in flashed
