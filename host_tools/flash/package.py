"""Compiles the firmware and lists it for `mip`, MicroPython's own installer.

python -m host_tools.flash.package

Writes build/board, with the files of a board and the list. The list has all files that
`castellan flash` copies, except main.py, which is no library.
"""

import json
import os
import shutil
import sys
from pathlib import Path

from castellan.version import VERSION

from host_tools.board_build.bundles import write_files
from host_tools.checkout import ROOT
from host_tools.flash.plan import FINISHED, MAIN, STAMP, firmware_files
from host_tools.flash.problems import BoardProblem

FOLDER = ROOT / "build" / "board"
FILE = FOLDER / "package.json"


def write() -> Path:
    """Write the files of a board and `package.json`. Returns its path. Raises BoardProblem."""
    # The stamp comes last, because it confirms that the files belong together.
    files = {**firmware_files(), STAMP: FINISHED}
    if FOLDER.is_dir():
        shutil.rmtree(FOLDER)
    write_files(FOLDER, {path[1:]: data for path, data in files.items()})
    names = [path for path in files if path != MAIN]
    package = {
        "urls": [[path.removeprefix("/lib/"), path[1:]] for path in names],
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
