"""`castellan flash` puts a new image on a board that has one, without a press on BOOTSEL."""

import shutil
import struct
import time

import pytest
from commands import is_one_complaint, run_here
from flash_bench import files_of_another_version, flash_files, have, put_files
from pty_board import PICO, PtyBoard

from host_tools.flash import bootsel, drives, image, plan, uf2
from host_tools.flash.board import About
from host_tools.flash.problems import BoardProblem

_OLD, _NEW = (f"castellan-image {digit * 16}" for digit in "01")
_SAVE = "/castellan-data/match0/save"
_FIRMWARE = b"class begin:\n    alarm = None\n"
# The frozen modules of an image are files here, in the folder that is searched first.
_FROZEN = ("/castellan_image.py", "/castellan_main.py")


def uf2_of(path, digest=_NEW, machine=PICO):
    """Write an image whose words lie across two blocks. Returns its path."""
    payload = bytes(240) + f"{machine}\0{digest}\0".encode()
    payload += bytes(-len(payload) % 256)
    blocks = b""
    for at in range(0, len(payload), 256):
        head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, at, 256, at // 256, 2, 0)
        blocks += (head + payload[at : at + 256]).ljust(508, b"\0") + b"\x30\x6f\xb1\x0a"
    path.write_bytes(blocks)
    return path


class BootRom:
    """A fake of the chip's boot ROM. Its drive is a folder, which vanishes with a whole image."""

    def __init__(self, board, folder):
        self.board = board
        self.folder = folder
        self.has_drive = True
        self.takes_image = True
        self.taken = []

    def find(self):
        """Return the drives, in place of `drives.find`."""
        return [drives.Drive(str(self.folder), "RPI-RP2")] if self.folder.is_dir() else []

    def __call__(self):
        """Show the drive until an image has arrived, or as long as the test lasts."""
        if not self.has_drive:
            return
        self.folder.mkdir()
        end = time.monotonic() + 10
        while time.monotonic() < end and not self.taken:
            for path in self.folder.glob("*.uf2"):
                if path.stat().st_size == 1024:
                    self.take(uf2.read(path))
            time.sleep(0.02)
        if self.takes_image:
            shutil.rmtree(self.folder)

    def take(self, new):
        """Replace the image. Its frozen module tells another digest from now on."""
        self.taken.append(new.path.name)
        put_files(self.board.image, {_FROZEN[0]: f'DIGEST = "{new.digest}"\n'.encode()})


@pytest.fixture
def board(unix, monkeypatch, tmp_path):
    """Plug in a board with our image. Its boot ROM is `board.boot_rom`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(bootsel, "_DRIVE_S", 1)
    monkeypatch.setattr(bootsel, "_RESTART_S", 1)
    monkeypatch.setattr(bootsel, "_LOOK_S", 0.05)
    board = PtyBoard(tmp_path)
    board.boot_rom = BootRom(board, tmp_path / "RPI-RP2")
    monkeypatch.setattr(drives, "find", board.boot_rom.find)
    digest = f'DIGEST = "{_OLD}"\n'.encode()
    put_files(board.image, {_FROZEN[0]: digest, _FROZEN[1]: _FIRMWARE, _SAVE: b"a save"})
    built = uf2_of(tmp_path / "castellan-new.uf2")
    monkeypatch.setattr(image, "build", lambda tree, name: built)
    with board:
        yield board


@pytest.fixture
def castellan(monkeypatch, capsys, board):
    """Return a function that runs a `castellan` command on the board."""

    def run(name, *words):
        return run_here(monkeypatch, capsys, name, *words, "--port", board.port)

    return run


pytestmark = pytest.mark.interpreter


def test_a_newer_image_comes_by_the_drive_and_old_files_go(board, castellan):
    files = {**files_of_another_version(), plan.STAMP: b"0.0.9\n"}
    have(board, files)
    told = castellan("flash", "--dry-run")
    assert "copy castellan-new.uf2" in told.out and "remove /main.py" in told.out
    assert board.boot_rom.taken == []
    answer = castellan("flash")
    assert answer.status == 0, answer
    assert board.boot_rom.taken == ["castellan-new.uf2"]
    assert "asking the board for its drive" in answer.err
    assert f"copying castellan-new.uf2 to {board.boot_rom.folder}" in answer.err
    assert f"castellan-new.uf2 copied, {len(files)} files of an earlier" in answer.out
    left = flash_files(board.image)
    assert set(left) == {*_FROZEN, _SAVE} and left[_SAVE] == b"a save"
    assert f"in the image ({_NEW})" in castellan("doctor").out
    again = castellan("flash")
    assert again.status == 0 and "its image is the newest" in again.out
    assert board.boot_rom.taken == ["castellan-new.uf2"]


@pytest.mark.slow
def test_without_a_drive_the_image_is_named_and_nothing_has_changed(board, castellan):
    board.boot_rom.has_drive = False
    answer = castellan("flash")
    assert answer.status == 3 and "castellan-new.uf2" in answer.err
    assert "no drive RPI-RP2 or RP2350 appeared" in answer.err
    assert flash_files(board.image)[_SAVE] == b"a save"


@pytest.mark.slow
def test_a_board_that_does_not_take_the_image_is_told(board, castellan):
    board.boot_rom.takes_image = False
    answer = castellan("flash")
    assert answer.status == 3 and "did not take the image" in answer.err


@pytest.mark.slow
def test_another_image_than_the_one_that_was_copied_is_noticed(board, castellan, monkeypatch):
    monkeypatch.setattr(board.boot_rom, "take", lambda new: board.boot_rom.taken.append(""))
    answer = castellan("flash")
    assert answer.status == 3 and "not with castellan-new.uf2" in answer.err


def test_an_image_for_another_board_is_refused_before_the_board_restarts(
    board, castellan, tmp_path
):
    other = uf2_of(tmp_path / "w.uf2", machine="Raspberry Pi Pico W with RP2040")
    answer = castellan("flash", "--image", other)
    assert is_one_complaint(answer) and "is for Raspberry Pi Pico W with RP2040" in answer.err
    (tmp_path / "no.uf2").write_bytes(other.read_bytes()[:-1])
    assert "is no image (.uf2)" in castellan("flash", "--image", tmp_path / "no.uf2").err
    assert board.boot_rom.taken == []


@pytest.mark.slow
def test_where_no_image_can_be_built_files_are_copied(board, castellan, monkeypatch):
    def build(tree, name):
        raise BoardProblem("an image needs cmake")

    monkeypatch.setattr(image, "build", build)
    answer = castellan("flash", "--dry-run")
    assert answer.status == 0 and "an image needs cmake. So files are copied" in answer.err
    assert "copy /main.py" in answer.out


_NAMES = {
    "Raspberry Pi Pico with RP2040": "RPI_PICO",
    "Raspberry Pi Pico W with RP2040": "RPI_PICO_W",
    "Raspberry Pi Pico2 with RP2350": "RPI_PICO2",
    "Raspberry Pi Pico 2 with RP2350": "RPI_PICO2",
    "Raspberry Pi Pico 2 W with RP2350": "RPI_PICO2_W",
}


@pytest.mark.parametrize("machine", _NAMES)
def test_each_board_has_its_image(machine):
    about = About("micropython", (1, 25, 0), machine, 6, "", 1)
    assert image.board_of(about) == _NAMES[machine]
    assert _NAMES[machine] in image.BOARDS
    with pytest.raises(BoardProblem, match="no image for this board"):
        image.board_of(About("micropython", (1, 25, 0), machine, 6, "", 1, "PIMORONI"))
