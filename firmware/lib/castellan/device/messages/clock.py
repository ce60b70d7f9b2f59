"""Runs the link message that sets the clock.

Room: device.
"""

from castellan.device import link_commands

_LEAST = (2024, 1, 1, 0, 0, 0)
_MOST = (2099, 12, 31, 23, 59, 59)


def obey(link, key: str, value, now: int) -> str:
    """Set year, month, day, hour, minute, second. Returns an error text, or ""."""
    clock = value.get("clock") if isinstance(value, dict) else None
    if not isinstance(clock, list) or len(clock) != 6:
        return "set: clock with six numbers is expected"
    for place in range(6):
        if not link_commands.is_number(clock[place], _MOST[place]) or clock[place] < _LEAST[place]:
            return "set: this is no time of day"
    machine = link.loop.board.machine
    if not hasattr(machine, "RTC"):
        return "set: this board has no clock"
    year, month, day, hour, minute, second = clock
    machine.RTC().datetime((year, month, day, 0, hour, minute, second, 0))
    return ""
