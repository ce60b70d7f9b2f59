"""List portable tests that an interpreter skips or runs in another form, with the reason.

A key is (interpreter, path below tests/portable). "unix" and "wasm" are interpreters. "flashed" is
unix with the firmware in the form that is copied to a Pico.
"""

# On unix these folders are tested only with the firmware in its flashed form.
FLASHED_ROOMS = ("core", "device", "ui")

NOT_RUN = {}
