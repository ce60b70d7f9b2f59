"""Fake a Pico on a pseudo terminal by MicroPython's unix port, with its flash and soft reset.

To programs such as mpremote it looks like a Pico: prompt, raw prompt, a littlefs of 352 blocks of
4096 bytes, and the shims `machine` and `neopixel`. Tests can cut the cable after any number of
bytes, and the power at any moment. The fake differs from a Pico: objects have twice the size,
nothing is slow, and `machine.reset()` keeps the port open.
"""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import threading
import time
from contextlib import suppress
from pathlib import Path

from host_tools.checkout import ROOT
from host_tools.interpreters.runtimes import UNIX_HEAP, find_unix
from host_tools.link.session import Session

BLOCK_BYTES = 4096
BLOCKS = 352
PICO = "Raspberry Pi Pico with RP2040"
_ON_BOARD = Path(__file__).with_name("on_board.py")
_SHIMS = ROOT / "host_tools" / "shims"
_RESET_STATUS = 77
_BOOTLOADER_STATUS = 78
_PROMPT = b">>> "
_IS_ON = b"<on>"
_ENTER_RAW = 0x01
_LEAVE_RAW = 0x02
_CHUNK_BYTES = 4096


class PtyBoard:
    """A fake Pico on a pseudo terminal. `with` plugs it in. `port` is the terminal's name."""

    def __init__(self, folder, *, name=PICO, version="1.28.0", blocks=BLOCKS, autorun=False):
        """Prepare a board. Its flash is a file in `folder` that survives a power cut."""
        self.image = Path(folder) / "flash.bin"
        if not self.image.exists():
            self.image.write_bytes(b"\xff" * (BLOCK_BYTES * blocks))
        self.said = bytearray()  # all bytes that the board has sent
        self.heard_bytes = 0  # number of bytes that the computer has sent
        self.pulls_cable_after = None
        self.boot_rom = None  # what `machine.bootloader()` starts, without an argument
        self._name = name
        self._version = version
        self._autorun = autorun
        self._is_raw = False
        self._process = None
        self._thread = None
        self._wake_read, self._wake_write = os.pipe()

    def __enter__(self):
        self.plug_in()
        return self

    def __exit__(self, *problem):
        self.unplug()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def plug_in(self):
        """Plug in the cable and start the board with its power."""
        self._outer, self._outer_end = pty.openpty()
        _make_raw(self._outer_end, has_interrupt=False)
        self.port = os.ttyname(self._outer_end)
        self.pulls_cable_after = None
        self._is_raw = False
        self._is_over = False
        self._start()
        self._thread = threading.Thread(target=self._relay, daemon=True)
        self._thread.start()

    def unplug(self):
        """Unplug the cable. The board loses its power at once."""
        if self._thread is not None:
            if not self._is_over:
                os.write(self._wake_write, b"x")
            self._thread.join()
            self._thread = None

    def pull_cable_after(self, count):
        """Unplug the cable, and with it the power, after `count` more bytes from the computer."""
        self.pulls_cable_after = self.heard_bytes + count

    # The interpreter

    def _start(self):
        self._inner, end = pty.openpty()
        _make_raw(end, has_interrupt=True)
        autorun = "1" if self._autorun and not self._is_raw else "0"
        words = [find_unix(), "-X", f"heapsize={UNIX_HEAP}", "-i", str(_ON_BOARD)]
        self._process = subprocess.Popen(
            [*words, str(self.image), self._name, self._version, autorun],
            stdin=end,
            stdout=end,
            stderr=end,
            env=os.environ | {"MICROPYPATH": str(_SHIMS), "TERM": "dumb"},
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - it calls the system and nothing else
        )
        os.close(end)
        _read_until(self._inner, _IS_ON)

    def _stop(self):
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
        status = self._process.wait()
        os.close(self._inner)
        return status

    def _restart(self):
        status = self._stop()
        if status == _BOOTLOADER_STATUS:
            self.boot_rom()
        if status in (_RESET_STATUS, _BOOTLOADER_STATUS):
            self._is_raw = False
        elif self._is_raw:
            self._say(b"MPY: soft reboot\r\n")
        self._start()
        if self._is_raw:
            _read_until(self._inner, _PROMPT)
            os.write(self._inner, bytes([_ENTER_RAW]))

    # The cable

    def _relay(self):
        while not self._is_over:
            ready, _, _ = select.select([self._outer, self._inner, self._wake_read], [], [])
            if self._wake_read in ready:
                os.read(self._wake_read, 1)
                break
            if self._inner in ready:
                self._from_board()
            if self._outer in ready and not self._from_computer():
                break
        self._is_over = True
        self._stop()
        os.close(self._outer_end)
        os.close(self._outer)

    def _from_board(self):
        try:
            data = os.read(self._inner, _CHUNK_BYTES)
        except OSError:
            data = b""
        if data:
            self._say(data)
        else:
            self._restart()

    def _from_computer(self):
        """Pass on bytes from the computer. Returns False if that unplugs the cable."""
        data = os.read(self._outer, 256)
        left = len(data)
        if self.pulls_cable_after is not None:
            left = min(left, self.pulls_cable_after - self.heard_bytes)
        self.heard_bytes += left
        for byte in data[:left]:
            if byte == _ENTER_RAW:
                self._is_raw = True
            elif byte == _LEAVE_RAW:
                self._is_raw = False
        with suppress(OSError):
            os.write(self._inner, data[:left])
        return left == len(data)

    def _say(self, data):
        self.said += data
        with suppress(OSError):
            os.write(self._outer, data)


