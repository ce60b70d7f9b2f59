# The Pico W without its radio, which the box does not use. So the build needs no driver and no
# network library, and the whole memory is free for the game.
set(PICO_BOARD "pico")
