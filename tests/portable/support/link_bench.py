"""A device in a match, linked to a computer by a fake wire."""

import gc
import json

from castellan.core import modules
from castellan.core.ticks import add
from castellan.device import link
from castellan.device.board import Board
from castellan.device.loop import Loop
from castellan.ui import flow
from castellan.ui.session import EMPTY, HUMAN, Session
from support.memory_disk import MemoryDisk
from support.shims import machine, neopixel

# Frequent collection keeps a board's small heap from being fragmented.
if hasattr(gc, "threshold"):
    gc.threshold(4096)

FOLDER = "/castellan-data"
TURN_MS = 5


class UsbSerial:
    """A fake cable. It keeps the input from the computer and the output to the computer.

    `room` is the number of bytes that the device can write before the computer reads. With
    `breaks` the next read fails. With `loses` written bytes are lost.
    """

    def __init__(self):
        self.is_cut = False
        self.breaks = False
        self.loses = False
        self.coming = bytearray()
        self.gone = bytearray()
        self.room = 1000000

    def read(self):
        if self.breaks:
            raise OSError("the wire is broken")
        if not self.coming:
            return -1
        byte = self.coming[0]
        self.coming = self.coming[1:]
        return byte

    def write(self, byte):
        if self.loses:
            return True
        if not self.room:
            return False
        self.room -= 1
        self.gone.append(byte)
        return True


class Bench:
    """A device with a link. `run` calls link and main loop like `Loop.run`, in virtual time."""

    # All tests share one device, because the test heap cannot hold two with 64-bit pointers.
    _device = []

    def __init__(self, has_match=True):
        if not self._device:
            self._device.append(_switch_on())
        self.loop, self.disk = self._device[0]
        self.now = self.loop.shell.now
        self.session.adopt(None)
        self.session.game = "kingdomino"
        self.session.is_score_only = False
        for colour in range(8):
            self.session.kinds[colour] = HUMAN if colour < 4 else EMPTY
        self.loop.shell.home("game")
        self.loop.has_host_session = False
        if has_match:
            self.session.open(0, 7)
            modules.forget("castellan.ui.match_lifecycle")
            flow.advance(self.loop.shell)
        self.plug_in()

    @property
    def session(self):
        return self.loop.shell.app

    def plug_in(self):
        self.usb_serial = UsbSerial()
        self.loop.link = link.Link(self.loop, self.usb_serial, self.now)

    def run(self, duration_ms=200):
        for _ in range(duration_ms // TURN_MS):
            levels = link.step(self.loop, self.now) if self.loop.link else 0
            self.loop.turn(self.now, levels)
            self.now = add(self.now, TURN_MS)

    def send(self, data, duration_ms=200):
        """Send bytes, or a dictionary as a JSON line. Returns the objects that were answered."""
        if isinstance(data, dict):
            data = json.dumps(data).encode() + b"\n"
        # Drop complete lines that the test has already read.
        self.usb_serial.gone = self.usb_serial.gone[self.usb_serial.gone.rfind(b"\n") + 1 :]
        self.usb_serial.coming.extend(data)
        self.run(duration_ms)
        return self.heard()

    def heard(self):
        """Return the JSON objects of all complete lines from the device."""
        lines = bytes(self.usb_serial.gone).decode().split("\n")
        return [json.loads(line) for line in lines[:-1] if line]

    def hello(self):
        """Say hello to the device. Returns its first answers."""
        return self.send({"hello": 1})


def errors_in(answers):
    """Return the error texts of these answers."""
    return [answer["error"] for answer in answers if "error" in answer]


def _switch_on():
    """Switch a new device on. Returns its main loop and its disk."""
    # `start` is unloaded at the end, like on a Pico, so that the link has the same memory.
    from castellan.device import start  # noqa: PLC0415

    machine.begin(machine.PWRON_RESET)
    neopixel.on_write(None)
    disk = MemoryDisk()
    board = Board(machine, neopixel)
    loop = Loop(board, disk, FOLDER, lambda choices: Session(choices, 5), lambda text: None)
    loop.start(1000, False)
    start.forget()
    return loop, disk
