"""A crash gets a digit for its kind and an entry in a file whose size is limited."""

from castellan.device import codes, crash
from castellan.device.boot_failures import BootFailures
from castellan.device.failure import code_for
from support.memory_disk import MemoryDisk

_FOLDER = "/castellan"


def new_disk():
    disk = MemoryDisk()
    disk.make_folder(_FOLDER)
    return disk


def test_the_digits_are_those_of_the_manual():
    digits = (
        codes.FINE,
        codes.FILE_SYSTEM,
        codes.BOTH_SAVES_BAD,
        codes.MEMORY,
        codes.RULES,
        codes.LED_MAP,
        codes.LINK,
        codes.UNEXPECTED,
        codes.WATCHDOG,
        codes.NEWER_SAVE,
    )
    assert digits == tuple(range(10))


def test_each_kind_of_exception_has_its_digit():
    for problem, expected in (
        (MemoryError(), codes.MEMORY),
        (AssertionError(), codes.RULES),
        (OSError(5), codes.FILE_SYSTEM),
        (ValueError("x"), codes.UNEXPECTED),
        (IndexError(), codes.UNEXPECTED),
    ):
        assert code_for(problem, codes.UNEXPECTED) == expected


def test_what_was_being_done_decides_where_the_kind_does_not():
    assert code_for(ValueError(), codes.LED_MAP) == codes.LED_MAP
    assert code_for(OSError(5), codes.LINK) == codes.LINK
    assert code_for(MemoryError(), codes.LED_MAP) == codes.MEMORY


def test_the_entry_names_code_version_and_line():
    disk = new_disk()
    try:
        raise ValueError("a broken screen")
    except ValueError as problem:
        text = crash.text_of(problem)
    assert crash.append_entry(disk, _FOLDER, 7, text) == codes.FINE
    content = disk.files[_FOLDER + "/other0/error.log"].decode()
    assert content.startswith("E7 an unexpected error (castellan ")
    assert "a broken screen" in content
    assert "ValueError" in content


def test_the_file_never_grows_above_4_kib_and_keeps_the_newest():
    disk = new_disk()
    for number in range(40):
        text = "line\n" * (number * 5) + "crash %d.\n" % number
        assert crash.append_entry(disk, _FOLDER, 7, text) == codes.FINE
        content = disk.files[_FOLDER + "/other0/error.log"]
        assert len(content) <= 4096
        assert content.endswith(b"crash %d.\n\n" % number)
    assert b"crash 38.\n" in content


def test_a_file_that_grew_elsewhere_is_started_anew():
    disk = new_disk()
    disk.files[_FOLDER + "/other0/error.log"] = bytes(9000)
    assert crash.append_entry(disk, _FOLDER, 1, "after\n") == codes.FINE
    assert disk.files[_FOLDER + "/other0/error.log"].startswith(b"E1 ")


def test_a_disk_that_fails_does_not_make_the_crash_worse():
    for verb in ("open", "size", "close", "write"):
        disk = new_disk()
        crash.append_entry(disk, _FOLDER, 7, "first\n")
        disk.broken.add(verb)
        assert crash.append_entry(disk, _FOLDER, 7, "second\n") in (codes.FINE, codes.FILE_SYSTEM)


def test_three_crashes_in_a_row_lead_to_safe_boot():
    disk = new_disk()
    for count in range(1, 4):
        BootFailures(disk, _FOLDER).add_crash()
        failures = BootFailures(disk, _FOLDER)
        assert failures.crashes == count
        assert failures.code() == (codes.UNEXPECTED if count == 3 else codes.FINE)
    failures.clear()
    assert BootFailures(disk, _FOLDER).code() == codes.FINE


def test_three_watchdog_resets_in_a_row_are_code_8():
    disk = new_disk()
    for count in range(1, 4):
        BootFailures(disk, _FOLDER).add_watchdog_reset()
        assert BootFailures(disk, _FOLDER).code() == (codes.WATCHDOG if count == 3 else codes.FINE)


def test_a_calm_device_never_writes_its_tally():
    disk = new_disk()
    failures = BootFailures(disk, _FOLDER)
    failures.clear()
    assert disk.files == {}


def test_a_damaged_tally_starts_at_nothing():
    disk = new_disk()
    BootFailures(disk, _FOLDER).add_crash()
    disk.files[_FOLDER + "/other0/tally"] = b"rubbish"
    failures = BootFailures(disk, _FOLDER)
    assert (failures.crashes, failures.watchdog_resets) == (0, 0)
    failures.add_crash()
    assert BootFailures(disk, _FOLDER).crashes == 1
