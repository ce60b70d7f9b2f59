"""The driver runs unchanged in MicroPython WebAssembly, as the page needs it."""

import pytest

from host_tools import runtimes
from host_tools.mpy import compile_tree
from host_tools.virtual.headless import switch_on

PORTABLE = ("__init__", "box", "driver", "json_text", "state")
SCRIPT = (
    *("wait 1000", "press A", "press A", "press A"),
    *("press A", "press RIGHT", "press A", "press UP", "press A", "press A", "wait 1500"),
    *("state", "log", "press A", "wait 3000", "state", "nonsense", "power-cut"),
    *("wait 1000", "press A", "hold A+B 1200", "wait 37", "frame"),
)
CODE = """
import os, machine, neopixel
for name in ("/host_tools/virtual", "/flash"):
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
def test_webassembly_gives_the_same_answers(tmp_path, missing):
    try:
        runtimes.find("wasm")
    except runtimes.RuntimeMissing as words:
        missing(str(words))
    compile_tree()
    done = runtimes.run_code("wasm", CODE.format(sources=_sources(), script=SCRIPT))
    assert done.stderr == ""
    with switch_on("cpython", tmp_path, 5) as device:
        assert done.stdout.splitlines() == [device.answer(line) for line in SCRIPT]


def _sources():
    folder = runtimes.ROOT / "host_tools"
    names = ["__init__", *(f"virtual/{name}" for name in PORTABLE)]
    return {name: (folder / f"{name}.py").read_text(encoding="utf-8") for name in names}
