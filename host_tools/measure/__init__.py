"""Measures the memory that the firmware takes on a board, in 32-bit MicroPython."""
