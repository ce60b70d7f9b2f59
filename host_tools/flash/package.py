"""Compiles the firmware and lists it for `mip`, MicroPython's own installer.

python -m host_tools.flash.package

The list has all files that `castellan flash` copies, except main.py, which is no library. Source
text would not fit on a board: it takes twice as many blocks of flash.
"""

import json
import os
import sys
from pathlib import Path

from castellan.version import VERSION

from host_tools.board_build.mpy import FLASH
from host_tools.flash.plan import FINISHED, MAIN, STAMP, firmware_files
from host_tools.flash.problems import BoardProblem

FILE = FLASH / "package.json"


def write() -> Path:
    """Update the compiled files and `package.json`. Returns its path. Raises BoardProblem."""
    names = [path.removeprefix("/lib/") for path in firmware_files() if path != MAIN]
    # The stamp comes last, because it confirms that the files belong together.
    stamp = STAMP.removeprefix("/lib/")
    (FLASH / "lib" / stamp).write_bytes(FINISHED)
    package = {
        "urls": [[name, f"lib/{name}"] for name in [*sorted(names), stamp]],
        "deps": [],
        "version": VERSION,
    }
    FILE.write_text(json.dumps(package, indent=1) + "\n", encoding="utf-8")
    return FILE


def main() -> int:
    """Write `package.json` and print its path. Returns the exit code."""
    try:
        print(os.path.relpath(write()))
    except BoardProblem as problem:
        print(f"castellan: {problem}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
