"""Finds and runs MicroPython and Node on this computer."""
