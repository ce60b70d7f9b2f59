"""The fake vendor modules that the firmware is handed in the place of the board's own."""

from importlib import import_module
from typing import Any

machine: Any = import_module("host_tools.shims.machine")
neopixel: Any = import_module("host_tools.shims.neopixel")
