"""Reads an image (.uf2): for which board it is, and which firmware is in it."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from host_tools.bad_input import BadInput, open_input
from host_tools.foreign.limits import MOST_IMAGE_BYTES

_BLOCK_BYTES = 512
_MAGIC = (0x0A324655, 0x9E5D5157)
_MOST_PAYLOAD_BYTES = 476
_DIGEST = re.compile(rb"castellan-image [0-9a-f]{16}")
# The name that a board with this image gives itself, such as `Raspberry Pi Pico with RP2040`.
_MACHINE = re.compile(rb"[ -~]{1,80} with RP2\d{3}")


@dataclass(frozen=True)
class Uf2:
    """An image of MicroPython with the firmware."""

    path: Path
    machine: str  # the board
    digest: str  # of the firmware, as the board tells it


def read(path: Path) -> Uf2:
    """Read an image. Raises BadInput if the file is no image with our firmware."""
    with open_input(str(path)) as stream:
        try:
            data = stream.read(MOST_IMAGE_BYTES + 1)
        except OSError as problem:
            raise BadInput(f"{path}: {problem.strerror}") from None
    if len(data) > MOST_IMAGE_BYTES:
        raise BadInput(f"{path}: is larger than any image of a board")
    payload = _payload(path, data)
    machine, digest = _MACHINE.search(payload), _DIGEST.search(payload)
    if machine is None or digest is None:
        raise BadInput(f"{path}: is an image, but not one of castellan")
    return Uf2(path, machine[0].decode(), digest[0].decode())


def _payload(path: Path, data: bytes) -> bytes:
    payload = bytearray()
    for at in range(0, len(data), _BLOCK_BYTES):
        block = data[at : at + _BLOCK_BYTES]
        if len(block) < _BLOCK_BYTES or struct.unpack_from("<2I", block) != _MAGIC:
            raise BadInput(f"{path}: is no image (.uf2), or a damaged one")
        size = struct.unpack_from("<I", block, 16)[0]
        payload += block[32 : 32 + min(size, _MOST_PAYLOAD_BYTES)]
    return bytes(payload)
