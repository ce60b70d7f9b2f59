"""The device layer of the firmware: pins, main loop, saving and crash handling.

Room: device. This room uses the hardware, files and the clock.
"""
