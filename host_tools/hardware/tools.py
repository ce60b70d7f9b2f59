"""Finds the external programs and packages of `make hardware`, and lists the missing ones."""

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

# The source of each program: a Debian package (.ci/apt-packages) or a group in pyproject.toml.
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
    """Raised if a program or package is not installed. The message says how to install it."""


def python_package(name: str) -> Any:
    """Import an optional Python package. Raises ToolMissingError if the package is missing."""
    where = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # SKiDL opens its logs in the current folder when it is imported.
        try:
            return importlib.import_module(name)
        except ImportError as error:
            text = f"{name} is missing: python3 host_tools/install.py hardware"
            raise ToolMissingError(text) from error
        finally:
            os.chdir(where)


def program(name: str) -> str:
    """Return the path of an external program. Raises ToolMissingError if it is missing."""
    path = shutil.which(name)
    if path is None:
        raise ToolMissingError(f"{name} is missing: {PROGRAMS[name]}")
    return path


def missing() -> list[str]:
    """Return one line for each missing tool."""
    lines = []
    for name, source in PROGRAMS.items():
        if shutil.which(name) is None:
            lines.append(f"{name}: {source}")
    for name in PACKAGES:
        if importlib.util.find_spec(name.split(".")[0]) is None:
            lines.append(f"{name}: Python package, optional group `hardware`")
    return lines


def run(command: Sequence[str | Path], cwd: Path = PROJECT, seconds: int = 120) -> str:
    """Run a program. Returns its output. If it fails, raises RuntimeError with the output."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words, cwd=cwd, capture_output=True, text=True, timeout=seconds, check=False
    )
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(words)} failed:\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr
