"""The driver of the headless device runs unchanged in MicroPython WebAssembly for the page."""

import pytest

from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes
from host_tools.virtual.headless import switch_on
from host_tools.virtual.site import driver_sources

SCRIPT = (
    *("wait 1000", "press A", "press A", "press A"),
    *("press A", "press RIGHT", "press A", "press UP", "press A", "press A", "wait 1500"),
    *("state", "log", "press A", "wait 3000", "state", "nonsense", "power-cut"),
    *("wait 1000", "press A", "hold A+B 1200", "wait 37", "frame"),
)
CODE = """
import os, machine, neopixel
for name in ("/host_tools/virtual", "/host_tools/virtual/states", "/flash"):
    os.mkdir(name)
sources = {sources!r}
for name in sources:
    with open("/host_tools/" + name + ".py", "w") as file:
        file.write(sources[name])
import sys
sys.path.append("/")
from host_tools.virtual import driver
box = driver.switch_on(machine, neopixel, (os, open, print), "/flash/castellan", 5)
script = {script!r}
for line in script:
    print(box.answer(line))
"""


@pytest.mark.interpreter
def test_webassembly_gives_the_same_answers(tmp_path, wasm):
    compile_tree()
    done = runtimes.run_code("wasm", CODE.format(sources=driver_sources(), script=SCRIPT))
    assert done.stderr == ""
    with switch_on("cpython", tmp_path, 5) as device:
        assert done.stdout.splitlines() == [device.answer(line) for line in SCRIPT]
