"""In an emulated Pico the project's image boots, shows pictures, reads keys and keeps games.

The first test builds the image if its inputs have changed. That needs the cross compiler for the
Pico.
"""

import struct

import pytest
from castellan.rules import games, registry
from computer import Computer
from flash_bench import flash_files, put_files

from host_tools.flash import image
from host_tools.pico.driver import Pico

_SMALLEST_FREE_BYTES = 150 * 1024
_DISK_BYTES = 352 * 4096
_UP, _RIGHT, _A, _B = 1, 8, 16, 32
# Opens a match of each game and shows its first screen. Prints the free memory.
_OPEN = """
session = loop.shell.app
for game, seats in {games!r}:
    session.game = game
    for colour in range(8):
        session.kinds[colour] = colour in seats
    session.open(0, 7)
    session.restart()
    loop.turn(loop.board.ticks_ms(), 0)
    gc.collect()
    print(game, loop.shell.name, gc.mem_free())
    session.end_game()
"""
_GAMES = [
    (name, tuple(range(max(count for count in registry.meta(name).SEATS if count <= 4))))
    for name in games.NAMES
]
_BEGIN = """
import gc, castellan_main
loop = castellan_main.begin()
loop.turn(loop.board.ticks_ms(), 0)
gc.collect()
print("free", gc.mem_free())
"""
# Applies the first legal action and saves, for ever. The main loop saves in its turns instead.
_PLAY = """
session = loop.shell.app
session.open(0, 7)
while True:
    match = session.match
    match.legal(session.choices)
    session.apply(session.choices[0])
    loop.saver.take(loop.shell)
    print("saved", loop.saver.write(), match.log.count)
"""

pytestmark = [pytest.mark.slow, pytest.mark.interpreter, pytest.mark.timeout(600)]


@pytest.fixture
def new_flash(tmp_path):
    """Return a function that makes a file system with these files."""

    def make(files=None):
        path = tmp_path / "flash.bin"
        path.write_bytes(b"\xff" * _DISK_BYTES)
        put_files(path, files or {})
        return path.read_bytes()

    return make


@pytest.fixture
def computer(built, needs_node, new_flash):
    """Return a computer at an emulated Pico with an empty file system. Its power is off."""
    with Pico(built, image.symbols_of(built)) as pico:
        pico.put_flash(new_flash())
        yield Computer(pico)


def lights(pico):
    """Return how many pixels of the strip are lit."""
    return sum(any(pico.pixels[at : at + 3]) for at in range(0, len(pico.pixels), 3))


def tap(computer, key):
    computer.levels = key
    computer.run(60)
    computer.levels = 0


def test_the_image_is_one_for_its_board(built):
    blocks = built.read_bytes()
    start, end, flags, address, size, _, count, family = struct.unpack("<8I", blocks[:32])
    assert (start, end, flags & 0x2000) == (0x0A324655, 0x9E5D5157, 0x2000)
    assert family == 0xE48BFF56 and address == 0x10000000
    assert len(blocks) == 512 * count and size * count <= 1024 * image.BOARDS["RPI_PICO"].room_kib


def test_it_boots_to_its_picture_and_a_key_changes_it(computer):
    pico = computer.pico
    pico.power_on(cable=True)
    assert computer.until(lambda: lights(pico), 10_000)
    tap(computer, _RIGHT)  # ends the window for Ctrl-C. UP would start the self-test
    assert computer.until(lambda: lights(pico) > 12, 10_000)  # boot picture
    assert len(pico.pixels) >= 3 * 49
    assert computer.until(lambda: lights(pico) == 1, 10_000)  # wizard: wiring
    home = pico.pixels
    tap(computer, _UP)
    assert computer.until(lambda: pico.pixels != home, 1000)
    assert lights(pico) == 1


def test_the_memory_that_is_left(computer, capsys):
    computer.levels = _B  # ends the window for Ctrl-C at once
    computer.pico.power_on(cable=True)
    assert computer.until(lambda: lights(computer.pico), 10_000)
    begun = computer.execute(_BEGIN)
    computer.go_on(_OPEN.format(games=_GAMES))
    report = "boot, " + begun + computer.result()
    with capsys.disabled():
        print("\nbytes free on the board:\n" + report)
    lines = report.splitlines()
    assert len(lines) == 1 + len(_GAMES)
    for line in lines:
        assert int(line.split()[-1]) >= _SMALLEST_FREE_BYTES, line


@pytest.mark.parametrize(("change", "share"), [(1, 0.0), (1, 0.5), (2, 0.9)])
def test_a_game_survives_the_power_going_while_it_is_saved(computer, change, share):
    pico = computer.pico
    computer.levels = _B
    pico.power_on(cable=True)
    assert computer.until(lambda: lights(pico), 10_000)
    computer.execute(_BEGIN)
    computer.go_on(_PLAY)
    assert computer.until(lambda: computer.said.count(b"saved 0") >= 3)
    pico.cut_at(change, share)
    assert computer.until(lambda: pico.is_dead)
    told = int(computer.said.split(b"saved 0 ")[-1].split()[0])
    pico.power_on(cable=True)
    computer.execute(_BEGIN)
    computer.go_on("print(loop.shell.app.match.log.count)")
    assert int(computer.result()) in (told, told + 1)


def test_a_board_that_waits_at_the_prompt_has_no_watchdog_to_bite_it(computer):
    pico = computer.pico
    pico.power_on(cable=True)
    assert computer.until(lambda: lights(pico), 10_000)
    tap(computer, _RIGHT)
    assert computer.until(lambda: pico.is_watched, 10_000)
    pico.send(b"\x03")
    assert computer.until(lambda: b">>> " in computer.said)
    assert b"stopped, saved and dark" in computer.said
    assert not pico.is_watched
    pico.send(b"print(40 + 2)\r")
    assert computer.until(lambda: b"\n42\r" in computer.said), computer.said
    assert not pico.is_watched


def test_without_a_disk_it_asks_and_makes_one_only_after_both_keys(computer, tmp_path):
    pico = computer.pico
    pico.put_flash(b"\xff" * _DISK_BYTES)
    pico.power_on(cable=True)
    assert computer.until(lambda: lights(pico), 10_000)
    computer.run(300)
    assert pico.flash() == b"\xff" * _DISK_BYTES
    computer.levels = _A | _B
    computer.run(3600)
    computer.levels = 0
    after = tmp_path / "after.bin"
    after.write_bytes(pico.flash())
    assert flash_files(after) is not None
