"""Memory that the firmware takes on a board, measured in 32-bit MicroPython."""
