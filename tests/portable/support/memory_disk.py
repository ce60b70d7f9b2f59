"""A disk in memory with the functions of `device/files.py`, and failures on demand.

Like littlefs, the disk stores a file when the file is closed. A file that is too large is not
stored.
"""


class MemoryFile:
    """One open file of the disk."""

    def __init__(self, disk, path, mode):
        self.disk = disk
        self.path = path
        self.is_written = "r" not in mode
        self.content = bytearray() if "w" in mode else bytearray(disk.files.get(path, b""))
        self.position = len(self.content) if "a" in mode else 0

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self.is_written:
            self.disk.commit(self.path, bytes(self.content))

    def readinto(self, buffer):
        part = self.content[self.position : self.position + len(buffer)]
        buffer[: len(part)] = part
        self.position += len(part)
        return len(part)

    def read(self):
        part = bytes(self.content[self.position :])
        self.position = len(self.content)
        return part

    def write(self, data):
        self.disk.check("write")
        self.content.extend(bytes(data))
        return len(data)


class MemoryDisk:
    """A disk that maps paths to bytes. `broken` lists failing functions."""

    def __init__(self, most_bytes=1 << 20):
        self.files = {}
        self.folders = {""}
        self.most_bytes = most_bytes
        self.broken = set()
        self.commits = 0

    def check(self, verb):
        if verb in self.broken:
            raise OSError(5)

    def open(self, path, mode):
        self.check("open")
        if path in self.folders:
            raise OSError(21)
        if "r" in mode and path not in self.files:
            raise OSError(2)
        if path.rpartition("/")[0] not in self.folders:
            raise OSError(2)
        return MemoryFile(self, path, mode)

    def commit(self, path, content):
        self.check("close")
        others = sum(len(self.files[name]) for name in self.files if name != path)
        if others + len(content) > self.most_bytes:
            raise OSError(28)
        self.files[path] = content
        self.commits += 1

    def names(self, folder):
        self.check("names")
        if folder not in self.folders:
            raise OSError(2)
        start = folder + "/"
        paths = list(self.files) + list(self.folders)
        return sorted(
            path[len(start) :]
            for path in paths
            if path.startswith(start) and "/" not in path[len(start) :]
        )

    def size(self, path):
        self.check("size")
        if path not in self.files:
            raise OSError(2)
        return len(self.files[path])

    def rename(self, path, new_path):
        self.check("rename")
        if path in self.folders:
            self.folders.remove(path)
            self.folders.add(new_path)
        else:
            self.files[new_path] = self.files.pop(path)

    def remove(self, path):
        self.check("remove")
        if path not in self.files:
            raise OSError(2)
        del self.files[path]

    def make_folder(self, path):
        self.check("make_folder")
        if path in self.folders or path in self.files:
            raise OSError(17)
        self.folders.add(path)

    def free_bytes(self, path):
        return self.most_bytes - sum(len(content) for content in self.files.values())
