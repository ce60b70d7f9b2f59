"""The one list of portable test files that an interpreter does not run, each with its reason.

Key: (interpreter, path below tests/portable). The interpreters are "unix" and "wasm", and
"flashed" is unix with the firmware as it is put on a board.
"""

_WIDE = "with wide pointers a board's heap does not hold Queendomino, the link and a log's readers"
_ONLY_FLASHED = "with wide pointers a board's heap holds link and log reader in flashed form only"
_GAME = "with wide pointers a board's heap holds a game and its finger in their flashed form only"

NOT_RUN = {
    ("unix", "device/test_link_queendomino.py"): _WIDE,
    ("flashed", "device/test_link_queendomino.py"): _WIDE,
    ("unix", "device/test_link_lines.py"): _ONLY_FLASHED,
    ("unix", "device/test_link_moves.py"): _ONLY_FLASHED,
    ("unix", "device/test_link_pieces.py"): _ONLY_FLASHED,
    ("unix", "device/test_link_sign.py"): _ONLY_FLASHED,
    ("unix", "ui/test_dragon_inferno_games.py"): _GAME,
}
