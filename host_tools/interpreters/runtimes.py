"""Runs the project's code in MicroPython: its unix port (`unix`) or WebAssembly in Node (`wasm`).

python -m host_tools.interpreters.runtimes unix|wasm|all FILE… [-k PART]

runs portable test files by hand. Both interpreters load the `.mpy` files of `compile_tree`. The
unix port gets the heap of a board.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.board_build.mpy import BUILD, FOLDERS, compile_tree
from host_tools.checkout import ROOT
from host_tools.interpreters.node import find_node
from host_tools.terminal.messages import put, say, warn

PORTABLE = ROOT / "tests" / "portable"
INTERPRETERS = ("unix", "wasm")
# Objects of 64-bit MicroPython take twice the bytes of a board: this is 192 KiB there.
UNIX_HEAP = "384k"
# In words. It limits calls to about the depth that a board's stack allows, 30.
WASM_PYSTACK = 512
SEARCH_PATH = ("portable", "shims", "lib")
TIMEOUT_S = 240
_WASM_PACKAGE = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
_WASM_DRIVER = Path(__file__).with_name("micropython_wasm.mjs")


class RuntimeMissing(Exception):
    """An interpreter is not installed. The text says how to install it."""


def find_unix() -> str:
    """Return the path of MicroPython's unix port: the one beside Python, else the one on PATH."""
    beside_python = Path(sys.executable).with_name("micropython")
    path = str(beside_python) if beside_python.is_file() else shutil.which("micropython")
    if path is None:
        raise RuntimeMissing(
            "MicroPython unix is missing: PyPI has no build of it for this machine; install "
            "`micropython` 1.23 or newer (Homebrew, Debian) so that it is on the PATH"
        )
    return path


def find_wasm() -> tuple[str, Path]:
    """Return the paths of Node and of the package MicroPython WebAssembly."""
    node = find_node()
    if node is None:
        raise RuntimeMissing("Node 18 or newer is missing: run `make setup`")
    if not (_WASM_PACKAGE / "micropython.wasm").is_file():
        raise RuntimeMissing("MicroPython WebAssembly is missing: run `make setup`")
    return node, _WASM_PACKAGE


def find(interpreter: str) -> None:
    """Raise RuntimeMissing if the interpreter is not installed."""
    if interpreter == "unix":
        find_unix()
    else:
        find_wasm()


def run_code(
    interpreter: str,
    code: str,
    *,
    step: str = "",
    heap: str = "",
    timeout_s: float = TIMEOUT_S,
    tree: Path = BUILD,
) -> subprocess.CompletedProcess[str]:
    """Run Python code with the firmware, the shims and tests/portable on the path.

    After the code, the expression `step` is evaluated until it is false. WebAssembly collects
    garbage only between two evaluations. `heap` is the size of the heap. If empty, it is UNIX_HEAP
    on unix, and unlimited on WebAssembly. `tree` is a folder with compiled modules: call
    `compile_tree()` first for the default. The result has standard output and error as text.
    """
    make = _unix_command if interpreter == "unix" else _wasm_command
    return subprocess.run(
        make(code, step, heap, tree),
        cwd=tree,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=timeout_s,
        check=False,
    )


def _unix_command(code: str, step: str, heap: str, _tree: Path) -> list[str]:
    start = f"import sys\nsys.path[:] = {[*SEARCH_PATH, '.frozen']!r}\n{code}\n"
    loop = f"while {step}: pass\n" if step else ""
    return [find_unix(), "-X", f"heapsize={heap or UNIX_HEAP}", "-c", start + loop]


def _wasm_command(code: str, step: str, heap: str, tree: Path) -> list[str]:
    node, package = find_wasm()
    job = {
        "package": str(package),
        "tree": str(tree),
        "folders": [folder for folder in FOLDERS if (tree / folder).is_dir()],
        "path": [*(f"/{folder}" for folder in SEARCH_PATH), ".frozen"],
        "code": code,
        "step": step,
        "pystack": WASM_PYSTACK,
        "heapsize": int(heap or 0),
    }
    return [node, str(_WASM_DRIVER), json.dumps(job)]


def run_test_file(
    interpreter: str,
    path: Path,
    name_part: str = "",
    tree: Path = BUILD,
    *,
    plays_more: bool = False,
) -> subprocess.CompletedProcess[str]:
    """Run the tests of one portable file. The last line printed is `ran N tests, M failed`.

    With `plays_more` the tests play as many games as the slow tests do.
    """
    names = path.resolve().with_suffix("").parts
    module = ".".join(names[names.index(PORTABLE.name) + 1 :])
    code = "from support import effort, runner\n"
    code += "effort.play_more()\n" if plays_more else ""
    code += f"runner.load({module!r}, {name_part!r})"
    return run_code(interpreter, code, step="runner.step()", tree=tree)


def with_source_lines(text: str) -> str:
    """Add the source line after each `File "x.py", line N` of a traceback."""
    lines = []
    for line in text.splitlines():
        lines.append(line)
        parts = line.strip().split('"')
        if len(parts) == 3 and parts[0] == "File " and parts[2].startswith(", line "):
            number = parts[2][len(", line ") :].split(",")[0]
            lines.append("    " + _source_line(ROOT / parts[1], int(number)))
    return "\n".join(lines)


def _source_line(path: Path, number: int) -> str:
    if not path.is_file():
        return ""
    lines = path.read_text(encoding="utf-8").splitlines()
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def main() -> int:
    """Run the files named on the command line. Returns an exit code."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.interpreters.runtimes")
    parser.add_argument("interpreter", choices=(*INTERPRETERS, "all"))
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("-k", dest="part", default="", help="only tests with this in their name")
    parser.add_argument("--more", action="store_true", help="play as much as the slow tests")
    arguments = parser.parse_args()
    chosen = INTERPRETERS if arguments.interpreter == "all" else (arguments.interpreter,)
    for complaint in compile_tree().complaints.values():
        warn(complaint)
    status = 0
    for interpreter in chosen:
        for path in arguments.files:
            say(f"{interpreter}: {os.path.relpath(path)}", flush=True)
            try:
                result = run_test_file(
                    interpreter, path, arguments.part, plays_more=arguments.more
                )
            except RuntimeMissing as missing:
                warn(missing)
                return 3
            put(with_source_lines(result.stdout + result.stderr))
            passed = result.returncode == 0 and result.stdout.rstrip().endswith(", 0 failed")
            status = status if passed else 1
    return status


if __name__ == "__main__":
    sys.exit(main())
