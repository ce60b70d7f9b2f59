"""The paths of the hardware's sources and of its generated files."""

from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
HARDWARE = PROJECT / "hardware"
OUT = HARDWARE / "out"
PICTURES = HARDWARE / "pictures"
CASE = HARDWARE / "case"
FIRMWARE_LIB = PROJECT / "firmware" / "lib"
FIRMWARE_PINS = FIRMWARE_LIB / "castellan" / "device" / "pins.py"


class HardwareError(Exception):
    """Raised if a source file of the hardware is invalid.

    The message names file and line or part.
    """
