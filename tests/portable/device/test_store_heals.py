"""The newest record that loads wins. A refused one is renamed, and older places are found."""

from castellan.device import codes, loading
from castellan.device.saver import Saver
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session
from support.memory_disk import MemoryDisk
from support.store_bench import FOLDER, SLOTS, damage, read, saved, state, store_on

OLD_SLOTS = (FOLDER + "/save0", FOLDER + "/save1")


def read_accepting(disk, accept):
    """Return (code, payload) of a boot that takes only payloads which `accept` takes."""
    store = store_on(disk)
    buffer = bytearray(1024)
    code = store.load(buffer, accept)
    return code, bytes(buffer[: store.length])


def refusing(refused, code=codes.BOTH_SAVES_BAD):
    return lambda payload: code if payload in refused else codes.FINE


def to_old_place(disk):
    """Move all slots to where older firmware kept them."""
    for path, old_path in zip(SLOTS, OLD_SLOTS):
        if path in disk.files:
            disk.files[old_path] = disk.files.pop(path)
    disk.folders.discard(FOLDER + "/match0")
    disk.folders.discard(FOLDER + "/match1")


def test_a_newest_record_that_does_not_load_is_renamed_and_the_older_one_is_read():
    for count in (2, 3):
        disk = MemoryDisk()
        saved(disk, count)
        newest = SLOTS[(count - 1) % 2]
        evidence = disk.files[newest]
        refuse = refusing((state(count),))
        assert read_accepting(disk, refuse) == (codes.FINE, state(count - 1))
        assert disk.files[newest + ".bad"] == evidence
        assert newest not in disk.files
        store = store_on(disk)
        assert store.load(bytearray(1024), refuse) == codes.FINE
        assert store.save(b"next", 4) == codes.FINE
        assert read_accepting(disk, refuse) == (codes.FINE, b"next")
        disk.files.pop(newest)
        assert read(disk) == (codes.FINE, state(count - 1))


def test_two_records_that_do_not_load_are_code_2_and_are_kept():
    disk = MemoryDisk()
    saved(disk, 2)
    evidence = [disk.files[path] for path in SLOTS]
    refuse = refusing((state(1), state(2)))
    store = store_on(disk)
    assert store.load(bytearray(1024), refuse) == codes.BOTH_SAVES_BAD
    assert store.save(b"next", 4) == codes.FINE
    assert [disk.files[path + ".bad"] for path in SLOTS] == evidence
    assert read_accepting(disk, refuse) == (codes.FINE, b"next")


def test_one_record_alone_that_does_not_load_is_code_2():
    disk = MemoryDisk()
    saved(disk, 1)
    assert read_accepting(disk, refusing((state(1),)))[0] == codes.BOTH_SAVES_BAD
    assert SLOTS[0] in disk.files


def test_a_payload_of_a_newer_firmware_is_left_alone_and_told():
    for newer in (1, 2):
        disk = MemoryDisk()
        saved(disk, 2)
        before = dict(disk.files)
        store = store_on(disk)
        code = store.load(bytearray(1024), refusing((state(newer),), codes.NEWER_SAVE))
        assert code == (codes.NEWER_SAVE if newer == 2 else codes.FINE)
        if newer == 2:
            assert store.save(b"next", 4) == codes.NEWER_SAVE
        assert disk.files == before


def test_a_damaged_newest_and_a_refused_older_record_are_code_2():
    disk = MemoryDisk()
    saved(disk, 2)
    damage(disk, SLOTS[1], 15)
    assert read_accepting(disk, refusing((state(1),)))[0] == codes.BOTH_SAVES_BAD


def test_a_refused_record_that_cannot_be_renamed_stays_and_the_older_one_is_played():
    disk = MemoryDisk()
    saved(disk, 2)
    disk.broken.add("rename")
    store = store_on(disk)
    assert store.load(bytearray(1024), refusing((state(2),))) == codes.FINE
    assert store.save(b"next", 4) == codes.FILE_SYSTEM
    assert read_accepting(disk, refusing((state(2),))) == (codes.FINE, state(1))
    disk.broken.clear()
    assert store.save(b"next", 4) == codes.FINE
    assert read(disk) == (codes.FINE, b"next")


def test_a_failed_write_never_touches_the_newest_slot_however_often_it_is_tried():
    disk = MemoryDisk()
    store = saved(disk, 3)
    newest = disk.files[SLOTS[0]]
    for verb in ("open", "write", "close") * 3:
        disk.broken = {verb}
        assert store.save(b"next", 4) == codes.FILE_SYSTEM
        assert disk.files[SLOTS[0]] == newest
    disk.broken.clear()
    disk.files[SLOTS[1]] = b"half"
    assert store.save(b"next", 4) == codes.FINE
    assert disk.files[SLOTS[0]] == newest
    assert read(disk) == (codes.FINE, b"next")


class Flaky(MemoryDisk):
    """A disk whose reads return wrong bytes or fail now and then."""

    reads = 0
    fails_at = ()
    changes_after = 1 << 30

    def open(self, path, mode):
        if "r" in mode:
            self.reads += 1
            if self.reads in self.fails_at:
                raise OSError(5)
            if self.reads > self.changes_after and path in self.files:
                content = bytearray(self.files[path])
                content[20] ^= 4
                self.files[path] = bytes(content)
        return MemoryDisk.open(self, path, mode)


