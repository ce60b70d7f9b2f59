"""The store writes saves to two slots on flash alternately, and reads the newest one."""

from castellan.core.crc import crc32
from castellan.device import codes, slot_scan
from castellan.device.store import MATCH, Store
from support.memory_disk import MemoryDisk
from support.scratch import real_files, scratch_folder
from support.store_bench import SLOTS, damage, read, saved, state, store_on


def test_a_new_board_has_nothing_saved_and_no_code():
    assert read(MemoryDisk()) == (codes.FINE, None)


def test_what_was_saved_is_read_after_a_restart():
    disk = MemoryDisk()
    for count in range(1, 8):
        saved(disk, count)
        assert read(disk) == (codes.FINE, state(count))


def test_saves_alternate_and_leave_the_newest_untouched():
    disk = MemoryDisk()
    store = store_on(disk)
    for number in range(1, 9):
        newest = dict(disk.files)
        data = state(number)
        assert store.save(data, len(data)) == codes.FINE
        changed = [path for path in SLOTS if disk.files.get(path) != newest.get(path)]
        assert changed == [SLOTS[(number - 1) % 2]]


def test_saves_go_on_alternating_after_a_restart():
    disk = MemoryDisk()
    for number in range(1, 6):
        data = state(number)
        assert store_on(disk).save(data, len(data)) == codes.FINE
        assert disk.files[SLOTS[(number - 1) % 2]][12 : 12 + len(data)] == data


def test_the_same_bytes_are_written_once():
    disk = MemoryDisk()
    store = saved(disk, 2)
    commits = disk.commits
    assert store.save(state(2), len(state(2))) == codes.FINE
    assert disk.commits == commits
    fresh = store_on(disk)
    fresh.load(bytearray(1024))
    assert fresh.save(state(2), len(state(2))) == codes.FINE
    assert disk.commits == commits


def test_a_record_is_the_documented_bytes():
    disk = MemoryDisk()
    store_on(disk, 3).save(b"payload", 7)
    record = disk.files[SLOTS[0]]
    assert record[:19] == b"CSTLm\x03\x07\x00\x01\x00\x00\x00payload"
    check = crc32(record[:19])
    assert record[19:] == bytes((check >> (8 * place)) & 255 for place in range(4))


def test_only_the_first_bytes_of_the_buffer_are_saved():
    disk = MemoryDisk()
    store_on(disk).save(bytearray(b"kingdom and rest"), 7)
    assert read(disk) == (codes.FINE, b"kingdom")


def test_an_empty_payload_is_a_save():
    disk = MemoryDisk()
    saved(disk, 3).save(b"", 0)
    assert read(disk) == (codes.FINE, b"")


def test_the_older_state_is_read_when_the_newest_is_damaged_anywhere():
    disk = MemoryDisk()
    saved(disk, 4)
    for position in range(len(disk.files[SLOTS[1]])):
        damage(disk, SLOTS[1], position)
        assert read(disk) == (codes.FINE, state(3))
        damage(disk, SLOTS[1], position)


def test_the_older_state_is_read_when_the_newest_is_cut_short_anywhere():
    disk = MemoryDisk()
    saved(disk, 4)
    whole = disk.files[SLOTS[1]]
    for length in range(len(whole)):
        disk.files[SLOTS[1]] = whole[:length]
        assert read(disk) == (codes.FINE, state(3))


def test_an_older_schema_is_read_and_named():
    disk = MemoryDisk()
    saved(disk, 2, schema=1)
    store = store_on(disk, 5)
    buffer = bytearray(1024)
    assert store.load(buffer) == codes.FINE
    assert (store.schema, bytes(buffer[: store.length])) == (1, state(2))


def test_counters_are_compared_across_their_wrap():
    disk = MemoryDisk()
    store = saved(disk, 2)
    store.counters[1] = 0x3FFFFFFD
    assert store.save(b"first", 5) == store.save(b"second", 6) == codes.FINE
    for number in range(10, 15):
        data = state(number)
        assert store.save(data, len(data)) == codes.FINE
        assert read(disk) == (codes.FINE, state(number))


def test_reset_removes_both_slots():
    disk = MemoryDisk()
    store = saved(disk, 3)
    assert slot_scan.reset(store) == codes.FINE
    assert read(disk) == (codes.FINE, None)
    assert store.save(state(9), len(state(9))) == codes.FINE
    assert read(disk) == (codes.FINE, state(9))


def test_a_store_works_on_the_interpreters_own_files():
    folder = scratch_folder("store")
    for number in range(1, 6):
        store = Store(real_files(), folder, "match%d/save", MATCH, 1, 1024)
        buffer = bytearray(1024)
        assert store.load(buffer) == codes.FINE
        if number > 1:
            assert bytes(buffer[: store.length]) == state(number - 1)
        assert store.save(state(number), len(state(number))) == codes.FINE
