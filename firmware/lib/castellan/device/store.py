"""Stores a record in two files on flash, written in turn.

Room: device. Each file is called a slot. A power cut loses one action at most.
"""

from castellan.core import modules
from castellan.core.compat import const
from castellan.core.crc import crc32
from castellan.device import codes, record

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
PIECES = const(112)

_COUNTER_MASK = const(0x3FFFFFFF)
_SLOT_SCAN = "castellan.device.slot_scan"


class Store:
    """Saves and loads the newest intact record of one kind. The payload is opaque bytes."""

    def __init__(self, files, folder: str, name: str, kind: int, schema: int, most_bytes: int):
        """Set up the store, without reading. `schema` is the highest one known here.

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
        return "%s/%s%d" % (self.folder, self.name, slot)

    def load(self, into) -> int:
        """Read the payload of the newest intact record into a buffer. Returns one of `codes`.

        After `codes.FINE`, `length` is the number of bytes read and `schema` their format.
        `is_new` is True if nothing was ever saved. After another code the caller uses its
        defaults. Loading changes no file.
        """
        return self._scan(into)

    def _scan(self, into=None) -> int:
        """Find the newest intact slot. Read it if there is a buffer. Returns one of `codes`."""
        # Loaded late: 2.2 KB that only the start and the first save need.
        from castellan.device.slot_scan import SlotScan  # noqa: PLC0415

        scan = SlotScan(self)
        code = scan.look() if into is None else scan.load(into)
        modules.forget(_SLOT_SCAN)
        return code

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
        except OSError:
            return codes.FILE_SYSTEM
        except MemoryError:
            return codes.MEMORY

    def _save_if_different(self, data) -> int:
        crc = crc32(data)
        if self.kept_length == len(data) and self.kept_crc == crc:
            return codes.FINE
        target = 1 if self.newest == 0 else 0
        # If something below fails, the next save scans the disk again before it writes.
        self.is_scanned = False
        self.set_aside(DAMAGED, ".bad")
        self.set_aside(FOLDER, ".bad")
        counter = 1
        if self.newest >= 0:
            counter = (self.counters[self.newest] + 1) & _COUNTER_MASK
        with self.files.open(self.path(target), "wb") as file:
            record.write(file, self.kind, self.newest_schema, counter, data)
        self.states[target] = WHOLE
        self.counters[target] = counter
        self.newest = target
        self.kept_length = len(data)
        self.kept_crc = crc
        self.is_scanned = True
        return codes.FINE

    def set_aside(self, state: int, ending: str) -> None:
        """Add `ending` to the names of slot files in this state. Raises `OSError`."""
        for slot in range(2):
            if self.states[slot] == state:
                self.files.rename(self.path(slot), self.path(slot) + ending)
                self.states[slot] = ABSENT
