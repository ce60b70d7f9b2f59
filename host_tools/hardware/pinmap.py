"""Reads the pin map, checks it against a Raspberry Pi Pico, and generates files from it."""

import json
from dataclasses import dataclass
from typing import Any

from host_tools.hardware.paths import HARDWARE, HardwareError

PINMAP_FILE = HARDWARE / "pinmap.json"

# The names printed on a Raspberry Pi Pico, pin 1 to pin 40.
# fmt: off
PICO_PIN_NAMES = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
)
# fmt: on
ON_BOARD_GPIOS = (23, 24, 25, 29)
BUTTON_SIGNALS = tuple(f"BUTTON_{name}" for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B"))
USES = ("needed", "option", "reserved", "on board")
DIRECTIONS = ("in", "out", "both")


@dataclass(frozen=True)
class Signal:
    """One line of the pin map. Supplies have no `gp`. Signals inside the Pico have no `pin`."""

    signal: str
    gp: int | None
    pin: int | None
    direction: str
    use: str
    note: str


@dataclass(frozen=True)
class Pinmap:
    """The signals and supplies in the order of the file."""

    signals: tuple[Signal, ...]
    supplies: tuple[Signal, ...]

    def signal(self, name: str) -> Signal:
        """Return the signal with a name."""
        for signal in self.signals:
            if signal.signal == name:
                return signal
        raise HardwareError(f"pinmap.json: no signal {name}")

    def buttons(self) -> tuple[Signal, ...]:
        """List the six buttons in the order UP DOWN LEFT RIGHT A B."""
        return tuple(self.signal(name) for name in BUTTON_SIGNALS)

    def name_of_pin(self, pin: int) -> str:
        """Return the signal or supply of a pin, or else the pin's name as printed on the Pico."""
        for signal in self.signals + self.supplies:
            if signal.pin == pin:
                return signal.signal
        return PICO_PIN_NAMES[pin - 1]


def _checked_signal(entry: dict[str, Any]) -> Signal:
    try:
        signal = Signal(**entry)
    except TypeError as error:
        raise HardwareError(f"pinmap.json: {entry.get('signal', entry)}: {error}") from error
    where = f"pinmap.json: {signal.signal}"
    if signal.use not in USES:
        raise HardwareError(f"{where}: use {signal.use!r} is none of {', '.join(USES)}")
    if signal.direction not in DIRECTIONS:
        raise HardwareError(f"{where}: direction {signal.direction!r} is unknown")
    if signal.pin is None:
        if signal.gp not in ON_BOARD_GPIOS:
            raise HardwareError(f"{where}: GP{signal.gp} has a pin; name it")
    elif not 1 <= signal.pin <= 40 or PICO_PIN_NAMES[signal.pin - 1] != f"GP{signal.gp}":
        raise HardwareError(f"{where}: pin {signal.pin} of the Pico is not GP{signal.gp}")
    return signal


def _checked_supply(entry: dict[str, Any]) -> Signal:
    name, pin = entry["signal"], entry["pin"]
    if not 1 <= pin <= 40 or PICO_PIN_NAMES[pin - 1] != name:
        raise HardwareError(f"pinmap.json: {name}: pin {pin} of the Pico is not {name}")
    return Signal(name, None, pin, "supply", "needed", entry["note"])


def parse(text: str) -> Pinmap:
    """Parse the pin map. Raises HardwareError that names the invalid line."""
    data = json.loads(text)
    pinmap = Pinmap(
        tuple(_checked_signal(entry) for entry in data["signals"]),
        tuple(_checked_supply(entry) for entry in data["supplies"]),
    )
    for kind in ("signal", "gp"):
        values = [getattr(signal, kind) for signal in pinmap.signals]
        for value in values:
            if values.count(value) > 1:
                raise HardwareError(f"pinmap.json: {kind} {value} is used twice")
    pinmap.buttons()
    return pinmap


def load() -> Pinmap:
    """Load the project's pin map."""
    return parse(PINMAP_FILE.read_text(encoding="utf-8"))


def firmware_source(pinmap: Pinmap) -> str:
    """Return the text of the firmware's `device/pins.py`."""
    lines = [
        '"""The GPIO number of each signal, made from hardware/pinmap.json by `make hardware`.',
        "",
        "Room: device. Never edited by hand: a test compares it with its source.",
        '"""',
        "",
    ]
    lines += [f"{signal.signal} = {signal.gp}  # {signal.note}" for signal in pinmap.signals]
    lines += ["", "# In the order of the input levels: UP DOWN LEFT RIGHT A B."]
    lines += ["BUTTONS = (", *(f"    {name}," for name in BUTTON_SIGNALS), ")"]
    return "\n".join(lines) + "\n"


def markdown_table(pinmap: Pinmap) -> str:
    """Return the pin table of the documents."""
    rows = ["| signal | GP | pin | needed? | note |", "|---|---|---|---|---|"]
    for signal in pinmap.signals + pinmap.supplies:
        gpio = "" if signal.gp is None else str(signal.gp)
        pin = "on the board" if signal.pin is None else str(signal.pin)
        rows.append(f"| {signal.signal} | {gpio} | {pin} | {signal.use} | {signal.note} |")
    return "\n".join(rows)
