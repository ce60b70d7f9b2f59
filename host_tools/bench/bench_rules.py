"""Measures Kingdomino's rules: speed and allocations per interpreter, and the naive rules' speed.

All play the same seeded random games with four players. The naive rules list the legal
actions at every decision, as the core does, and then apply the recorded action.
"""

import json
import sys
import time
from importlib import import_module
from typing import Any

from castellan.rules import registry
from castellan.rules.actions import actions_of
from castellan.rules.kingdomino import layout

from host_tools.bench.report import Report
from host_tools.board_build.mpy import compile_tree
from host_tools.checkout import ROOT
from host_tools.interpreters import runtimes
from host_tools.kingdoms import positions

TITLE = "Rules of Kingdomino: random games of four, cost of a call, memory"

_PORTABLE = ROOT / "tests" / "portable"
_SEED = 7
_GAMES = 60
_NAIVE_GAMES = 12
_MEASURE = """
import gc, json, time
from array import array
from castellan.advice.random_player import RandomPlayer
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino.match import make
from castellan.rules.actions import actions_of
from support.memory import allocated_bytes
from support.score_stream import game

def now_us():
    return {now}

def games(count):
    start = now_us()
    for number in range(count):
        game(number, [RandomPlayer] * 4, 0)
    return (now_us() - start) / count

def legal(match, choices):
    again = make(match.seats, match.options)
    spent = calls = 0
    for action in actions_of(match):
        if again.actor() != TABLE:
            start = now_us()
            for _ in range({repeats}):
                again.legal(choices)
            spent += now_us() - start
            calls += {repeats}
        again.apply(action)
    return spent / calls

def apply(match, actions):
    again = make(match.seats, match.options)
    start = now_us()
    for action in actions:
        again.apply(action)
    return (now_us() - start) / len(actions)

def score(match, sheet):
    start = now_us()
    for _ in range({repeats}):
        for player in range(4):
            match.score(player, sheet)
    return (now_us() - start) / (4 * {repeats})

def bytes_of_a_match(match):
    if not hasattr(gc, "mem_alloc"):
        return None
    kept = [None]
    gc.collect()
    before = gc.mem_alloc()
    kept[0] = make(match.seats, match.options)
    gc.collect()
    return gc.mem_alloc() - before

def measure():
    match = game(0, [RandomPlayer] * 4, 0)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    actions = list(actions_of(match))
    sheet = array("H", bytes(2 * 120))
    again = make(match.seats, match.options)
    found = dict(game=games({games}), legal=legal(match, choices), apply=apply(match, actions))
    found["score"] = score(match, sheet)
    def run_all():
        for action in actions:
            again.legal(choices)
            again.apply(action)
            again.score(0, sheet)
    found["garbage"] = allocated_bytes(run_all)
    found["match"] = bytes_of_a_match(match)
    found["dump"] = len(match.dump())
    return found
"""
_CALLS = ("legal", "apply", "score")


def run(report: Report) -> None:
    """Measure CPython in this process, the naive rules, and MicroPython in another."""
    sys.path.insert(0, str(_PORTABLE))
    try:
        cpython = _on_cpython()
        naive_us = _naive_us()
    finally:
        sys.path.remove(str(_PORTABLE))
    _rows(report, "CPython", cpython, cpython)
    report.row("naive rules on CPython, games a second", 1e6 / naive_us, "1/s")
    report.ratio("  of the core's games", cpython["game"], naive_us)
    compile_tree()
    for interpreter in runtimes.INTERPRETERS:
        try:
            _rows(report, f"MicroPython {interpreter}", _on_micropython(interpreter), cpython)
        except runtimes.RuntimeMissing as words:
            report.note(f"{interpreter}: {words}")


def _rows(report: Report, name: str, found: dict[str, Any], reference: dict[str, Any]) -> None:
    report.row(f"{name}, games a second", 1e6 / found["game"], "1/s")
    if found is not reference:
        report.ratio("  of CPython's games", reference["game"], found["game"])
    for call in _CALLS:
        report.row(f"  {call}", found[call], "us")
    report.row("  a finished game saved", found["dump"], "bytes")
    if found["match"] is not None:
        # WebAssembly collects garbage between evaluations only, so this cannot be measured there.
        if "unix" in name:
            report.row("  a new match of four with room for its log", found["match"], "bytes")
        report.row("  allocated by a whole game of legal, apply, score", found["garbage"], "bytes")


def _on_cpython() -> dict[str, Any]:
    names: dict[str, Any] = {}
    code = _MEASURE.format(now="time.perf_counter_ns() / 1000", games=_GAMES, repeats=20)
    exec(code, names)
    found: dict[str, Any] = names["measure"]()
    return found


def _on_micropython(interpreter: str) -> dict[str, Any]:
    now = "time.ticks_us()" if interpreter == "unix" else "time.ticks_ms() * 1000"
    code = _MEASURE.format(now=now, games=_GAMES // 4, repeats=200)
    result = runtimes.run_code(interpreter, code + "\nprint(json.dumps(measure()))")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def _naive_us() -> float:
    """Return the microseconds of a game under the naive rules."""
    naive = import_module("support.naive.kingdomino")
    tiles = import_module("support.naive.tiles")
    play = import_module("support.score_stream")
    player = import_module("castellan.advice.random_player").RandomPlayer
    table = tiles.read_dominoes(str(ROOT / tiles.TABLE_PATH))
    spent = 0.0
    for number in range(_NAIVE_GAMES):
        match = play.game(number, [player] * 4, 0)
        steps = list(_steps(match))
        start = time.perf_counter()
        _lead(naive.Game(4, [], table), steps)
        spent += time.perf_counter() - start
    return spent * 1e6 / _NAIVE_GAMES


def _steps(match: Any) -> list[tuple[str, Any]]:
    """Translate a finished match into calls of the naive rules."""
    again = registry.open_game("kingdomino").make(match.seats, match.options)
    found: list[tuple[str, Any]] = []
    for action in actions_of(match):
        if action >= layout.PLACE:
            one, other = positions.squares_of(again, action)
            found.append(("place", [*one, *other]))
        elif action == layout.DISCARD:
            found.append(("discard", None))
        elif action >= layout.KING:
            found.append(("choose", positions.next_row(again)[action - layout.KING][0]))
        elif action >= layout.DRAW:
            found.append(("draw_king", action - layout.DRAW))
        else:
            found.append(("show_tile", action - layout.TILE))
        again.apply(action)
    return found


def _lead(game: Any, steps: list[tuple[str, Any]]) -> None:
    for verb, value in steps:
        if verb == "discard":
            game.placements()
            game.discard()
            continue
        if verb == "place":
            game.placements()
        elif verb == "choose":
            game.free()
        getattr(game, verb)(value)
    for seat in range(4):
        game.score(seat)
