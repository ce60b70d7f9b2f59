"""Which portable test files an interpreter runs in another form or not at all, and why.

Key: (interpreter, path below tests/portable). The interpreters are "unix" and "wasm", and
"flashed" is unix with the firmware as it is put on a board.
"""

# On unix these folders are tested in the flashed form alone.
FLASHED_ROOMS = ("core", "device", "ui")

NOT_RUN = {}
