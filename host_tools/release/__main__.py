"""Writes the folder of a release to dist/.

python -m host_tools.release [PART…]

Without names it builds all parts. Two runs write the same bytes.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.bad_input import BadInput
from host_tools.checkout import ROOT
from host_tools.flash.problems import BoardProblem
from host_tools.hardware.paths import HardwareError
from host_tools.hardware.tools import ToolMissingError
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.release.contents import PARTS
from host_tools.release.wheel import WheelFailed
from host_tools.terminal.messages import say, warn

DIST = ROOT / "dist"
_SUMS = "SHA256SUMS"
_FAILURES = (BadInput, BoardProblem, HardwareError, RuntimeMissing, ToolMissingError, WheelFailed)


def build(folder: Path, names: list[str]) -> None:
    """Build the named parts into an empty folder, and the list of their hashes."""
    folder.mkdir(parents=True)
    for name, write in PARTS.items():
        if name in names:
            say(f"release: {write(folder)}", flush=True)
    (folder / _SUMS).write_text(sums(folder), encoding="utf-8")


def sums(folder: Path) -> str:
    """Return path and SHA-256 of each file, in the form that `sha256sum --check` reads."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != _SUMS]
    names = sorted(path.relative_to(folder).as_posix() for path in files)
    return "".join(
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names
    )


def main() -> int:
    """Replace dist/ by a new release. An older one stays until the new one is complete."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.release", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    names = parser.parse_args().parts or list(PARTS)
    unknown = sorted(set(names) - set(PARTS))
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}, but {', '.join(PARTS)}")
    unfinished = DIST.with_name("dist.new")
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        build(unfinished, names)
    except (*_FAILURES, subprocess.CalledProcessError) as problem:
        shutil.rmtree(unfinished, ignore_errors=True)
        warn(f"release: {problem}")
        return 3
    shutil.rmtree(DIST, ignore_errors=True)
    unfinished.rename(DIST)
    say(f"release: {os.path.relpath(DIST)}/{_SUMS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
