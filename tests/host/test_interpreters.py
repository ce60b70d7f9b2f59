"""Run the portable tests on MicroPython, one test for each file and interpreter.

test_flashed.py runs the files in FLASHED_ROOMS on `unix`, with the firmware as flashed. The plain
sources need more than a Pico's heap on `unix`, because its pointers are twice as wide.
"""

import re
import subprocess

import pytest
import sample_game
from support.exceptions import FLASHED_ROOMS, NOT_RUN
from tiers import few_now

from host_tools.board_build.mpy import compile_tree
from host_tools.interpreters import runtimes

FOLDERS = (runtimes.PORTABLE, sample_game.FOLDER / "tests" / "portable")
PATHS = {
    path.relative_to(folder).as_posix(): path
    for folder in FOLDERS
    for path in sorted(folder.rglob("test_*.py"))
}
FILES = sorted(PATHS)
RUNS = [
    (interpreter, file)
    for interpreter in runtimes.INTERPRETERS
    for file in FILES
    if interpreter != "unix" or file.partition("/")[0] not in FLASHED_ROOMS
]
# Files that play more games with --slow or CI=true.
LONGER_RUNS = [run for run in RUNS if "effort.pick(" in PATHS[run[1]].read_text(encoding="utf-8")]
# The 32-bit interpreter is four times slower. In the quick tier it runs the core, which packs
# numbers into small ints, and whole games of Kingdomino, whose bitboards all games with kingdoms
# use. `unix` runs the files that measure memory, too.
QUICK_ON_32_BITS = ("core/", "rules/test_kingdomino_against", "rules/test_text_kingdomino")
QUICK_RUNS = [
    (interpreter, file)
    for interpreter, file in RUNS
    if interpreter == "unix" or file.startswith(QUICK_ON_32_BITS)
]
CLOSING_LINE = re.compile(r"ran (\d+) tests, (\d+) failed")

pytestmark = pytest.mark.interpreter


@pytest.fixture(scope="session")
def complaints():
    """Compile all sources. Returns the sources that fail, with the compiler's messages."""
    return compile_tree().complaints


@pytest.fixture
def run_file(complaints, needs):
    def run(interpreter, file, plays_more):
        needs(interpreter)
        complaint = complaints.get(PATHS[file].relative_to(runtimes.ROOT).as_posix())
        if complaint:
            pytest.fail(complaint, pytrace=False)
        return runtimes.run_test_file(interpreter, PATHS[file], plays_more=plays_more)

    return run


@pytest.mark.parametrize(("interpreter", "file"), few_now(RUNS, QUICK_RUNS))
def test_the_portable_file_passes(interpreter, file, run_file, plays_more=False):
    if (interpreter, file) in NOT_RUN:
        pytest.skip(NOT_RUN[interpreter, file])
    try:
        result = run_file(interpreter, file, plays_more)
    except subprocess.TimeoutExpired as late:
        pytest.fail(_report(interpreter, file, str(late)), pytrace=False)
    problem = _problem(result)
    if problem:
        said = runtimes.with_source_lines(result.stdout + result.stderr)
        pytest.fail(_report(interpreter, file, f"{problem}\n{said}"), pytrace=False)


@pytest.mark.slow
@pytest.mark.parametrize(("interpreter", "file"), LONGER_RUNS)
def test_the_portable_file_passes_with_more_games(interpreter, file, run_file):
    test_the_portable_file_passes(interpreter, file, run_file, plays_more=True)


def _problem(result):
    """Return what is wrong with a run of portable tests, or an empty text."""
    lines = result.stdout.splitlines()
    closing = CLOSING_LINE.fullmatch(lines[-1]) if lines else None
    if closing is None:
        return f"did not get to the end (exit {result.returncode})"
    ran, failed = int(closing[1]), int(closing[2])
    if ran == 0:
        return "has no tests"
    if failed:
        return f"{failed} of {ran} tests failed"
    return "" if result.returncode == 0 else f"ended with exit {result.returncode}"


def _report(interpreter, file, text):
    again = f"python -m host_tools.interpreters.runtimes {interpreter} tests/portable/{file}"
    return f"{interpreter} {file}: {text}\nAgain by hand: {again}"


def test_every_file_runs_on_a_micropython_in_the_quick_tier():
    quick = {file for _, file in QUICK_RUNS}
    assert {file for file in FILES if file.partition("/")[0] not in FLASHED_ROOMS} <= quick


def test_every_file_that_is_not_run_exists_and_has_a_reason():
    for (interpreter, file), reason in NOT_RUN.items():
        assert interpreter == "flashed" or (interpreter, file) in RUNS
        assert file in FILES
        assert len(reason.split()) >= 3


def test_names_of_portable_test_files_are_unique():
    names = [file.rpartition("/")[2] for file in FILES]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("raise ValueError('as planned')", "did not get to the end"),
        ("print('ran 0 tests, 0 failed')", "has no tests"),
        ("print('ran 3 tests, 2 failed')", "2 of 3 tests failed"),
        ("print('ran 3 tests, 0 failed')\nimport sys\nsys.exit(4)", "ended with exit 4"),
        ("print('ran 3 tests, 0 failed')", ""),
    ],
)
@pytest.mark.parametrize("interpreter", runtimes.INTERPRETERS)
def test_a_bad_run_is_noticed(interpreter, code, problem, complaints, needs):
    needs(interpreter)
    found = _problem(runtimes.run_code(interpreter, code))
    assert found.startswith(problem) if problem else found == ""


def test_a_failing_test_shows_its_line(complaints, unix):
    result = runtimes.run_code(
        "unix",
        "from support import memory\nfrom support.runner import _run, step\n"
        "_run.module = memory\n_run.names = ['allocated_bytes']",
        step="step()",
    )
    text = runtimes.with_source_lines(result.stdout)
    assert "FAIL allocated_bytes" in text
    assert "TypeError" in text
    assert _problem(result) == "1 of 1 tests failed"
