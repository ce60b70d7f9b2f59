"""Measures that support for towns does not slow down Kingdomino in the shared kingdom code.

The same kingdoms are timed twice: unchanged, and with every wheat square as a town. Legal
lists and scores are the same, so the times must be the same, too.
"""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from host_tools.bench.report import Report
from host_tools.board_build.mpy import compile_tree
from host_tools.games import kingdom_games
from host_tools.interpreters import runtimes

TITLE = "The family side by side: random games, and the engine they share"

_PLAYERS = 4
_MEASURE = """
import gc, json, time
from array import array
from castellan.advice.playout import play_out
from castellan.rules import fitting, kingdom, property, registry, space
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout

def now_us():
    return {now}

def games(match, beginning, choices, count):
    start = now_us()
    actions = 0
    for number in range(count):
        match.copy_from(beginning)
        match.random.seed(number)
        actions += play_out(match, choices)
    return (now_us() - start) / count, actions / count

def as_towns(kingdoms):
    # Swap wheat (terrain 1) and towns (7).
    changed = bytearray(kingdoms)
    for index in range(len(changed)):
        value = changed[index]
        if value > kingdom.BLOCKED and value & 7 in (1, 7):
            changed[index] = value ^ 6
    return changed

def kingdoms_of(game):
    # Kingdoms of a four-player game after seven rounds, without their bounding boxes.
    match = registry.open_game("kingdomino").make(bytes(range(4)), 0, game)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while match.state[layout.ROUND] < 8:
        if match.actor() == TABLE:
            match.apply(match.chance())
        else:
            match.apply(choices[match.random.below(match.legal(choices))])
    return [
        bytearray(match.state[match.kingdom(player) : match.kingdom(player) + match.kingdom_size])
        for player in range(4)
    ]

def with_towns(one):
    return one[: kingdom.BOX] + as_towns(one[kingdom.BOX :])

def time_legal(kingdoms, wheat, choices):
    free = space.numbers(space.size_of(5))
    start = now_us()
    for one in kingdoms:
        space.rebuild(free, 0, 5, one, 0)
        for _ in range({repeats}):
            fitting.legal(free, 0, 5, wheat, 0x82, choices, 0)
    return (now_us() - start) / ({repeats} * len(kingdoms))

def time_survey(kingdoms, sheet):
    start = now_us()
    for one in kingdoms:
        for _ in range({repeats}):
            property.score_properties(one, 0, 5, sheet)
    return (now_us() - start) / ({repeats} * len(kingdoms))

def engine():
    plain = kingdoms_of(1) + kingdoms_of(2)
    towns = [with_towns(one) for one in plain]
    choices = array("H", bytes(2 * 320))
    sheet = array("H", bytes(2 * 120))
    best = [1e9] * 4
    # Alternate and keep the best of several, so that other load affects both equally.
    for _ in range(7):
        best[0] = min(best[0], time_legal(plain, 0x81, choices))
        best[1] = min(best[1], time_legal(towns, 0x87, choices))
        best[2] = min(best[2], time_survey(plain, sheet))
        best[3] = min(best[3], time_survey(towns, sheet))
    return best

def measure(name, players):
    make = registry.open_game(name).make
    match, beginning = make(bytes(range(players)), 0), make(bytes(range(players)), 0)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    games(match, beginning, choices, 1)
    game_us, actions = games(match, beginning, choices, {games})
    return dict(game=game_us, actions=actions)
"""
_CPYTHON = {"now": "time.perf_counter() * 1e6", "games": 40, "repeats": 20}
_MICROPYTHON = {"now": "time.ticks_us()", "games": 6, "repeats": 200}


def run(report: Report) -> None:
    """Measure CPython in this process and MicroPython in another."""
    _measure(report, "CPython", _on_cpython)
    compile_tree()
    for interpreter in runtimes.INTERPRETERS:
        try:
            runtimes.find(interpreter)
        except runtimes.RuntimeMissing as words:
            report.note(f"{interpreter}: {words}")
            continue
        _measure(report, f"MicroPython {interpreter}", partial(_on_micropython, interpreter))


def _measure(report: Report, where: str, ask: Callable[[str], Any]) -> None:
    for name in kingdom_games():
        found = ask(f"measure({name!r}, {_PLAYERS})")
        report.row(f"{name}, random games of four a second on {where}", 1e6 / found["game"], "1/s")
        report.row("  actions a game", found["actions"], "")
        report.row("  an action with its list", found["game"] / found["actions"], "us")
    legal_plain, legal_towns, survey_plain, survey_towns = ask("engine()")
    report.row("legal placements in a kingdom of Kingdomino", legal_plain, "us")
    report.ratio("  in the same kingdom with towns", legal_towns, legal_plain)
    report.row("its points", survey_plain, "us")
    report.ratio("  of the same kingdom with towns", survey_towns, survey_plain)


def _on_cpython(question: str) -> Any:
    names: dict[str, Any] = {}
    exec(_MEASURE.format(**_CPYTHON), names)
    return eval(question, names)


def _on_micropython(interpreter: str, question: str) -> Any:
    code = _MEASURE.format(**_MICROPYTHON) + f"\nprint(json.dumps({question}))"
    result = runtimes.run_code(interpreter, code)
    if result.returncode:
        raise RuntimeError(runtimes.with_source_lines(result.stdout + result.stderr))
    return json.loads(result.stdout)
