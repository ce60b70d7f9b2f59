"""The device layer of the firmware: pins, main loop, saving and crash handling.

This room uses the hardware, files and the clock.

Room: device.
"""
