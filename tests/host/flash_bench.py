"""Helpers of the flashing tests: cut a board's power at a step, read and write its files."""

import tempfile
from pathlib import Path

from littlefs import LittleFS
from littlefs.context import UserContext

from host_tools.board_build import bundles, mpy
from host_tools.flash.board import SerialBoard

_BLOCK_BYTES = 4096
STEPS = ("write", "remove", "make_folder", "remove_folder")


class Power:
    """Counts the steps that change the flash, and cuts the power in the middle of one step."""

    def __init__(self, monkeypatch, board):
        """Patch `SerialBoard`, so that its methods in STEPS are counted from now on."""
        self.count = 0
        self.steps = []
        self.was_cut = False
        self._board = board
        self._is_wanted = _never
        for name in STEPS:
            monkeypatch.setattr(SerialBoard, name, self._counted(name, getattr(SerialBoard, name)))

    def cut_when(self, is_wanted):
        """Cut the power at the first step of the next run for which `is_wanted(name, path)`."""
        self.count = 0
        self.steps.clear()
        self.was_cut = False
        self._is_wanted = is_wanted

    def cut_at(self, number):
        """Cut the power at the step with this number, counted from 1. With 0 cut it never."""
        self.cut_when(lambda name, path: self.count == number)

    def _counted(self, name, method):
        def step(board, path, *data):
            self.count += 1
            self.steps.append((name, path))
            if not self.was_cut and self._is_wanted(name, path):
                self.was_cut = True
                if data:
                    self._board.pull_cable_after(len(data[0]) // 2)
                else:
                    self._board.unplug()
            return method(board, path, *data)

        return step


def _never(name, path):
    return False


def flash_files(image):
    """Read a flash by littlefs, without the board. Returns its files' contents by path."""
    file_system = _mounted(image.read_bytes())[0]
    found = {}
    for folder, _, names in file_system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with file_system.open(path, "rb") as file:
                found[path] = file.read()
    return found


def free_blocks(image):
    """Return the number of free blocks on the flash."""
    file_system, _ = _mounted(image.read_bytes())
    return file_system.block_count - file_system.used_block_count


def put_files(image, files):
    """Write files into the image of a flash while the board is off."""
    file_system, disk = _mounted(image.read_bytes())
    for path, data in files.items():
        file_system.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with file_system.open(path, "wb") as file:
            file.write(data)
    file_system.unmount()
    image.write_bytes(disk.buffer)


def files_of_another_version():
    """Return the files of a firmware that runs, and differs from this one in every file."""
    with tempfile.TemporaryDirectory() as name:
        modules = Path(name)
        for path, data in _modules().items():
            (modules / path).parent.mkdir(parents=True, exist_ok=True)
            (modules / path).write_bytes(data + b"\n")
        files = bundles.files_of_board(modules)
    return {f"/{path}": data for path, data in files.items()}


def files_of_version_0_1():
    """Return the files of the first version, which had a file on the board for each module."""
    return {f"/{path}": data for path, data in _modules().items()}


def _modules():
    mpy.compile_firmware()
    paths = [*mpy.FLASH.rglob("*.mpy"), mpy.FLASH / "main.py"]
    return {path.relative_to(mpy.FLASH).as_posix(): path.read_bytes() for path in paths}


def have(board, files, image=None):
    """Write files into the flash of an unplugged board. `image` first replaces the whole flash."""
    board.unplug()
    if image is not None:
        board.image.write_bytes(image)
    put_files(board.image, files)
    board.plug_in()


def _mounted(content):
    """Mount the content of a flash. Formats an erased flash first, like a board at its boot."""
    disk = UserContext(buffsize=len(content))
    disk.buffer[:] = content
    file_system = LittleFS(
        context=disk,
        block_size=_BLOCK_BYTES,
        block_count=len(content) // _BLOCK_BYTES,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        mount=False,
    )
    if content == b"\xff" * len(content):
        file_system.format()
    file_system.mount()
    return file_system, disk
