"""The one list of portable test files that an interpreter does not run, each with its reason.

Key: (interpreter, path below tests/portable). The interpreters are "unix" and "wasm".
"""

NOT_RUN = {}
