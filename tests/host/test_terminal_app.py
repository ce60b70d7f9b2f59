"""Play in the terminal app on a pseudo terminal, and leave it in every possible way."""

import os
import signal
import termios

import pytest
from pty_window import BROKEN, LEFT, PATIENCE_S, WIPED, Window
from tiers import few_now


@pytest.fixture
def window(tmp_path):
    """Yield a function that opens windows. Closes them after the test."""
    opened = []

    def open_window(**more):
        opened.append(Window(tmp_path / "flash", **more))
        return opened[-1]

    yield open_window
    for one in opened:
        one.close()


def start_a_game(window):
    """Press A from the boot picture to the first row of a game and enter one domino."""
    for _ in range(5):
        window.type(b"a", 0.3)
    window.type(b"", 1.2)


@pytest.mark.parametrize("typed", few_now([b"q", b"\x03"], quick=[b"q"]))
def test_leaving_by_keyboard_saves_and_cleans_up(window, typed, tmp_path):
    shown = window()
    start_a_game(shown)
    shown.type(typed)
    assert shown.end() == 0
    assert shown.is_clean()
    assert b"Saved in" in shown.out[shown.out.rindex(LEFT) :]
    assert (tmp_path / "flash" / "castellan" / "match0" / "save").stat().st_size > 40


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_clean_up_too(window, number):
    shown = window()
    shown.process.send_signal(number)
    assert shown.end() == (0 if number == signal.SIGINT else 128 + number)
    assert shown.is_clean()
    assert b"Traceback" not in shown.out


def test_a_crash_of_the_twin_cleans_up_saves_and_tells_what_it_was(window, tmp_path):
    shown = window(program=BROKEN)
    for _ in range(5):
        if shown.process.poll() is None:
            shown.type(b"a", 0.3)
    assert shown.end() == 1
    assert shown.is_clean()
    assert shown.out.rindex(b"ZeroDivisionError") > shown.out.rindex(LEFT)
    assert (tmp_path / "flash" / "castellan" / "match0" / "save").stat().st_size > 40


@pytest.mark.slow
@pytest.mark.parametrize("is_unbuffered", ["", "1"])
def test_a_window_that_is_closed_ends_it_and_the_game_is_saved(window, is_unbuffered, tmp_path):
    shown = window(PYTHONUNBUFFERED=is_unbuffered)
    start_a_game(shown)
    shown.type(b"a", 0.05)
    os.close(shown.master)
    shown.master = None
    os.close(shown.slave)
    shown.slave = None
    assert shown.process.wait(PATIENCE_S) == 128 + signal.SIGHUP
    assert (tmp_path / "flash" / "castellan" / "match0" / "save").stat().st_size > 40


def test_a_game_goes_on_where_it_was_left(window, tmp_path, monkeypatch, capsys):
    import commands

    shown = window()
    start_a_game(shown)
    shown.type(b"q")
    assert shown.end() == 0
    answer = commands.run_here(
        monkeypatch,
        capsys,
        "device",
        "--headless",
        "--state",
        tmp_path / "flash",
        data=b"wait 900\nlog\n",
    )
    last = answer.lines()[-1]
    assert last["screen"] == "resume"
    assert last["log"] >= 1


def test_ctrl_z_gives_the_terminal_back_until_it_is_called_again(window):
    shown = window(has_job_control=True)
    drawn = shown.out.count(WIPED)
    shown.process.send_signal(signal.SIGTSTP)
    shown.until(lambda: LEFT in shown.out)
    shown.until(lambda: _is_stopped(shown.process.pid))
    assert termios.tcgetattr(shown.slave) == shown.before
    shown.process.send_signal(signal.SIGCONT)
    shown.until(lambda: shown.out.count(WIPED) > drawn)
    shown.type(b"q")
    assert shown.end() == 0
    assert shown.is_clean()


def _is_stopped(pid):
    ended, status = os.waitpid(pid, os.WNOHANG | os.WUNTRACED)
    return ended == pid and os.WIFSTOPPED(status)


def test_a_resized_window_is_drawn_anew(window):
    shown = window()
    drawn = shown.out.count(WIPED)
    shown.resize(60, 20)
    shown.process.send_signal(signal.SIGWINCH)
    shown.until(lambda: shown.out.count(WIPED) > drawn)
    shown.type(b"q")
    assert shown.end() == 0


@pytest.mark.parametrize(
    ("environment", "has", "lacks"),
    [
        ({}, b"\x1b[48;2;", b"\x1b[48;5;"),
        ({"COLORTERM": ""}, b"\x1b[48;5;", b"\x1b[48;2;"),
        ({"TERM": "vt100"}, b". . .", b"\x1b[48;"),
    ],
)
def test_colours_are_those_that_the_terminal_has(window, environment, has, lacks):
    shown = window(**environment)
    shown.type(b"", 0.5)
    shown.type(b"q")
    assert shown.end() == 0
    assert has in shown.out
    assert lacks not in shown.out


def test_a_terminal_that_tells_both_edges_is_asked_to(window):
    shown = window()
    assert b"\x1b[?u" in shown.out
    shown.type(b"\x1b[?0u")
    assert b"\x1b[>11u" in shown.out
    shown.type(b"\x1b[113;1:1u")
    assert shown.end() == 0
    assert b"\x1b[<u" in shown.out
    assert shown.is_clean()


def test_without_a_terminal_one_line_says_what_to_do(tmp_path):
    import commands

    answer = commands.run_program("device", "--state", tmp_path)
    assert commands.is_one_complaint(answer)
    assert "--headless" in answer.err
