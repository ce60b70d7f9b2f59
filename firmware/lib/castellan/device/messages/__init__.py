"""Modules that run messages of a computer. `link_commands.py` has the table.

Room: device.
"""
