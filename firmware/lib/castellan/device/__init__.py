"""The device: pins, board, store, loop and crash boundary; knows hardware, files and the clock.

Room: device.
"""