def test_the_payload_is_the_one_whose_checksum_was_right():
    disk = Flaky()
    saved(disk, 2)
    reads = disk.reads
    assert read(disk) == (codes.FINE, state(2))
    # Each slot is opened once, so checksum and payload come from one reading.
    assert disk.reads == reads + 2
    disk.changes_after = disk.reads + 2
    assert read(disk) == (codes.FINE, state(2))


def test_a_read_that_fails_now_and_then_is_tried_again():
    for fails_at in ((1,), (1, 2), (2, 3), (3, 4)):
        disk = Flaky()
        saved(disk, 2)
        disk.reads = 0
        disk.fails_at = fails_at
        assert read(disk) == (codes.FINE, state(2)), fails_at


def test_saves_of_older_firmware_are_found_and_moved():
    for count in range(1, 6):
        disk = MemoryDisk()
        saved(disk, count)
        to_old_place(disk)
        assert read(disk) == (codes.FINE, state(count))
        assert not [path for path in OLD_SLOTS if path in disk.files]
        assert read(disk) == (codes.FINE, state(count))
        store = store_on(disk)
        assert store.load(bytearray(1024)) == codes.FINE
        assert store.save(b"next", 4) == codes.FINE
        assert read(disk) == (codes.FINE, b"next")


def test_saves_of_older_firmware_that_was_installed_again_win():
    disk = MemoryDisk()
    saved(disk, 3)
    to_old_place(disk)
    old = dict(disk.files)
    disk.files.clear()
    saved(disk, 8)
    stale = [disk.files[path] for path in SLOTS]
    disk.files.update(old)
    assert read(disk) == (codes.FINE, state(3))
    assert [disk.files[path + ".old"] for path in SLOTS] == stale


class Cut(MemoryDisk):
    """A disk that loses its power after so many renames."""

    renames_left = 1 << 30

    def rename(self, path, new_path):
        if self.renames_left == 0:
            raise OSError(5)
        self.renames_left -= 1
        MemoryDisk.rename(self, path, new_path)


def test_a_power_cut_while_saves_are_moved_loses_nothing():
    for count in range(1, 5):
        for with_stale in (False, True):
            for renames in range(5):
                disk = Cut()
                saved(disk, count)
                to_old_place(disk)
                old = dict(disk.files)
                if with_stale:
                    disk.files.clear()
                    saved(disk, 9)
                    disk.files.update(old)
                disk.renames_left = renames
                read(disk)
                disk.renames_left = 1 << 30
                assert read(disk) == (codes.FINE, state(count)), (count, with_stale, renames)


def test_no_room_for_the_folders_of_slots_costs_old_games_and_not_the_match():
    disk = MemoryDisk()
    saver = Saver(disk, FOLDER)
    session = Session(Preferences())
    assert saver.games().add(b"a game", 6) == codes.FINE
    data = session.dump()
    assert saver.match_store.save(data, len(data)) == codes.FINE
    to_old_place(disk)

    def make_folder(path):
        if FOLDER + "/games/000001.log" in disk.files:
            raise OSError(28)
        MemoryDisk.make_folder(disk, path)

    disk.make_folder = make_folder
    assert loading.load_match(Saver(disk, FOLDER), session) == codes.FINE
    assert disk.names(FOLDER + "/games") == []


def written(data):
    """Return a disk whose match has this payload, written after a session without a match."""
    disk = MemoryDisk()
    store = Saver(disk, FOLDER).match_store
    first = Session(Preferences()).dump()
    for payload in (first, data):
        assert store.save(payload, len(payload)) == codes.FINE
    return disk


def changed(data, at, value):
    return data[:at] + bytes((value,)) + data[at + 1 :]


def test_a_session_of_a_newer_firmware_is_code_9_and_a_faulty_one_is_renamed():
    session = Session(Preferences())
    session.open(0, 7)
    data = session.dump()
    schema_at = data.index(b"kingdomino") + len("kingdomino") + 2
    other_game = data.replace(b"kingdomino", b"kingdomini")
    for newer in (changed(data, 0, 2), changed(data, schema_at, 99), other_game):
        disk = written(newer)
        before = dict(disk.files)
        assert loading.load_match(Saver(disk, FOLDER), Session(Preferences())) == codes.NEWER_SAVE
        assert disk.files == before
        saver = Saver(disk, FOLDER)
        loading.load_match(saver, Session(Preferences()))
        loading.set_newer_aside(saver)
        assert disk.files[SLOTS[1] + ".new"] == before[SLOTS[1]]
        assert loading.load_match(saver, Session(Preferences())) == codes.FINE
    for faulty in (data[:-1], changed(data, 2, 77), data[:3], changed(data, schema_at, 0)):
        disk = written(faulty)
        assert loading.load_match(Saver(disk, FOLDER), Session(Preferences())) == codes.FINE
        assert SLOTS[1] + ".bad" in disk.files
