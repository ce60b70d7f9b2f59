"""List portable test files that an interpreter runs in another form or not at all, and why.

A key is (interpreter, path below tests/portable). "unix" and "wasm" are interpreters. "flashed" is
unix with the firmware as a board gets it.
"""

# On unix these folders are tested only with the firmware in its flashed form.
FLASHED_ROOMS = ("core", "device", "ui")

NOT_RUN = {}
