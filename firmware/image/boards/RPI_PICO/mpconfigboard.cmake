# The Pico without parts of MicroPython that the box never uses.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
