"""What the firmware takes of a board's memory, measured in 32-bit MicroPython.

    python -m host_tools.measure.boot

prints a table of the modules and one of the objects. What is counted: bytes that are in use after
a collection, in the WebAssembly build, with the `.mpy` files as they are flashed and `main.py` as
the text that the board compiles, less what was in use before `main.py`: the bare interpreter
and this measurement.

`after boot` is the moment after the boot picture: the list of games, or, with an open match of
Kingdomino on flash, the question whether to go on with it.
"""

import ast
import sys
from dataclasses import dataclass, field

from host_tools.board_build.mpy import compile_firmware
from host_tools.checkout import ROOT
from host_tools.measure.probe import run, switch_on

# The match that lies on flash: four seats, dealt by its own chance up to here.
SAVED_ACTIONS = 40
_LIB = ROOT / "firmware" / "lib"

_IMPORTS = """
_l = {labels!r}.split("|")
def _d(number):
    __import__(_l[number])
"""

_BOOT = """
def _w(count, levels):
    _t(count, levels)
    print("screen", _o["loop"].shown.name, sep="\\t")
def _d(number):
    if number == 0:
        exec(_m, _o)
    elif number == 1:
        _b()
    elif number == 2:
        _w(200, 0)
        print("modules", " ".join(sorted(sys.modules)), sep="\\t")
    elif number == 3:
        _w(20, 16)
        _w(20, 0)
    elif number & 1:
        _o["loop"].shell.app.end_game()
        _w(20, 0)
    else:
        app = _o["loop"].shell.app
        app.open(0, 7)
        app.restart()
        _w(20, 0)
"""

_SAVE = """
def _d(number):
    exec(_m, _o)
    _b()
    _t(200, 0)
    app = _o["loop"].shell.app
    app.entropy = 0
    app.open(0, 7)
    for _ in range({actions}):
        match = app.match
        if match.actor() < 0:
            app.apply(match.chance())
        else:
            count = match.legal(app.choices)
            app.apply(app.choices[match.random.below(count)])
    _t(400, 0)
    with open("/castellan-data/save0", "rb") as file:
        print("save", file.read().hex(), sep="\\t")
"""

_STAGES = ("main.py", "begun", "after boot", "one key further")


@dataclass
class Boot:
    """Bytes in use by stage, in order, and what was seen."""

    stages: dict[str, int] = field(default_factory=dict)
    screens: list[str] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)  # those in memory after the boot

    @property
    def after_boot(self) -> int:
        """Bytes in use when the boot picture has gone."""
        return self.stages["after boot"]


def measure_boot(rounds: int = 0) -> Boot:
    """Boots the firmware as flashed, with nothing saved.

    Then it goes into a match and out of it so many times: stages `in N` and `out N`.
    """
    compile_firmware()
    labels = [*_STAGES]
    for number in range(1, rounds + 1):
        labels += [f"in {number}", f"out {number}"]
    return _booted(labels, b"")


def measure_boot_with_match() -> Boot:
    """Boots the firmware as flashed in the middle of a match of four.

    It has written the match itself, before: so the two belong together, whoever edits meanwhile.
    """
    compile_firmware()
    code = switch_on(["save"], b"") + _SAVE.format(actions=SAVED_ACTIONS)
    found = [text for label, text in run(code) if label == "save"]
    boot = _booted([*_STAGES], bytes.fromhex(found[0]))
    if boot.screens[0] != "resume":
        raise RuntimeError(f"a saved match led to the screen {boot.screens[0]}, not to resume")
    return boot


def _booted(labels: list[str], save: bytes) -> Boot:
    boot = Boot()
    total = 0
    for label, text in run(switch_on(labels, save) + _BOOT):
        if label == "screen":
            boot.screens.append(text)
        elif label == "modules":
            boot.modules = [name for name in text.split() if name.startswith("castellan")]
        else:
            total += int(text)
            boot.stages[label] = total
    if "error" in boot.screens:
        raise RuntimeError("the firmware as flashed crashed while it was measured")
    return boot


def measure_modules(names: list[str]) -> list[tuple[str, int]]:
    """Bytes that each module adds when they are imported in this order, as last compiled."""
    code = _IMPORTS.format(labels="|".join(names))
    return [(label, int(text)) for label, text in run(code)]


def in_order_of_imports(names: list[str]) -> list[str]:
    """The modules so that each comes after those it imports at its top."""
    ordered: list[str] = []
    busy: set[str] = set()

    def visit(name: str) -> None:
        if name in busy or name not in names:
            return
        busy.add(name)
        for needed in _imports(name):
            visit(needed)
        ordered.append(name)

    for name in sorted(names):
        visit(name)
    return ordered


def _imports(name: str) -> list[str]:
    path = _LIB.joinpath(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    found = [name.rpartition(".")[0]]
    for statement in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            found += [f"{statement.module}.{alias.name}" for alias in statement.names]
            found.append(statement.module)
    return found


def report(boot: Boot) -> str:
    """What each module takes, in the order of their imports, and each stage of the boot."""
    lines = ["module, with what it is the first to import    bytes      sum"]
    total = 0
    for name, count in measure_modules(in_order_of_imports(boot.modules)):
        total += count
        lines.append(f"  {name:42} {count:7} {total:8}")
    lines.append("stage of the boot, with modules and objects    bytes      sum")
    total = 0
    for stage, count in boot.stages.items():
        lines.append(f"  {stage:42} {count - total:7} {count:8}")
        total = count
    return "\n".join(lines)


def main() -> int:
    """Prints the tables of a box that is switched on, without and with an open match."""
    print("Switched on:")
    print(report(measure_boot()))
    print("Switched on with an open match of four:")
    print(report(measure_boot_with_match()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
