"""The watchdog: started late, fed by the loop only, stopped before the prompt.

Room: device.

A running watchdog would reboot the board at the prompt or during an installation. MicroPython
has no call that stops it, so a register of the chip does. Other chips get no watchdog.
"""

from castellan.core.compat import const

_TIMEOUT_MS = const(8000)
_BASES = (("RP2040", 0x40058000), ("RP2350", 0x400D8000))
_SCRATCH = const(0x0C)
_CLEAR_BITS = const(0x3000)
_ENABLE = const(0x40000000)
# The scratch register survives a reset, not a power cut. `machine.reset()` reports the same cause
# as the watchdog, and this mark tells the two apart.
_MARK = const(0x0CA57E11)


class Watchdog:
    """Wraps `machine.WDT`. Every call does nothing on an unknown chip."""

    def __init__(self, machine, machine_name: str):
        """Take the module `machine` and the text of `sys.implementation._machine`."""
        self._machine = machine
        self._base = 0
        self._dog = None
        for chip, base in _BASES:
            if chip in machine_name and hasattr(machine, "WDT") and hasattr(machine, "mem32"):
                self._base = base

    @property
    def is_possible(self) -> bool:
        """True if the watchdog of this board can be stopped."""
        return self._base != 0

    @property
    def is_running(self) -> bool:
        """True between `start` and `stop`."""
        return self._dog is not None

    def has_bitten(self) -> bool:
        """True if our watchdog has reset the device. Call it once, right after boot."""
        if not self._base:
            return False
        machine = self._machine
        mark = machine.mem32[self._base + _SCRATCH]
        machine.mem32[self._base + _SCRATCH] = 0
        return machine.reset_cause() == machine.WDT_RESET and mark == _MARK

    def start(self) -> None:
        """Start the watchdog. The loop must call `feed` within 8 s from now on."""
        if self._base and self._dog is None:
            self._machine.mem32[self._base + _SCRATCH] = _MARK
            self._dog = self._machine.WDT(timeout=_TIMEOUT_MS)

    def feed(self) -> None:
        """Restart the watchdog's timeout."""
        if self._dog is not None:
            self._dog.feed()

    def stop(self) -> None:
        """Stop the watchdog, for example at Ctrl-C."""
        if self._dog is not None:
            self._machine.mem32[self._base + _CLEAR_BITS] = _ENABLE
            self._machine.mem32[self._base + _SCRATCH] = 0
            self._dog = None
