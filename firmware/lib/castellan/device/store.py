"""Stores a record in two files on flash, written in turn.

Room: device. Each file is called a slot and has a folder of its own, because littlefs keeps small
files inside their folder's metadata. So one bad commit damages one slot only.
"""

from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.device import codes, record
from castellan.device.files import names_in

# The states of a slot.
ABSENT = const(0)
EMPTY = const(1)
WHOLE = const(2)
DAMAGED = const(3)
NEWER = const(4)
FOLDER = const(5)
UNREADABLE = const(6)

MATCH = const(109)  # the letters m, s, t
SETTINGS = const(115)
BOOT_FAILURES = const(116)  # the letter t: its file is named "tally"
PACK = const(112)

_COUNTER_MASK = const(0x3FFFFFFF)
_NO_ROOM = const(28)  # ENOSPC


class Store:
    """Saves and loads the newest intact record of one kind. The payload is opaque bytes."""

    def __init__(self, files, folder: str, name: str, kind: int, schema: int, most_bytes: int):
        """Set up the store, without reading. `schema` is the highest one known here.

        `name` is a path below `folder` that contains `%d` for the number of the slot.
        A payload has at most `most_bytes`. Only a newer firmware writes a longer one.
        """
        self.files = files
        self.folder = folder
        self.name = name
        self.kind = kind
        self.newest_schema = schema
        self.most_bytes = most_bytes
        self.states = bytearray(2)
        self.counters = [0, 0]
        self.lacks_room = False  # the last failure was a full disk
        self.forget()

    def forget(self) -> None:
        """Forget the results of the last scan of the flash."""
        self.newest = -1
        self.is_scanned = False
        self.kept_length = -1
        self.kept_crc = 0
        self.length = 0
        self.schema = self.newest_schema

    @property
    def is_new(self) -> bool:
        """True if no intact record was found or written."""
        return self.newest < 0

    def has(self, state: int) -> bool:
        """True if one of the slots has this state."""
        return self.states[0] == state or self.states[1] == state

    def path(self, slot: int) -> str:
        """Return the file path of a slot (0 or 1)."""
        return self.folder + "/" + self.name % slot

    def load(self, into, accept=None) -> int:
        """Read the newest intact record that `accept` takes. Returns one of `codes`.

        `accept(payload)` returns `codes.FINE`, `codes.NEWER_SAVE` for a payload of a newer
        firmware, or another code. After another code the refused record is renamed, and the older
        record is tried.

        After `codes.FINE`, the buffer holds `length` bytes of the format `schema`. `is_new` is
        True if nothing was ever saved. After another code the caller uses its defaults.
        """
        return self._scan(into, accept)

    def _scan(self, into=None, accept=None) -> int:
        """Find the newest intact slot. Read it if there is a buffer. Returns one of `codes`."""
        # Loaded late: 2.6 KB that only the start and the first save need.
        from castellan.device.slot_scan import SlotScan  # noqa: PLC0415

        scan = SlotScan(self)
        return scan.look() if into is None else scan.load(into, accept)

    def save(self, payload, length: int) -> int:
        """Write the first `length` bytes into the older slot. Returns one of `codes`.

        The newest intact record is never touched. Equal bytes are not written again. A record of
        a newer schema is kept, and the save is refused. Damaged files are renamed, never lost.
        """
        if length > self.most_bytes:
            raise AssertionError("a save of %d bytes" % length)
        try:
            if not self.is_scanned:
                code = self._scan()
                if not self.is_scanned:
                    return code
            if self.has(NEWER):
                return codes.NEWER_SAVE
            if self.has(UNREADABLE):
                # An unreadable slot may hold the newest state. Scan again at the next save.
                self.is_scanned = False
                return codes.FILE_SYSTEM
            return self._save_if_different(memoryview(payload)[:length])
        except OSError as problem:
            return self.failed(problem)
        except MemoryError:
            return codes.MEMORY

    def failed(self, problem) -> int:
        """Note if the disk is full. Returns the code of a failure of the disk."""
        self.lacks_room = _NO_ROOM in problem.args[:1]
        return codes.FILE_SYSTEM

    def _save_if_different(self, data) -> int:
        crc = crc32(data)
        if self.kept_length == len(data) and self.kept_crc == crc:
            return codes.FINE
        # After a failed write, the next save writes the same slot again. The newest slot is safe.
        target = 1 if self.newest == 0 else 0
        self.set_aside(DAMAGED, ".bad")
        self.set_aside(FOLDER, ".bad")
        counter = 1
        if self.newest >= 0:
            counter = (self.counters[self.newest] + 1) & _COUNTER_MASK
        path = self.path(target)
        if self.states[target] == ABSENT:
            names_in(self.files, path.rpartition("/")[0])
        with self.files.open(path, "wb") as file:
            record.write(file, self.kind, self.newest_schema, counter, data)
        self.states[target] = WHOLE
        self.counters[target] = counter
        self.newest = target
        self.kept_length = len(data)
        self.kept_crc = crc
        return codes.FINE

    def set_aside(self, state: int, ending: str) -> None:
        """Add `ending` to the names of slot files in this state. Raises `OSError`."""
        for slot in range(2):
            if self.states[slot] == state:
                self.files.rename(self.path(slot), self.path(slot) + ending)
                self.states[slot] = ABSENT
