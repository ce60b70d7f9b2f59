"""Builds the wheel without a compiled core, so that equal sources give equal bytes."""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from host_tools.checkout import ROOT
from host_tools.cython_core.loader import DISABLE_VARIABLE

_FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICES.txt")
_FOLDERS = ("host_tools", "firmware/lib")
_OLDEST_DATE = (1980, 1, 1, 0, 0, 0)  # the first that a zip file can hold
_FILE_MODE = 0o100644


class WheelFailed(Exception):
    """Raised if pip cannot build the wheel. The text has its last words."""


def copy_sources(folder: Path) -> None:
    """Copy the files of the wheel to a folder, without what builds have left among them."""
    for name in _FILES:
        shutil.copy(ROOT / name, folder)
    for name in _FOLDERS:
        hidden = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=hidden)


def build(target: Path) -> Path:
    """Build the wheel into the folder `target`. Returns its path. Raises WheelFailed."""
    with tempfile.TemporaryDirectory(prefix="castellan-") as name:
        folder = Path(name)
        (folder / "sources").mkdir()
        copy_sources(folder / "sources")
        words = ["wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        words += ["--wheel-dir", str(folder), str(folder / "sources")]
        done = subprocess.run(
            [sys.executable, "-m", "pip", *words],
            env={**os.environ, DISABLE_VARIABLE: "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise WheelFailed(" / ".join(done.stdout.strip().splitlines()[-3:]))
        built = next(folder.glob("*.whl"))
        write_plainly(built, target / built.name)
    return target / built.name


def write_plainly(source: Path, target: Path) -> None:
    """Copy a zip file without dates and modes, with its files in the order of their names."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            entry = zipfile.ZipInfo(name, _OLDEST_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _FILE_MODE << 16
            entry.create_system = 3  # Unix, on every system
            new.writestr(entry, old.read(name))
