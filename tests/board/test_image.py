"""In an emulated Pico the project's image boots, shows pictures, reads keys and keeps games.

The emulator runs some twenty times slower than a Pico. The first test builds the image if its
inputs have changed. That needs the cross compiler for the Pico.
"""

import asyncio
import struct

import pytest
from castellan.rules import games, registry
from emulated_pico import EmulatedPico, new_flash
from flash_bench import flash_files, put_files

from host_tools.flash import image, plan
from host_tools.flash.problems import BoardProblem

_SMALLEST_FREE_BYTES = 150 * 1024
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
_GAME = "/castellan-data/games/000001.log"
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
# Applies the first legal action and saves, for ever. The main loop saves in its pauses instead.
_PLAY = """
session = loop.shell.app
session.open(0, 7)
while True:
    match = session.match
    match.legal(session.choices)
    session.apply(session.choices[0])
    loop.saver.take(loop.shell, 0)
    print("saved", loop.saver.write(), match.log.count)
"""

pytestmark = [pytest.mark.slow, pytest.mark.interpreter, pytest.mark.timeout(1200)]


@pytest.fixture(scope="session")
def built(missing):
    """Build the image for a Pico from Debian's sources of MicroPython. Returns its path."""
    try:
        return image.build(None, "RPI_PICO")
    except BoardProblem as problem:
        missing(str(problem))


def _is_lit(picture):
    return _lights(picture) > 0


def _lights(picture):
    return sum(any(pixel) for pixel in picture)


def test_the_image_is_one_for_its_board(built):
    blocks = built.read_bytes()
    start, end, flags, address, size, _, count, family = struct.unpack("<8I", blocks[:32])
    assert (start, end, flags & 0x2000) == (0x0A324655, 0x9E5D5157, 0x2000)
    assert family == 0xE48BFF56 and address == 0x10000000
    assert len(blocks) == 512 * count and size * count <= image.ROOM_BYTES["RPI_PICO"]


def test_it_boots_to_its_picture_and_a_key_changes_it(built, tmp_path):
    async def check():
        async with EmulatedPico(built, new_flash(tmp_path / "flash.bin")) as pico:
            assert await pico.until(lambda: any(map(_is_lit, pico.pictures)))
            await pico.press("UP")  # ends the window for Ctrl-C
            assert await pico.until(lambda: _lights(pico.pictures[-1]) > 12)  # boot picture
            assert len(pico.pictures[-1]) >= 49
            assert await pico.until(lambda: _lights(pico.pictures[-1]) == 1)  # wizard: wiring
            home = pico.pictures[-1]
            await pico.press("UP")
            assert await pico.until(lambda: pico.pictures[-1] != home, 1000)
            assert _lights(pico.pictures[-1]) == 1

    asyncio.run(check())


def test_the_memory_that_is_left(built, tmp_path, capsys):
    async def check():
        async with EmulatedPico(built, new_flash(tmp_path / "flash.bin")) as pico:
            pico.hold("B")
            begun = await pico.execute(_BEGIN)
            return "boot, " + begun + await pico.execute(_OPEN.format(games=_GAMES))

    report = asyncio.run(check())
    with capsys.disabled():
        print("\nbytes free on the board:\n" + report)
    lines = report.splitlines()
    assert len(lines) == 1 + len(_GAMES)
    for line in lines:
        assert int(line.split()[-1]) >= _SMALLEST_FREE_BYTES, line


def test_a_game_survives_the_power_going_while_it_is_saved(built, tmp_path):
    async def play(flash, cut):
        async with EmulatedPico(built, flash) as pico:
            pico.hold("B")
            await pico.execute(_BEGIN)
            pico.let_go("B")
            await pico.execute_and_leave(_PLAY)
            assert await pico.until(lambda: pico.said.count(b"saved 0") >= 3)
            # The power goes somewhere in the next 15 ms, which contain a save.
            await pico.run(15)
            pico.dump_flash(cut)
            return int(bytes(pico.said).split(b"saved 0 ")[-1].split()[0])

    async def look(flash):
        async with EmulatedPico(built, flash) as pico:
            pico.hold("B")
            await pico.execute(_BEGIN)
            return int(await pico.execute("print(loop.shell.app.match.log.count)"))

    flash = new_flash(tmp_path / "flash.bin")
    cut = tmp_path / "cut.bin"
    told = asyncio.run(play(flash, cut))
    assert asyncio.run(look(cut)) in (told, told + 1)


def test_flash_repairs_a_board_over_its_cable_and_the_game_begins(built, tmp_path, monkeypatch):
    """One file is missing and one damaged: copying all would take the emulator half an hour."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    files = plan.firmware_files()
    damaged, missing_one = sorted(files)[3], sorted(files)[-2]
    flash = new_flash(tmp_path / "flash.bin")
    there = {path: data for path, data in files.items() if path != missing_one}
    put_files(flash, {**there, damaged: b"M", "/lib/castellan/old.mpy": b"", _GAME: b"a log\n"})

    async def check():
        async with EmulatedPico(built, flash) as pico:
            pico.hold("RIGHT")  # ends the window for Ctrl-C at once
            status, said = await pico.run_castellan("flash")
            pico.let_go("RIGHT")
            count = len(pico.pictures)
            is_running = await pico.until(lambda: any(map(_is_lit, pico.pictures[count:])))
            pico.dump_flash(tmp_path / "after.bin")
        assert status == 0, said
        assert ": 2 files copied, " in said
        assert is_running

    asyncio.run(check())
    found = flash_files(tmp_path / "after.bin")
    assert found == {**files, plan.STAMP: plan.FINISHED, _GAME: b"a log\n"}


def test_a_board_that_waits_at_the_prompt_has_no_watchdog_to_bite_it(built, tmp_path):
    async def check():
        async with EmulatedPico(built, new_flash(tmp_path / "flash.bin")) as pico:
            assert await pico.until(lambda: any(map(_is_lit, pico.pictures)))
            await pico.press("UP")
            assert await pico.until(lambda: pico.is_watched)
            pico.send(b"\x03")
            assert await pico.until(lambda: b">>> " in pico.said)
            assert b"stopped, saved and dark" in pico.said
            assert not pico.is_watched
            pico.send(b"print(40 + 2)\r")
            assert await pico.until(lambda: b"\n42\r" in pico.said), bytes(pico.said)
            assert not pico.is_watched

    asyncio.run(check())


def test_without_a_disk_it_asks_and_makes_one_only_after_both_keys(built, tmp_path):
    async def check():
        async with EmulatedPico(built) as pico:
            assert await pico.until(lambda: any(map(_is_lit, pico.pictures)))
            await pico.run(300)
            pico.dump_flash(tmp_path / "before.bin")
            assert (tmp_path / "before.bin").read_bytes().count(0xFF) == 352 * 4096
            pico.hold("A", "B")
            await pico.until(lambda: False, 3600)
            pico.let_go("A", "B")
            pico.dump_flash(tmp_path / "after.bin")

    asyncio.run(check())
    assert flash_files(tmp_path / "after.bin") is not None
