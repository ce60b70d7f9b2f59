"""The device: pins, board, store, loop and crash boundary. Knows hardware, files and the clock.

Room: device.
"""
