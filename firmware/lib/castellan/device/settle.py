"""Makes littlefs write the folders of the slots again, before anything is read from them.

Room: device. Used at the start, and unloaded afterwards.

A power cut can leave bits that are read at random. If littlefs appends to such a commit, a later
reading can lose everything behind it. So each folder is filled until littlefs compacts it into an
erased block. From then on each reading returns the same bytes.
"""

import gc

from castellan.core.compat import const
from castellan.device.files import names_in

# Nothing is written beside these folders while a game runs. So a power cut damages one of them,
# and its twin holds the newest record.
_FOLDERS = ("match0", "match1", "settings0", "settings1", "other0", "other1")
_FILLER = "/filler"
# littlefs keeps a file of up to 512 bytes inside its folder's block of 4096 bytes. Each write
# takes two pages of 256 bytes or more, so 8 writes overflow a block. A folder has two blocks, and
# readings that differ can spread the writes over both.
_FILLER_BYTES = const(480)
_WRITES = const(16)


def settle_folders(files, folder: str) -> None:
    """Settle the folders of both slots of all stores. Makes folders that are missing."""
    try:
        names = names_in(files, folder)
        for name in _FOLDERS:
            path = folder + "/" + name
            if name in names:
                _settle(files, path + _FILLER)
            else:
                names_in(files, path)
    except OSError:
        return  # the store tells the player about a full or failing disk


def _settle(files, path: str) -> None:
    filler = bytes(_FILLER_BYTES)
    try:
        for _ in range(_WRITES):
            with files.open(path, "wb") as file:
                file.write(filler)
    finally:
        files.remove(path)
    gc.collect()  # or the objects that stay loaded would lie behind the buffers of the files
