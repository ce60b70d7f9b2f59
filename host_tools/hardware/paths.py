"""Where the hardware's sources lie and where generated files go."""

from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
HARDWARE = PROJECT / "hardware"
OUT = HARDWARE / "out"
PICTURES = HARDWARE / "pictures"
CASE = HARDWARE / "case"
FIRMWARE_LIB = PROJECT / "firmware" / "lib"
FIRMWARE_PINS = FIRMWARE_LIB / "castellan" / "device" / "pins.py"


class HardwareError(Exception):
    """A source of the hardware contradicts itself; the message names the place."""
