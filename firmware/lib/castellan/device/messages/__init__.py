"""What a computer may ask for, a module for each kind; `link_commands.py` knows which.

Room: device.
"""
