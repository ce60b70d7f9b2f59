"""Runs KiCad's programs, and takes dates and versions out of the files that they write."""

import re
import shutil
import subprocess
from pathlib import Path

from host_tools.hardware.tools import ToolMissingError, run

DEBIAN_PYTHON = "/usr/bin/python3"  # the only one that can import pcbnew
LEAST_VERSION = 9
HOW = "KiCad 9, which checks Castellan One, is missing: see .ci/apt-packages"
# Lines that change from run to run, and the part of them that is replaced.
CHANGING = (
    (re.compile(r"^%TF\.CreationDate,[^\n]*\n", re.M), ""),
    (re.compile(r"^G04 Created by KiCad[^\n]*\n", re.M), ""),
    (re.compile(r"^; DRILL file [^\n]*\n", re.M), "; DRILL file\n"),
    (re.compile(r"^; #@! TF\.CreationDate,[^\n]*\n", re.M), ""),
    (re.compile(r'"CreationDate": "[^"]*"'), '"CreationDate": ""'),
    (re.compile(r"(FILE_NAME\('[^']*',')[^']*'"), r"\1'"),
    (re.compile(r"^P  JOB [^\n]*\n", re.M), ""),
)
PDF_DATE = re.compile(rb"(/CreationDate \(D:)\d{14}")


def version() -> int:
    """Return the first number of KiCad's version, or 0 without KiCad and its Python module."""
    if shutil.which("kicad-cli") is None or not Path(DEBIAN_PYTHON).exists():
        return 0
    answer = subprocess.run(
        ["kicad-cli", "version"], capture_output=True, text=True, check=False, timeout=60
    )
    found = re.match(r"(\d+)\.", answer.stdout)
    return int(found[1]) if found else 0


def need() -> None:
    """Raise ToolMissingError without KiCad 9 or newer."""
    if version() < LEAST_VERSION:
        raise ToolMissingError(HOW)


def cli(*words: str | Path) -> str:
    """Run kicad-cli. Returns its output. Raises RuntimeError if it fails."""
    return run(["kicad-cli", *words], seconds=600)


def board_script(plan: Path, board: Path) -> str:
    """Draw the board of a plan with the script that runs beside KiCad."""
    script = Path(__file__).with_name("kicad_board.py")
    return run([DEBIAN_PYTHON, "-I", script, plan, board], seconds=600)


def forget_dates(path: Path) -> None:
    """Take dates and versions out of a file, so that equal boards give equal files."""
    if path.suffix == ".pdf":
        fixed = PDF_DATE.sub(rb"\g<1>20000101000000", path.read_bytes())
        path.write_bytes(fixed)
        return
    text = path.read_text(encoding="utf-8")
    for pattern, new in CHANGING:
        text = pattern.sub(new, text)
    path.write_text(text, encoding="utf-8")
