"""Measures each turn of the main loop in every game, by random taps on the emulated Pico."""

from castellan.rules import games

from host_tools.bench.report import Report
from host_tools.flash import image
from host_tools.flash.problems import BoardProblem
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.pico import turns
from host_tools.pico.turns import Turns

TITLE = "Board: turns of the main loop in the emulated Pico, in milliseconds of the board"

_BOARD = "RPI_PICO"
_SECONDS = 120  # of the board's time in each game: about 500 taps
_SEED = 1
_LIMITS_MS = (5, 10, turns.SLOW_MS, 50)
_FUNCTIONS = 12
_SLOWEST = 3
_SHARES = (0.5, 0.9, turns.ANSWERED, 1.0)


def run(report: Report) -> None:
    """Play each game for two minutes of the board's time."""
    try:
        built = image.build(None, _BOARD)
        for game in games.NAMES:
            _report(report, game, turns.measure(built, game, _SEED, 1000 * _SECONDS))
    except (BoardProblem, RuntimeMissing) as problem:
        report.note(str(problem))


def _report(report: Report, game: str, found: Turns) -> None:
    report.row(f"{game}  turns without flash", len(found.turns_ms), "turns")
    for limit_ms in _LIMITS_MS:
        report.row(f"{game}  longer than {limit_ms} ms", found.count_over(limit_ms), "turns")
    report.row(f"{game}  longest", found.longest_ms, "ms")
    over = sum(turn_ms > turns.SLOW_FLASH_MS for turn_ms in found.flash_ms)
    report.row(f"{game}  turns that write flash", len(found.flash_ms), "turns")
    report.row(f"{game}  of these longer than {turns.SLOW_FLASH_MS} ms", over, "turns")
    report.row(f"{game}  taps", found.taps, "taps")
    report.row(f"{game}  taps that no turn saw", found.lost_taps, "taps")
    for share in _SHARES:
        label = f"{game}  an arrow key changes the picture, {share:.0%} within"
        report.row(label, found.answer_ms(share), "ms")
    for name, cost_ms in found.own_functions()[:_FUNCTIONS]:
        report.note(f"{cost_ms:8,.0f} ms of slow turns in {name.removeprefix('castellan_')}")
    for turn in found.slowest[:_SLOWEST]:
        report.note(f"{turn['ms'] - turn['flash']:8.1f} ms in one turn of {turn['screen']}")
