"""Imports the fakes of MicroPython's modules `machine` and `neopixel`."""

from importlib import import_module
from typing import Any

machine: Any = import_module("host_tools.shims.machine")
neopixel: Any = import_module("host_tools.shims.neopixel")
