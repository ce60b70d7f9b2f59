"""Computes the current of typical screens with the firmware's formula, and battery hours."""

import sys
from types import ModuleType

from host_tools.hardware.paths import FIRMWARE_LIB, HARDWARE, HardwareError

SCREENS_FILE = HARDWARE / "power" / "screens.txt"
PHYSICAL_PIXELS = 64
BATTERY_MAH = 2000
USABLE_SHARE = 0.9
CELLS_V, DIODE_V = 3.6, 0.4
BOOST_EFFICIENCY = 0.85
CELLS = 49


def firmware() -> tuple[ModuleType, ModuleType, ModuleType]:
    """Import the firmware's modules light, palette and letters. Returns the three modules."""
    if str(FIRMWARE_LIB) not in sys.path:
        sys.path.insert(0, str(FIRMWARE_LIB))
    from castellan.ui import letters, light, palette

    return light, palette, letters


def parse_screens(text: str) -> dict[str, str]:
    """Parse the text of screens. Returns name → the 49 letters of the screen."""
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    screens = {}
    for block in "\n".join(lines).split("\n\n"):
        name, *rows = block.strip().splitlines()
        cells = "".join(rows)
        if len(rows) != 7 or len(cells) != CELLS:
            raise HardwareError(f"screens.txt: {name} is not seven rows of seven")
        screens[name] = cells
    return screens


def screens() -> dict[str, str]:
    """Load the project's typical screens."""
    return parse_screens(SCREENS_FILE.read_text(encoding="utf-8"))


def byte_sum(cells: str) -> int:
    """Sum the channel bytes of a screen at full level in the default palette."""
    _, palette, letters = firmware()
    colours = palette.colours(0)
    total = 0
    for sign in cells:
        number = letters.number_of(sign)
        if number < 0:
            raise HardwareError(f"screens.txt: {sign!r} is no letter of a colour")
        total += sum(colours[3 * number : 3 * number + 3])
    return total


def drawn_ma(cells: str, step: int, limit_ma: int) -> tuple[int, bool]:
    """Return the current of the whole device in mA, and True if the limiter dims the screen."""
    light, _, _ = firmware()
    total = byte_sum(cells)
    wanted = light.FULL if step == len(light.LEVELS) - 1 else light.LEVELS[step]
    level = light.allowed_level(total, wanted, PHYSICAL_PIXELS, limit_ma)
    return light.milliamperes(total, level, PHYSICAL_PIXELS), level < wanted


def brightness_table(limit_ma: int) -> str:
    """Return the table of milliamperes for each screen and brightness step under one limit."""
    light, _, _ = firmware()
    steps = range(len(light.LEVELS))
    head = " | ".join(f"{step + 1}" for step in steps)
    rows = [f"| screen | {head} |", "|---|" + "---|" * len(light.LEVELS)]
    for name, cells in screens().items():
        values = [drawn_ma(cells, step, limit_ma) for step in steps]
        words = " | ".join(f"{ma}{'*' if is_limited else ''}" for ma, is_limited in values)
        rows.append(f"| {name} | {words} |")
    return "\n".join(rows)


def limit_table() -> str:
    """Return the table of the highest brightness, of 256, that each current limit allows."""
    light, _, _ = firmware()
    rows = ["| limit | all white | 7x7 kingdom | kingdom with frame |", "|---|---|---|---|"]
    known = screens()
    names = ("every pixel white", "seven by seven kingdom", "kingdom with frame")
    for limit_ma in light.LIMITS_MA:
        cells = []
        for name in names:
            total = byte_sum(known[name])
            level = light.allowed_level(total, light.FULL, PHYSICAL_PIXELS, limit_ma)
            drawn = light.milliamperes(total, level, PHYSICAL_PIXELS)
            cells.append(f"{level}/256, {drawn} mA")
        rows.append(f"| {limit_ma} mA | {' | '.join(cells)} |")
    return "\n".join(rows)


def cells_ma(drawn_ma: int) -> float:
    """Return the current of the cells for a current at 5 V behind diode and step-up module."""
    return drawn_ma * 5.0 / (BOOST_EFFICIENCY * (CELLS_V - DIODE_V))


def battery_table() -> str:
    """Return the table of hours from three AA cells at the default brightness."""
    light, _, _ = firmware()
    rows = ["| screen shown all the time | current at 5 V | from the cells | hours |"]
    rows.append("|---|---|---|---|")
    drawn_by_name = {
        name: drawn_ma(cells, light.DEFAULT_STEP, light.LIMITS_MA[0])[0]
        for name, cells in screens().items()
    }
    drawn_by_name["matrix switched off, board awake"] = light.milliamperes(0, 0, 0)
    for name, drawn in drawn_by_name.items():
        taken = cells_ma(drawn)
        hours = BATTERY_MAH * USABLE_SHARE / taken
        rows.append(f"| {name} | {drawn} mA | {taken:.0f} mA | {hours:.1f} |")
    return "\n".join(rows)
