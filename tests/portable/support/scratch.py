"""Provide a folder for tests that need real files, on every interpreter.

The folder is in `CASTELLAN_SCRATCH` if that variable is set, otherwise in `build` of the working
folder. On WebAssembly the folder is in memory.
"""

import os

from castellan.device.files import Files


def real_files():
    """Return the interpreter's own file system as the device's `Files`."""
    return Files(os, open)


def scratch_folder(name):
    """Make an empty folder with this name in the scratch folder. Returns its path."""
    path = _base()
    for part in ("scratch", name):
        path = path + "/" + part
        _make(path)
    _empty(path)
    return path


def _base():
    path = None
    if hasattr(os, "getenv"):
        path = os.getenv("CASTELLAN_SCRATCH")
    if not path:
        path = "build"
    _make(path)
    return path


def _make(path):
    try:
        os.mkdir(path)
    except OSError:
        os.listdir(path)


def _empty(folder):
    for name in os.listdir(folder):
        path = folder + "/" + name
        try:
            os.remove(path)
        except OSError:
            _empty(path)
            os.rmdir(path)
