"""Helpers for the tests of flashing: a board that loses power at a step, and its files."""

from littlefs import LittleFS
from littlefs.context import UserContext

from host_tools.flash.board import SerialBoard

_BLOCK_BYTES = 4096
STEPS = ("write", "remove", "make_folder", "remove_folder")


class Power:
    """Counts what changes the flash, and pulls the plug in the middle of one such step."""

    def __init__(self, monkeypatch, board):
        """From now on every SerialBoard in this process is counted."""
        self.count = 0
        self.steps = []
        self.was_cut = False
        self._board = board
        self._is_wanted = _never
        for name in STEPS:
            monkeypatch.setattr(SerialBoard, name, self._counted(name, getattr(SerialBoard, name)))

    def cut_when(self, is_wanted):
        """The plug goes at the first step of the next run for which `is_wanted(name, path)`."""
        self.count = 0
        self.steps.clear()
        self.was_cut = False
        self._is_wanted = is_wanted

    def cut_at(self, number):
        """Cut the power at the step of this number, or never if it is 0."""
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
    """All files of a flash, read by littlefs without the board."""
    file_system = _mounted(image.read_bytes())[0]
    found = {}
    for folder, _, names in file_system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with file_system.open(path, "rb") as file:
                found[path] = file.read()
    return found


def put_files(image, files):
    """Writes files into a flash while the board is off."""
    file_system, disk = _mounted(image.read_bytes())
    for path, data in files.items():
        file_system.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with file_system.open(path, "wb") as file:
            file.write(data)
    file_system.unmount()
    image.write_bytes(disk.buffer)


def have(board, files, image=None):
    """Puts files on the board, or on one that has this flash, without a cable."""
    board.unplug()
    if image is not None:
        board.image.write_bytes(image)
    put_files(board.image, files)
    board.plug_in()


def _mounted(content):
    """Mount the content of a flash. An erased flash is formatted as a board does it."""
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
