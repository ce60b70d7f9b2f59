"""A whole device for tests: fake pins, a disk in memory, and a game that tests can break.

Time is virtual: `wait` and `press` run turns of five milliseconds.
"""

from castellan.core.ticks import add
from castellan.device import loading, pins
from castellan.device.board import Board
from castellan.device.loop import Loop
from castellan.device.saver import Saver
from support.memory_disk import MemoryDisk
from support.shims import machine, neopixel

UP = 1
A = 16
B = 32
FOLDER = "/castellan"
TURN_MS = 5


class BenchGame:
    """A fake session that counts actions. It raises `breaks_with` when it starts."""

    breaks_with = None  # the exception that the next start of the game raises
    made = 0

    def __init__(self, preferences):
        self.preferences = preferences
        self.shell = None
        self.actions = 0
        self.has_resumed = False
        self.finished_log = None
        BenchGame.made += 1

    def act(self):
        """Count one action of a player, as a screen would report it."""
        self.actions += 1
        self.shell.request_save(True)

    def start(self):
        self._break()
        self.shell.home("settings")

    def restart(self):
        self._break()
        self.has_resumed = True
        self.shell.home("settings")

    def _break(self):
        if BenchGame.breaks_with is not None:
            raise BenchGame.breaks_with

    def dump(self):
        return b"actions %d" % self.actions

    def load(self, payload):
        if not payload.startswith(b"actions "):
            return False
        self.actions = int(payload[8:].decode())
        return True

    def take_finished_log(self):
        log = self.finished_log
        self.finished_log = None
        return log


class Bench:
    """A fake device that is switched on. `boot` restarts the device with the same disk."""

    def __init__(self, disk=None, is_resuming=False, strap=1):
        self.strap = strap  # level of the pin that link W5 pulls low in the build with a battery
        self.disk = disk or MemoryDisk()
        self.now = 1000
        self.said = []
        self.boot(is_resuming)

    def boot(self, is_resuming=False, cause=None):
        BenchGame.breaks_with = None
        machine.begin(cause or machine.PWRON_RESET)
        machine.set_level(pins.BATTERY_BUILD, self.strap)
        self.sent = []  # the frames of the strip, the newest last
        neopixel.on_write(self.sent.append)
        self.board = Board(machine, neopixel)
        self.loop = self.make_loop()
        self.loop.start(self.now, is_resuming)

    def make_loop(self):
        return Loop(self.board, self.disk, FOLDER, BenchGame, self.said.append)

    @property
    def game(self):
        return self.loop.shell.app

    @property
    def screen(self):
        return self.loop.shown.name

    def wait(self, duration_ms, levels=0):
        for _ in range(duration_ms // TURN_MS):
            self.now = add(self.now, TURN_MS)
            self.loop.turn(self.now, levels)

    def press(self, levels, duration_ms=60):
        self.wait(duration_ms, levels)
        self.wait(60)

    def saved_actions(self):
        """Return the number of actions that a new device loads from this disk."""
        game = BenchGame(None)
        code = loading.load_match(Saver(self.disk, FOLDER), game)
        assert code == 0, code
        return game.actions
