"""Measures one step of the device: reading the keys, the shell with its screen, the light."""

from host_tools.bench.report import Report
from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes

TITLE = "Device: one step in microseconds, in the middle of a game of four"

# The code applies the first legal actions to reach a screen. `redraw` forces a step that draws.
_CODE = """
import time
from castellan.core.ticks import add
from castellan.ui import flow
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session
from castellan.ui.shell import Shell

ROUNDS = 1000
preferences = Preferences()
session = Session(preferences)
shell = Shell(Light(preferences), preferences, session, 0)
session.shell = shell

def play_to(phase, least):
    match = session.match
    while match.state[0] != phase or match.log.count < least:
        if match.actor() < 0:
            session.apply(match.chance())
        else:
            match.legal(session.choices)
            session.apply(session.choices[0])
    flow.advance(shell)

def measure(*works):
    # Alternate and keep the minimum, because WebAssembly is compiled while it runs and the
    # computer has other work. So the figures of one screen are comparable.
    least = {}
    for _ in range(9):
        for label, work in works:
            start = time.ticks_us()
            work()
            passed = time.ticks_diff(time.ticks_us(), start)
            least[label] = min(least.get(label, passed), passed)
    for label, work in works:
        print(label, least[label] / ROUNDS)

now = 1000

def idle():
    global now
    for _ in range(ROUNDS):
        now = add(now, 1)
        shell.step(now, 0)

def drawing():
    global now
    for _ in range(ROUNDS):
        now = add(now, 1)
        shell.redraw()
        shell.step(now, 0)

def with_key():
    global now
    for _ in range(ROUNDS):
        now = add(now, 1)
        shell.input.update(now, 1)

def without_key():
    global now
    for _ in range(ROUNDS):
        now = add(now, 1)
        shell.input.update(now, 0)

def light():
    global now
    for _ in range(ROUNDS):
        now = add(now, 1)
        shell.light.render(shell.frame, now)

session.open(0, 7)
flow.advance(shell)
shell.step(now, 0)
measure(("input, no key", without_key), ("input, a key held", with_key))
shell.input.update(add(now, 100), 0)
shell.input.swallow()
for name, phase in (("entry", 0), ("kings", 2), ("place", 3)):
    play_to(phase, 60)
    for _ in range(1000):
        now = add(now, 5)
        shell.step(now, 0)
    assert shell.name == "kingdomino." + name, shell.name
    measure(
        (name + ": light", light),
        (name + ": step that draws", drawing),
        (name + ": step between two pictures", idle),
    )
"""
_INPUT = "input, no key"


def run(report: Report) -> None:
    """Measure on both MicroPythons, with the compiled firmware."""
    compile_tree()
    for interpreter in runtimes.INTERPRETERS:
        try:
            done = runtimes.run_code(interpreter, _CODE)
        except runtimes.RuntimeMissing as words:
            report.note(f"{interpreter}: {words}")
            continue
        if done.returncode:
            report.note(f"{interpreter}: {(done.stderr + done.stdout).strip().splitlines()[-1]}")
            continue
        _report(report, interpreter, done.stdout)


def _report(report: Report, interpreter: str, out: str) -> None:
    """Report the time of each part of a step.

    The shell's time is the rest after input and light.
    """
    figures = {}
    for line in out.splitlines():
        label, _, number = line.rpartition(" ")
        figures[label] = float(number)
    for label, value_us in figures.items():
        report.row(f"{interpreter}  {label}", value_us, "us")
        if label.endswith("step that draws"):
            screen = label.partition(":")[0]
            share_us = value_us - figures[_INPUT] - figures[f"{screen}: light"]
            report.row(f"{interpreter}  {screen}: shell and screen alone", share_us, "us")
