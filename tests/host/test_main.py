"""`main.py` sends the same bytes on three interpreters, from the boot to Ctrl-C in a game."""

import os
import subprocess
import sys

import pytest

from host_tools.board_build.mpy import compile_tree
from host_tools.checkout import ROOT
from host_tools.interpreters import runtimes

_MAIN = (ROOT / "firmware" / "main.py").read_text(encoding="utf-8")

# The strip's second picture is the first dot of the wait for Ctrl-C, where a key ends the wait.
# Some pictures later the game runs, and the script raises Ctrl-C.
_SCRIPT = """
import machine, neopixel
from castellan.device import pins, start
pictures = []
def look(colours):
    pictures.append(colours)
    if len(pictures) == 2:
        machine.set_level(pins.BUTTON_UP, 0)
    elif len(pictures) == 3:
        machine.set_level(pins.BUTTON_UP, 1)
    elif len(pictures) == 7:
        raise KeyboardInterrupt
neopixel.on_write(look)
start.FOLDER = {folder!r}
scope = {{"__name__": "main"}}
exec({main!r}, scope)
print("pictures after import:", len(pictures))
scope["main"]()
print("lit in the game:", sum(pictures[5]) > 0)
print("lit at the prompt:", sum(pictures[-1]) > 0, len(pictures))
"""

_EXPECTED = [
    "pictures after import: 0",
    "castellan: stopped, saved and dark. Ctrl-D starts again.",
    "lit in the game: True",
    "lit at the prompt: False 8",
]


def _check(result):
    assert result.returncode == 0, result.stderr + result.stdout
    assert result.stdout.splitlines() == _EXPECTED, result.stdout + result.stderr


def test_main_plays_and_leaves_on_cpython(tmp_path):
    root = ROOT
    folders = (root / "host_tools" / "shims", root / "firmware" / "lib")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(folder) for folder in folders)}
    script = _SCRIPT.format(folder=str(tmp_path / "state"), main=_MAIN)
    _check(
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            env=environment,
            timeout=60,
            check=False,
        )
    )


@pytest.mark.interpreter
@pytest.mark.parametrize("interpreter", runtimes.INTERPRETERS)
def test_main_plays_and_leaves_on_micropython(interpreter, tmp_path, needs):
    needs(interpreter)
    compile_tree()
    folder = "/castellan" if interpreter == "wasm" else str(tmp_path / "state")
    _check(runtimes.run_code(interpreter, _SCRIPT.format(folder=folder, main=_MAIN)))