def _make_raw(end, *, has_interrupt):
    """Turn off all translation of a terminal. With `has_interrupt` Ctrl-C interrupts a program."""
    mode = termios.tcgetattr(end)
    mode[0] = mode[1] = 0
    mode[3] = termios.ISIG | termios.NOFLSH if has_interrupt else 0
    mode[6][termios.VINTR] = b"\x03"
    mode[6][termios.VQUIT] = mode[6][termios.VSUSP] = b"\x00"
    termios.tcsetattr(end, termios.TCSANOW, mode)


def _take_terminal():
    """Make standard input this child's controlling terminal, so that Ctrl-C interrupts it."""
    import fcntl

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _read_until(handle, ending):
    data = b""
    while not data.endswith(ending):
        ready, _, _ = select.select([handle], [], [], 20)
        if not ready:
            raise TimeoutError(f"the interpreter did not start: {data!r}")
        data += os.read(handle, 1)


def run_mpremote(port, *words, timeout_s=120):
    """Run the unmodified mpremote like its users. Returns the completed process."""
    return subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", port, *words],
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )


def wait_for(board, words, timeout_s=20):
    """Wait until the board has printed `words`. Returns its whole output."""
    end = time.monotonic() + timeout_s
    while words not in board.said:
        if time.monotonic() > end:
            raise TimeoutError(f"{words!r} did not come: {bytes(board.said[-2000:])!r}")
        time.sleep(0.01)
    return bytes(board.said)


def wait_for_game(board):
    """Wait until the firmware has passed its wait for Ctrl-C and the boot picture."""
    for _ in range(20):
        with Session(board.port) as session:
            session.send({"get": "frame"})
            time.sleep(0.5)
            states = [message["state"] for message in session.receive() if "state" in message]
        if states and states[-1] not in ("", "boot"):
            return
    raise TimeoutError("the game did not begin")


def hear(session, is_wanted, patience_s=60):
    """Return the device's messages up to the first message for which `is_wanted(message)`."""
    heard = []
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        for message in session.receive():
            heard.append(message)
            if is_wanted(message):
                return heard
    raise TimeoutError(f"not what was waited for: {heard!r}")
