"""Run a device by the board's own clock. A script presses keys and ends with Ctrl-C."""

from castellan.core.ticks import add
from castellan.device import start
from castellan.device.watchdog import Watchdog
from support.device_bench import Bench, BenchGame
from support.shims import machine

_RP2040 = "a board with RP2040"


class Evening(Bench):
    """A bench whose device runs by the board's clock until its script is over.

    The script lists (milliseconds since power-up, function to call). Ctrl-C follows the last one.
    """

    def run(self, script, last_ms, levels=0, bite=False):
        if bite:
            machine.begin()
            Watchdog(machine, _RP2040).start()
        self.boot(cause=machine.WDT_RESET if bite else None)
        self.script = sorted(script, key=lambda entry: entry[0])
        self.levels_now = levels
        self.began_at = self.now
        self.last_ms = last_ms
        board = self.board
        board.watchdog = Watchdog(machine, _RP2040)
        board.ticks_ms = lambda: self.now
        board.levels = lambda: self.levels_now
        board.sleep_ms = self._sleep
        self.loop = self.make_loop()
        BenchGame.made = 0
        if start.begin(self.loop):
            self.loop.run()

    def _sleep(self, duration_ms):
        self.now = add(self.now, max(1, duration_ms))
        passed_ms = self.now - self.began_at
        while self.script and self.script[0][0] <= passed_ms:
            happens = self.script.pop(0)[1]
            happens(self)
        if passed_ms >= self.last_ms:
            raise KeyboardInterrupt()

    def hold(self, levels):
        self.levels_now = levels


def act(evening):
    evening.game.act()


def keys(levels):
    return lambda evening: evening.hold(levels)
