"""The one list of portable test files that an interpreter does not run, each with its reason.

Key: (interpreter, path below tests/portable). The interpreters are "unix" and "wasm".
"""

NOT_RUN = {
    ("unix", "device/test_link_queendomino.py"): (
        "with wide pointers a board's heap does not hold Queendomino, the link and a log's readers"
    ),
}
