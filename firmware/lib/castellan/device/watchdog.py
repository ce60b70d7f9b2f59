"""The watchdog: started late, fed by the loop alone, and stopped again before the prompt.

Room: device.

A watchdog that cannot be stopped would reboot the board under the hands of somebody at the
prompt, and in the middle of an installation. MicroPython has no call for it, but the chips have
a register; where neither of them is known, there is no watchdog.
"""

from castellan.core.compat import const

_TIMEOUT_MS = const(8000)
_BASES = (("RP2040", 0x40058000), ("RP2350", 0x400D8000))
_SCRATCH = const(0x0C)
_CLEAR_BITS = const(0x3000)
_ENABLE = const(0x40000000)
# Survives a reset, not a power cut. `machine.reset()` also looks like the watchdog: the mark
# tells the two apart.
_MARK = const(0x0CA57E11)


class Watchdog:
    """Asks `machine` what it can do; without the means every call does nothing."""

    def __init__(self, machine, machine_name: str):
        """`machine_name` is what `sys.implementation._machine` says, or any text."""
        self._machine = machine
        self._base = 0
        self._dog = None
        for chip, base in _BASES:
            if chip in machine_name and hasattr(machine, "WDT") and hasattr(machine, "mem32"):
                self._base = base

    @property
    def is_possible(self) -> bool:
        """True on a board whose watchdog can be stopped again."""
        return self._base != 0

    @property
    def is_running(self) -> bool:
        """True between `start` and `stop`."""
        return self._dog is not None

    def has_bitten(self) -> bool:
        """True if this boot is the work of our own watchdog; asked once, right after boot."""
        if not self._base:
            return False
        machine = self._machine
        mark = machine.mem32[self._base + _SCRATCH]
        machine.mem32[self._base + _SCRATCH] = 0
        return machine.reset_cause() == machine.WDT_RESET and mark == _MARK

    def start(self) -> None:
        """From now on the loop must call `feed` every few seconds."""
        if self._base and self._dog is None:
            self._machine.mem32[self._base + _SCRATCH] = _MARK
            self._dog = self._machine.WDT(timeout=_TIMEOUT_MS)

    def feed(self) -> None:
        """Tells the watchdog that the loop is alive."""
        if self._dog is not None:
            self._dog.feed()

    def stop(self) -> None:
        """Lets go of the board, as at Ctrl-C."""
        if self._dog is not None:
            self._machine.mem32[self._base + _CLEAR_BITS] = _ENABLE
            self._machine.mem32[self._base + _SCRATCH] = 0
            self._dog = None
