"""File access for the device. Tests replace the disk.

Room: device.
"""


class Files:
    """Wraps `open` and `os`. Every failure is an `OSError`."""

    def __init__(self, os, opener):
        """Take the module `os` and the built-in `open`, or replacements."""
        self._os = os
        self._open = opener

    def open(self, path: str, mode: str):
        """Open a file. Use it with `with` only, or MicroPython may lose its content."""
        return self._open(path, mode)

    def names(self, folder: str):
        """Return the names in a folder, sorted because the order on a disk is arbitrary."""
        return sorted(self._os.listdir(folder))

    def size(self, path: str) -> int:
        """Return the size of a file in bytes."""
        return self._os.stat(path)[6]

    def rename(self, path: str, new_path: str) -> None:
        """Rename a file. A file with the new name is replaced atomically."""
        self._os.rename(path, new_path)

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._os.remove(path)

    def make_folder(self, path: str) -> None:
        """Make one folder. Its parent must exist."""
        self._os.mkdir(path)

    def free_bytes(self, path: str) -> int:
        """Return the free bytes of the disk that holds `path`."""
        figures = self._os.statvfs(path)
        # littlefs counts shared blocks twice, so a full disk may report a negative number.
        return figures[0] * figures[3] if figures[3] <= figures[2] else 0


def read_whole(files, path: str) -> bytes:
    """Return the content of a small file."""
    with files.open(path, "rb") as file:
        return file.read()


def names_in(files, folder: str):
    """Return the sorted names in a folder. Makes the folder if it is missing."""
    try:
        return files.names(folder)
    except OSError:
        files.make_folder(folder)
        return files.names(folder)
