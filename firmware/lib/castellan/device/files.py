"""The board's files, in the few verbs the device needs; a test hands in another disk.

Room: device.
"""


class Files:
    """`open` and `os` behind five verbs; every failure is an `OSError`."""

    def __init__(self, os, opener):
        """`os` is the module of that name, `opener` the built-in `open`."""
        self._os = os
        self._open = opener

    def open(self, path: str, mode: str):
        """The file at `path`; to be used by `with` only, or its content is lost."""
        return self._open(path, mode)

    def names(self, folder: str):
        """What is in the folder, sorted, because no disk promises an order."""
        return sorted(self._os.listdir(folder))

    def size(self, path: str) -> int:
        """How many bytes the file holds."""
        return self._os.stat(path)[6]

    def rename(self, path: str, new_path: str) -> None:
        """Gives the file another name; a file of that name is replaced in one stroke."""
        self._os.rename(path, new_path)

    def remove(self, path: str) -> None:
        """Takes the file away."""
        self._os.remove(path)

    def make_folder(self, path: str) -> None:
        """Makes one folder; its parent must be there."""
        self._os.mkdir(path)

    def free_bytes(self, path: str) -> int:
        """How many bytes are free on the disk that holds `path`."""
        figures = self._os.statvfs(path)
        # littlefs counts shared blocks twice: a full disk has "less than none" left.
        return figures[0] * figures[3] if figures[3] <= figures[2] else 0


def read_whole(files, path: str) -> bytes:
    """The whole content of a small file."""
    with files.open(path, "rb") as file:
        return file.read()


def names_in(files, folder: str):
    """What is in the folder; a folder that is not there yet is made, as on a new board."""
    try:
        return files.names(folder)
    except OSError:
        files.make_folder(folder)
        return files.names(folder)
