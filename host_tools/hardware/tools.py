"""The outside programs and packages of `make hardware`, named when they are missing."""

import importlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from host_tools.hardware.paths import PROJECT

# What gives each program: a Debian package (.ci/apt-packages) or a package of pyproject's group.
PROGRAMS = {
    "openscad": "Debian package openscad",
    "ngspice": "Debian package ngspice",
    "dot": "Debian package graphviz",
}
PACKAGES = (
    "numpy",
    "PIL",
    "trimesh",
    "manifold3d",
    "networkx",
    "rtree",
    "scipy",
    "schemdraw",
    "skidl",
    "wireviz",
)


class ToolMissingError(Exception):
    """A program or package is not installed; the message says which and where it comes from."""


def python_package(name: str) -> Any:
    """The optional Python package, typed loosely because it need not be installed."""
    where = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # SKiDL opens its logs here, as soon as it is imported.
        try:
            return importlib.import_module(name)
        except ImportError as error:
            text = f"{name} is missing: python3 host_tools/install.py hardware"
            raise ToolMissingError(text) from error
        finally:
            os.chdir(where)


def program(name: str) -> str:
    """The path of an outside program."""
    found = shutil.which(name)
    if found is None:
        raise ToolMissingError(f"{name} is missing: {PROGRAMS[name]}")
    return found


def missing() -> list[str]:
    """One line for each tool that is not there."""
    lines = []
    for name, source in PROGRAMS.items():
        if shutil.which(name) is None:
            lines.append(f"{name}: {source}")
    for name in PACKAGES:
        if importlib.util.find_spec(name.split(".")[0]) is None:
            lines.append(f"{name}: Python package, optional group `hardware`")
    return lines


def run(command: Sequence[str | Path], cwd: Path = PROJECT, seconds: int = 120) -> str:
    """Run a program and return what it said; its words are in the error when it fails."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words, cwd=cwd, capture_output=True, text=True, timeout=seconds, check=False
    )
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(words)} failed:\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr
