"""Cut the power in every program and erase operation of a save. The older save must survive.

The tests use the firmware's store. Only the flash below littlefs is simulated.
"""

from random import Random

import pytest
from castellan.device import codes
from castellan.device.games import Games
from castellan.device.store import MATCH, SETTINGS, Store
from tiers import few_now

from host_tools.faults import littlefs_disk

_FOLDER = "/castellan"
_MOST_BYTES = 3000


def store_on(disk, kind=MATCH):
    name = "match%d/save" if kind == MATCH else "settings%d/set"
    return Store(disk, _FOLDER, name, kind, 1, _MOST_BYTES)


def state(number, length):
    """Return a payload of `length` bytes: the action's number, then random bytes."""
    return number.to_bytes(4, "little") + Random(number).randbytes(length - 4)


def number_read(disk, length):
    """Boot a board. Returns the action that it loads, or 0 for a new board."""
    buffer = bytearray(_MOST_BYTES)
    store = store_on(disk)
    assert store.load(buffer) == codes.FINE
    if store.is_new:
        return 0
    payload = bytes(buffer[: store.length])
    number = int.from_bytes(payload[:4], "little")
    assert payload == state(number, length)
    return number


def write_file(disk, path, content):
    with disk.open(path, "wb") as file:
        file.write(content)


def empty_board(length):
    return littlefs_disk.new_disk(), 0


def board_with_firmware(length):
    """Return a disk with sixty files like the firmware's, after five saves, and the count."""
    disk = littlefs_disk.new_disk()
    random = Random(1)
    disk.make_folder("/lib")
    for number in range(60):
        write_file(disk, f"/lib/module{number}.mpy", random.randbytes(random.randrange(300, 6000)))
    return disk, play(disk, 5, length)


def board_after_long_history(length):
    """Return a disk after so many saves that littlefs has moved its metadata, and the count."""
    disk, count = board_with_firmware(length)
    return disk, play(disk, 900, length, first=count + 1)


def nearly_full_board(length):
    """Return a disk with five free blocks after 300 more saves, and the count."""
    disk, count = board_with_firmware(length)
    fill(disk, 5)
    return disk, play(disk, 300, length, first=count + 1)


def full_board(length):
    """Return a disk without a free block after five saves, and the count. More saves may fail."""
    disk, count = board_with_firmware(length)
    fill(disk, 0)
    return disk, count


def fill(disk, free_blocks):
    block = bytes(littlefs_disk.BLOCK_BYTES)
    number = 0
    try:
        while disk.free_bytes("/") > free_blocks * littlefs_disk.BLOCK_BYTES:
            write_file(disk, f"/filler{number}", block)
            number += 1
    except OSError:
        assert free_blocks == 0


def play(disk, actions, length, first=1):
    store = store_on(disk)
    for number in range(first, first + actions):
        assert store.save(state(number, length), length) == codes.FINE
    return first + actions - 1


def cut_everywhere(disk, count, length, actions, random):
    """Save more actions with a power cut at each flash operation. Returns the number of cuts."""
    store = store_on(disk)
    cuts = 0
    for number in range(count + 1, count + actions + 1):
        kept = number_read(disk, length)
        before = list(disk.chip.blocks)
        disk.chip.journal = []
        code = store.save(state(number, length), length)
        journal = disk.chip.journal
        for chip, done, is_torn in littlefs_disk.cuts_of(before, journal, random):
            booted = littlefs_disk.LittlefsDisk(chip)
            found = number_read(booted, length)
            assert found in (kept, number), (number, done, is_torn)
            if code == codes.FINE and done == len(journal) and not is_torn:
                assert found == number
            cuts += 1
            if cuts % 7 == 0 and code == codes.FINE:
                play_on(booted, number, length)
    return cuts


def play_on(disk, number, length):
    """Check that a board keeps the next action after a power cut."""
    assert store_on(disk).save(state(number + 1, length), length) == codes.FINE
    assert number_read(disk, length) == number + 1


_BOARDS = (
    empty_board,
    board_with_firmware,
    board_after_long_history,
    nearly_full_board,
    full_board,
)


@pytest.mark.parametrize("length", few_now([60, 500, 1100, 2900], quick=[60]))
def test_every_cut_leaves_the_last_or_the_last_but_one_state(length):
    cuts = 0
    for board in _BOARDS:
        disk, count = board(length)
        cuts += cut_everywhere(disk, count, length, 24, Random(length))
    # With four lengths this file has over two thousand cuts.
    assert cuts >= 500, cuts


@pytest.mark.slow
def test_cuts_while_littlefs_moves_its_metadata_lose_nothing():
    length = 60
    disk, count = board_with_firmware(length)
    store = store_on(disk)
    random = Random(2)
    moved_to = set()
    cuts = 0
    for number in range(count + 1, count + 12000):
        before = list(disk.chip.blocks)
        disk.chip.journal = []
        assert store.save(state(number, length), length) == codes.FINE
        journal = disk.chip.journal
        erased = {block for block, _offset, data in journal if data is None}
        if not erased:
            continue
        moved_to |= erased
        for chip, _done, _is_torn in littlefs_disk.cuts_of(before, journal, random):
            found = number_read(littlefs_disk.LittlefsDisk(chip), length)
            assert found in (number - 1, number)
            cuts += 1
    # A metadata pair has two blocks. More blocks mean that it was moved during the cuts.
    assert len(moved_to) > 4
    assert cuts >= 2000, cuts


def test_a_board_cut_again_and_again_never_falls_behind():
    random = Random(5)
    for length in (200, 1100):
        disk, _ = board_with_firmware(length)
        for _ in range(120):
            kept = number_read(disk, length)
            disk.chip.journal = []
            before = list(disk.chip.blocks)
            number = kept + 1
            assert store_on(disk).save(state(number, length), length) == codes.FINE
            cuts = list(littlefs_disk.cuts_of(before, disk.chip.journal, random))
            disk = littlefs_disk.LittlefsDisk(random.choice(cuts)[0])
            assert number_read(disk, length) in (kept, number)


def test_settings_and_finished_games_do_not_endanger_the_match():
    random = Random(9)
    disk, count = board_with_firmware(800)
    settings = store_on(disk, SETTINGS)
    games = Games(disk, _FOLDER + "/games", 20, 20000)
    for number in range(30):
        before = list(disk.chip.blocks)
        disk.chip.journal = []
        assert settings.save(state(number + 1, 40), 40) == codes.FINE
        assert games.add(state(number, 700), 700) == codes.FINE
        for chip, _done, _is_torn in littlefs_disk.cuts_of(before, disk.chip.journal, random):
            booted = littlefs_disk.LittlefsDisk(chip)
            assert number_read(booted, 800) == count
            buffer = bytearray(_MOST_BYTES)
            settings_read = store_on(booted, SETTINGS)
            assert settings_read.load(buffer) == codes.FINE
            assert settings_read.is_new == (buffer[0] == 0)
            assert buffer[0] in (number, number + 1)
            kept = Games(booted, _FOLDER + "/games", 20, 20000).numbers()
            assert len(kept) >= min(number, 19)


def test_remove_then_rename_does_lose_the_match():
    """Control: the same power cuts must show that this bad way of saving loses a match."""
    random = Random(3)
    length = 200
    disk, _ = board_with_firmware(length)
    lost = 0
    write_file(disk, _FOLDER + "/match", state(1, length))
    for number in range(2, 20):
        before = list(disk.chip.blocks)
        disk.chip.journal = []
        write_file(disk, _FOLDER + "/match.tmp", state(number, length))
        disk.remove(_FOLDER + "/match")
        disk.rename(_FOLDER + "/match.tmp", _FOLDER + "/match")
        for chip, _done, _is_torn in littlefs_disk.cuts_of(before, disk.chip.journal, random):
            booted = littlefs_disk.LittlefsDisk(chip)
            lost += "match" not in booted.names(_FOLDER)
    assert lost > 0


def test_one_slot_alone_would_be_found_out_by_damage():
    """Control: `number_read` must ignore the newest record if it is damaged."""
    disk, count = board_with_firmware(300)
    newest = _FOLDER + ("/match0/save" if count % 2 else "/match1/save")
    with disk.open(newest, "rb") as file:
        content = bytearray(file.read())
    content[100] ^= 1
    write_file(disk, newest, bytes(content))
    assert number_read(disk, 300) == count - 1


@pytest.mark.parametrize(
    ("length", "most_programs", "most_erases"),
    [(200, 1.1, 0.1), (500, 2.1, 1.1), (1100, 3.1, 1.1)],
)
def test_a_save_wears_the_flash_no_more_than_documented(length, most_programs, most_erases):
    disk, count = board_with_firmware(length)
    programs, erases = disk.chip.programs, disk.chip.erases
    play(disk, 500, length, first=count + 1)
    assert (disk.chip.programs - programs) / 500 <= most_programs
    assert (disk.chip.erases - erases) / 500 <= most_erases
