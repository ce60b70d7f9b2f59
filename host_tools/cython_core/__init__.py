"""Translate the firmware's rules core to Cython and compile it for this computer.

`build` reads the firmware's Python files and writes an extension module. `loader` imports it.
"""
