"""Emulate a Raspberry Pi Pico with the project's image, the LED strip, the six keys and the flash.

The emulator runs some twenty times slower than a Pico. So all durations here, also those of key
presses, are in milliseconds of the emulated clock.
"""

import asyncio
import sys

from castellan.device import pins
from flash_bench import put_files
from rp2040py.boards import BoardSpec, FlashLayout
from rp2040py.cli.pty_repl import PtyInteractiveRepl
from rp2040py.device import MicroPythonDevice
from rp2040py.external.key_mock import KeyMock
from rp2040py.external.ws2812 import Ws2812

from host_tools.checkout import ROOT

BLOCKS = 352
BLOCK_BYTES = 4096
_KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_LAYOUT = FlashLayout(fs_start=0xA0000, fs_blockcount=BLOCKS, fs_blocksize=BLOCK_BYTES)
_NANOS_A_MS = 1_000_000
_PATIENCE_S = 400


class EmulatedPico:
    """An emulated Pico. `async with` starts it. The file `flash` keeps the file system."""

    def __init__(self, image, flash=None):
        """Prepare the Pico. `flash` is an existing file, or None for an erased file system."""
        self.pictures = []  # for each picture the pixels sent to the strip, as (red, green, blue)
        self.said = bytearray()
        self._keys = {}
        self._cable = None
        extras = (self._strip, *(self._key(name) for name in _KEYS))
        spec = BoardSpec(extras=extras, layout=_LAYOUT, image=image)
        self._device = MicroPythonDevice(board=spec, filesystem=flash)

    def _strip(self):
        return Ws2812(pins.LED_DATA, on_pixels=lambda pixels: self.pictures.append(list(pixels)))

    def _key(self, name):
        def make():
            self._keys[name] = KeyMock(pins.BUTTONS[_KEYS.index(name)], active_high=False)
            return self._keys[name]

        return make

    async def __aenter__(self):
        self._device.simulator.bind_loop()
        self.listen()
        await self._device.astart(timeout=_PATIENCE_S)
        return self

    async def __aexit__(self, *problem):
        if self._cable is not None:
            await self._cable.stop()
        self._device.stop()

    def listen(self):
        """Append everything that the board sends from now on to `said`."""
        self._device.cdc.on_serial_data = self._hear

    def _hear(self, data):
        self.said += data if isinstance(data, (bytes, bytearray)) else bytes([data])

    def send(self, data):
        """Send bytes to the board over the cable."""
        for byte in data:
            self._device.cdc.send_serial_byte(byte)

    async def run_castellan(self, *words):
        """Run a `castellan` command on this board in a process. Returns exit code and output."""
        if self._cable is None:
            device = self._device
            self._cable = PtyInteractiveRepl(
                device.cdc, device.simulator, on_quit=lambda status: None, on_data=self._hear
            )
            await self._cable.start()
        program = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "host_tools.cli", *words, "--port", self._cable.slave_path),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await program.communicate()
        return program.returncode, said.decode()

    @property
    def now_ms(self):
        """Return the milliseconds on the emulated clock."""
        return self._device.mcu.clock.nanos // _NANOS_A_MS

    @property
    def is_watched(self):
        """True if the chip's watchdog is enabled and would reset a program that hangs."""
        return self._device.mcu.watchdog.timer.enable

    async def until(self, is_true, board_ms=10_000):
        """Run the board until `is_true()`. Returns False if that takes longer than `board_ms`."""
        end_ms = self.now_ms + board_ms
        while not is_true():
            if self.now_ms > end_ms:
                return False
            await asyncio.sleep(0.02)
        return True

    async def run(self, board_ms):
        """Let the board run for `board_ms` of its own clock."""
        await self.until(lambda: False, board_ms)

    async def press(self, name, board_ms=60):
        """Press a key for `board_ms` and release it."""
        self._keys[name].press()
        await self.run(board_ms)
        self._keys[name].release()

    def hold(self, *names):
        """Press keys and keep them down until `let_go`."""
        for name in names:
            self._keys[name].press()

    def let_go(self, *names):
        """Release keys that `hold` pressed."""
        for name in names:
            self._keys[name].release()

    async def execute(self, code):
        """Stop the program and run code at the raw prompt. Returns its output."""
        out, err = await self._device.aexec(code, timeout=_PATIENCE_S)
        self.listen()
        assert err == b"", err.decode()
        return out.decode()

    async def execute_and_leave(self, code):
        """Start code without waiting for its end. Its output is appended to `said`."""
        cdc = self._device.cdc
        self._device.exec_async(code, timeout=None)
        while cdc.on_serial_data == self._hear:
            await asyncio.sleep(0.01)
        take = cdc.on_serial_data

        def hear_both(data):
            self._hear(data)
            take(data)

        cdc.on_serial_data = hear_both

    def dump_flash(self, path):
        """Write the present content of the file system to a file."""
        self._device.dump_flash_image(path)


def new_flash(path):
    """Create the file of a flash with an empty file system. Returns its path."""
    path.write_bytes(b"\xff" * (BLOCKS * BLOCK_BYTES))
    put_files(path, {})
    return path
