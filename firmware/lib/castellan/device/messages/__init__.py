"""Runs the messages that a computer sends on the link. `link_commands.py` has the table.

Room: device.
"""
