"""Helper of the terminal app's tests: run the app in a window on a pseudo terminal."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

from host_tools.checkout import ROOT

ENTERED = b"\x1b[?1049h"
LEFT = b"\x1b[?1049l"
WIPED = b"\x1b[0m\x1b[2J"  # clears the screen before a full redraw
PATIENCE_S = 20
BESIDE = "import sys; from host_tools.cli import main; sys.exit(main())"
OWN_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
ALONE = OWN_TERMINAL + BESIDE
# Makes the terminal app raise an exception as soon as it shows a game.
BROKEN = (
    OWN_TERMINAL
    + (
        "from host_tools.virtual.virtual_device import VirtualDevice; VirtualDevice.frame = "
        "property(lambda own: 1 / 0 if '.' in own.screen else bytes(49)); "
    )
    + BESIDE
)


class Window:
    """A terminal window in which `castellan device` runs."""

    def __init__(self, state, has_job_control=False, program=ALONE, **environment):
        """Start the app. With job control its parent is in the same session, like a shell."""
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
                BESIDE if has_job_control else program,
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
        """Resize the window. The app gets the signal SIGWINCH."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, is_reached):
        """Read the app's output until `is_reached()` is true."""
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
        """Type text, then read the app's output for `pause_s` seconds."""
        os.write(self.master, text)
        ends_s = time.monotonic() + pause_s
        while time.monotonic() < ends_s:
            self._read()

    def end(self):
        """Wait for the app to exit. Returns its exit code."""
        self.until(lambda: self.process.poll() is not None)
        for _ in range(3):
            self._read()
        return self.process.returncode

    def is_clean(self):
        """True if the app has restored the terminal's screen, cursor and settings."""
        is_left = self.out.count(ENTERED) == self.out.count(LEFT) > 0
        is_shown = self.out.rindex(b"\x1b[?25h") > self.out.rindex(b"\x1b[?25l")
        return is_left and is_shown and termios.tcgetattr(self.slave) == self.before

    def close(self):
        """Close the window and kill the app if it still runs."""
        for name in ("master", "slave"):
            handle = getattr(self, name)
            if handle is not None:
                os.close(handle)
                setattr(self, name, None)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
