"""Translates the firmware's rules core to Cython and compiles it for this computer.

`build` reads the firmware's Python files and writes an extension module. `loader` imports the
extension module.
"""
