"""Switch on a quick emulated Pico that knows its wiring."""

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

from castellan.device.files import Files
from castellan.device.saver import Saver
from castellan.device.start import FOLDER
from castellan.ui.preferences import WIRING_KNOWN, Preferences
from flash_bench import put_files

from host_tools.flash import image
from host_tools.pico.driver import Pico

_BOOT_MS = 6000
_DISK_BYTES = 352 * 4096


@contextmanager
def switched_on(built, flash=None, **options):
    """Yield an emulated Pico at its first screen. Without `flash` its wiring is known."""
    with Pico(built, image.symbols_of(built), **options) as pico:
        pico.put_flash(flash or new_flash())
        pico.power_on()
        boot(pico)
        yield pico


def boot(pico):
    """Let the board start, up to the first screen after the boot picture."""
    for _ in range(_BOOT_MS // 50):
        if pico.screen not in ("", "boot"):
            return
        pico.step(0, 50)
    raise AssertionError("the board does not start")


def new_flash(more=None):
    """Return the file system of a board that knows its wiring. `more` are files by path."""
    with tempfile.TemporaryDirectory() as folder:
        preferences = Preferences()
        preferences.set(WIRING_KNOWN, 1)
        payload = preferences.to_bytes()
        assert Saver(Files(os, open), folder).settings_store().save(payload, len(payload)) == 0
        paths = [path for path in Path(folder).rglob("*") if path.is_file()]
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        disk = Path(folder) / "disk.bin"
        disk.write_bytes(b"\xff" * _DISK_BYTES)
        ours = {f"{FOLDER}/{name}": data for name, data in files.items()}
        put_files(disk, {**ours, **(more or {})})
        return disk.read_bytes()
