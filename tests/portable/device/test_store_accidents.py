"""The store survives damaged slots, saves of newer firmware, folders, full and failing disks."""

from castellan.device import codes, slot_scan
from castellan.device.store import MATCH, SETTINGS, Store
from support.memory_disk import MemoryDisk
from support.scratch import real_files, scratch_folder
from support.store_bench import FOLDER, SLOTS, damage, read, saved, state, store_on


def test_two_damaged_slots_are_code_2():
    for content in (b"", b"?", b"CSTL", b"\xff" * 300, b"CSTLm\x01\xff\xff\x01\x00\x00\x00"):
        disk = MemoryDisk()
        saved(disk, 2)
        disk.files[SLOTS[0]] = content
        disk.files[SLOTS[1]] = content
        assert read(disk) == (codes.BOTH_SAVES_BAD, None)


def test_one_damaged_slot_alone_is_code_2():
    disk = MemoryDisk()
    saved(disk, 1)
    damage(disk, SLOTS[0], 13)
    assert read(disk) == (codes.BOTH_SAVES_BAD, None)


def test_a_first_save_cut_before_its_first_byte_leaves_a_new_board():
    disk = MemoryDisk()
    disk.make_folder(FOLDER)
    disk.files[SLOTS[0]] = b""
    assert read(disk) == (codes.FINE, None)
    saved(disk, 1)
    assert read(disk) == (codes.FINE, state(1))


def test_damaged_slots_are_renamed_and_never_overwritten():
    disk = MemoryDisk()
    saved(disk, 2)
    damage(disk, SLOTS[0], 3)
    damage(disk, SLOTS[1], 20)
    evidence = [disk.files[path] for path in SLOTS]
    assert store_on(disk).save(b"after", 5) == codes.FINE
    assert [disk.files[path + ".bad"] for path in SLOTS] == evidence
    assert read(disk) == (codes.FINE, b"after")


def test_a_save_of_another_kind_is_not_taken():
    disk = MemoryDisk()
    saved(disk, 2)
    assert read(disk, kind=SETTINGS) == (codes.BOTH_SAVES_BAD, None)


def test_a_newer_schema_is_code_9_and_is_never_overwritten():
    disk = MemoryDisk()
    saved(disk, 2)
    newer = store_on(disk, 2)
    assert newer.save(b"from the future", 15) == codes.FINE
    before = dict(disk.files)
    store = store_on(disk, 1)
    assert store.load(bytearray(1024)) == codes.NEWER_SAVE
    for number in range(4):
        assert store.save(state(number), len(state(number))) == codes.NEWER_SAVE
    assert store_on(disk, 1).save(b"unread", 6) == codes.NEWER_SAVE
    assert disk.files == before


def test_a_save_too_long_for_this_firmware_counts_as_newer():
    disk = MemoryDisk()
    big = Store(disk, FOLDER, "match%d/save", MATCH, 1, 4096)
    assert big.save(bytes(2000), 2000) == codes.FINE
    before = dict(disk.files)
    assert read(disk) == (codes.NEWER_SAVE, None)
    assert store_on(disk).save(b"short", 5) == codes.NEWER_SAVE
    assert disk.files == before


def test_a_newer_save_set_aside_is_kept_under_another_name():
    disk = MemoryDisk()
    saved(disk, 1, schema=2)
    newer = disk.files[SLOTS[0]]
    store = store_on(disk, 1)
    assert store.load(bytearray(1024)) == codes.NEWER_SAVE
    assert slot_scan.set_newer_aside(store) == codes.FINE
    assert store.save(b"old", 3) == codes.FINE
    assert disk.files[SLOTS[0] + ".new"] == newer
    assert read(disk) == (codes.FINE, b"old")


def test_a_folder_in_place_of_a_slot_is_moved_out_of_the_way():
    for other_is_there in (False, True):
        disk = MemoryDisk()
        store = saved(disk, 2 if other_is_there else 0)
        disk.folders.update((FOLDER, FOLDER + "/match0"))
        disk.files.pop(SLOTS[0], None)
        disk.make_folder(SLOTS[0])
        expected = state(2) if other_is_there else None
        code = codes.FINE if other_is_there else codes.FILE_SYSTEM
        assert read(disk) == (code, expected)
        store = store_on(disk)
        assert store.save(b"new", 3) == codes.FINE
        assert read(disk) == (codes.FINE, b"new")


def test_no_room_is_code_1_and_the_last_state_stays():
    disk = MemoryDisk()
    store = saved(disk, 3)
    disk.most_bytes = 0
    assert store.save(b"never", 5) == codes.FILE_SYSTEM
    assert read(disk) == (codes.FINE, state(3))
    disk.most_bytes = 1 << 20
    assert store.save(b"now", 3) == codes.FINE
    assert read(disk) == (codes.FINE, b"now")


def test_no_failure_of_the_disk_escapes_as_an_exception():
    for verb in ("open", "close", "write", "names", "rename"):
        disk = MemoryDisk()
        store = saved(disk, 3)
        damage(disk, SLOTS[1], 5)
        disk.broken.add(verb)
        code = store_on(disk).save(b"later", 5)
        assert code == codes.FILE_SYSTEM, verb
        disk.broken.clear()
        assert read(disk) == (codes.FINE, state(3)), verb
        assert store.save(b"later", 5) == codes.FINE, verb
    disk = MemoryDisk()
    disk.broken.add("make_folder")
    assert read(disk) == (codes.FILE_SYSTEM, None)
    assert store_on(disk).save(b"x", 1) == codes.FILE_SYSTEM


def test_a_slot_that_cannot_be_read_is_not_overwritten():
    disk = MemoryDisk()
    saved(disk, 3)
    before = dict(disk.files)
    disk.broken.add("open")
    store = store_on(disk)
    assert store.load(bytearray(1024)) == codes.FILE_SYSTEM
    assert store.save(b"never", 5) == codes.FILE_SYSTEM
    disk.broken.clear()
    assert disk.files == before
    assert store.save(b"later", 5) == codes.FINE
    assert read(disk) == (codes.FINE, b"later")


def test_a_real_folder_in_place_of_a_slot_does_not_stop_the_board():
    folder = scratch_folder("store_with_folder")
    files = real_files()
    files.make_folder(folder + "/match0")
    files.make_folder(folder + "/match0/save")
    store = Store(files, folder, "match%d/save", MATCH, 1, 1024)
    assert store.load(bytearray(1024)) == codes.FILE_SYSTEM
    assert store.save(b"kept", 4) == codes.FINE
    assert files.names(folder + "/match0") == ["save", "save.bad"]
