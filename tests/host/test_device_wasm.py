"""The driver of the headless device runs unchanged in MicroPython WebAssembly for the page."""

import json

import pytest

from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes
from host_tools.virtual.headless import switch_on
from host_tools.virtual.site import driver_sources
from host_tools.virtual.words import read_words

SCRIPT = (
    *("wait 1000", "press A", "press A", "press A"),
    *("press A", "press RIGHT", "press A", "press UP", "press A", "press A", "wait 1500"),
    *("state", "log", "press A", "wait 3000", "state", "nonsense", "power-cut"),
    *("wait 1000", "press A", "hold A+B 1200", "wait 37", "frame"),
    *("describe", "describe pl", "press B", "press RIGHT", "describe pl"),
)
CODE = """
import os, machine, neopixel
for name in ("", "/states", "/web", "/web/words"):
    os.mkdir("/host_tools/virtual" + name)
os.mkdir("/flash")
words = {words!r}
for name in words:
    with open("/host_tools/virtual/web/words/" + name + ".json", "w") as file:
        file.write(words[name])
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


def built_words():
    """Return the files of two languages, as the site has them, with the words of facts only.

    The code of a test is one argument of a program, and has no room for four languages.
    """
    facts = {code: {"facts": read_words(code)["facts"]} for code in ("en", "pl")}
    return {code: json.dumps(words, ensure_ascii=False) for code, words in facts.items()}


@pytest.mark.interpreter
def test_webassembly_gives_the_same_answers(tmp_path, wasm):
    compile_tree()
    done = runtimes.run_code(
        "wasm", CODE.format(sources=driver_sources(), words=built_words(), script=SCRIPT)
    )
    assert done.stderr == ""
    with switch_on("cpython", tmp_path, 5) as device:
        assert done.stdout.splitlines() == [device.answer(line) for line in SCRIPT]
