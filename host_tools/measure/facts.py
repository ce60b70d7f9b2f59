"""Measures the memory that the facts about a screen need on a board.

python -m host_tools.measure.facts [GAME]…

prints for each screen of a game the bytes that are in use while somebody asks. A finger plays for
some keys. The modules of facts must be gone when the next screen opens.
"""

import sys

from castellan.rules import games

from host_tools.board_build.mpy import compile_firmware
from host_tools.measure.probe import run
from host_tools.measure.screens import finger
from host_tools.terminal.messages import say

KEYS = 40
_BEFORE, _ASKED = 1, 2

_ASKING = """
def _steps():
    for step in _load():
        yield step
    _b()
    yield 1
    _t(400, 0)
    yield 1
    _begin()
    from castellan.core import modules
    for _ in range({keys}):
        _press()
        _t(300, 0)
        yield 1
        modules.forget_temporary()
        _phase[0] = {before}
        yield 1
        _phase[0] = 0
        _o["facts"] = modules.load("castellan.facts.answer").facts_of(_o["loop"].shell)
        yield 1
        _phase[0] = {asked}
        yield 1
        _phase[0] = 0
        _o["facts"] = None
        modules.forget_temporary()
        yield 1
    print("left", " ".join(sorted(sys.modules)), sep="\\t")
"""


def measure(game: str) -> tuple[dict[str, int], list[str]]:
    """Return the most bytes by screen while its facts are asked for, and the modules left."""
    compile_firmware()
    asking = _ASKING.format(keys=KEYS, before=_BEFORE, asked=_ASKED)
    steps, printed = run(finger(game) + asking)
    most: dict[str, int] = {}
    before = 0
    for step in steps:
        if step.phase == _BEFORE:
            before = step.used_bytes
        elif step.phase == _ASKED:
            most[step.screen] = max(step.used_bytes - before, most.get(step.screen, 0))
    return most, printed["left"].split()


def report(game: str, most: dict[str, int]) -> str:
    """Return a table: screen, and bytes in use while its facts are asked for."""
    lines = [f"{game:34}  bytes"]
    lines += [f"  {name:30} {asked:8}" for name, asked in sorted(most.items())]
    return "\n".join(lines)


def main(names: list[str]) -> int:
    """Print the table of each game."""
    for game in names or games.NAMES:
        say(report(game, measure(game)[0]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
