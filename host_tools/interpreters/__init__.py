"""Find and run MicroPython and Node on this computer."""
