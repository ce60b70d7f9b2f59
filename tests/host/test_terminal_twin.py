"""The terminal twin on a pseudo terminal: played, and left on every way out."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from host_tools.runtimes import ROOT

ENTERED = b"\x1b[?1049h"
LEFT = b"\x1b[?1049l"
WIPED = b"\x1b[0m\x1b[2J"  # before all is drawn
PATIENCE_S = 20
BESIDE = "import sys; from host_tools.cli import main; sys.exit(main())"
ALONE = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); " + BESIDE


class Window:
    """A terminal window in which `castellan device` runs."""

    def __init__(self, state, has_job_control=False, **environment):
        """With job control its parent is in the same session, as a shell is."""
        self.master, slave = pty.openpty()
        self.resize(100, 30)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.out = b""
        names = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        names.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                BESIDE if has_job_control else ALONE,
                "device",
                "--state",
                state,
            ],
            cwd=ROOT,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=names,
            start_new_session=not has_job_control,
            process_group=0 if has_job_control else None,
        )
        self.until(lambda: b"save and quit" in self.out)

    def resize(self, columns, rows):
        """What the person does with the mouse."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, is_reached):
        """Reads on until something is so."""
        ends_s = time.monotonic() + PATIENCE_S
        while not is_reached():
            assert time.monotonic() < ends_s, self.out[-2000:]
            self._read()

    def _read(self):
        if self.master is not None and select.select([self.master], [], [], 0.02)[0]:
            try:
                self.out += os.read(self.master, 65536)
            except OSError:
                time.sleep(0.02)

    def type(self, text, pause_s=0.25):
        """Types, and looks on for a moment."""
        os.write(self.master, text)
        ends_s = time.monotonic() + pause_s
        while time.monotonic() < ends_s:
            self._read()

    def end(self):
        """The exit code, when it has ended by itself."""
        self.until(lambda: self.process.poll() is not None)
        for _ in range(3):
            self._read()
        return self.process.returncode

    def is_clean(self):
        """Whether the terminal is as it was before."""
        is_left = self.out.count(ENTERED) == self.out.count(LEFT) > 0
        is_shown = self.out.rindex(b"\x1b[?25h") > self.out.rindex(b"\x1b[?25l")
        return is_left and is_shown and termios.tcgetattr(self.slave) == self.before

    def close(self):
        """Closes the window, whatever runs in it."""
        for name in ("master", "slave"):
            handle = getattr(self, name)
            if handle is not None:
                os.close(handle)
                setattr(self, name, None)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def window(tmp_path):
    """Opens windows and closes them."""
    opened = []

    def open_window(**more):
        opened.append(Window(tmp_path / "flash", **more))
        return opened[-1]

    yield open_window
    for one in opened:
        one.close()


def start_a_game(window):
    """Past the boot picture to the first row; one domino is entered."""
    for _ in range(5):
        window.type(b"a", 0.3)
    window.type(b"", 1.2)


@pytest.mark.parametrize("typed", [b"q", b"\x03"])
def test_leaving_by_keyboard_saves_and_cleans_up(window, typed, tmp_path):
    shown = window()
    start_a_game(shown)
    shown.type(typed)
    assert shown.end() == 0
    assert shown.is_clean()
    assert b"Saved in" in shown.out[shown.out.rindex(LEFT) :]
    assert (tmp_path / "flash" / "castellan" / "save0").stat().st_size > 40


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_clean_up_too(window, number):
    shown = window()
    shown.process.send_signal(number)
    assert shown.end() == (0 if number == signal.SIGINT else 128 + number)
    assert shown.is_clean()
    assert b"Traceback" not in shown.out


def test_a_window_that_is_closed_ends_it_and_the_game_is_saved(window, tmp_path):
    shown = window()
    start_a_game(shown)
    shown.type(b"a", 0.05)
    os.close(shown.master)
    shown.master = None
    os.close(shown.slave)
    shown.slave = None
    assert shown.process.wait(PATIENCE_S) == 128 + signal.SIGHUP
    assert (tmp_path / "flash" / "castellan" / "save0").stat().st_size > 40


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
