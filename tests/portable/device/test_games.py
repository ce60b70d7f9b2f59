"""The flash keeps the newest finished games and deletes the oldest ones."""

from castellan.device import codes
from castellan.device.games import Games
from support.memory_disk import MemoryDisk
from support.scratch import real_files, scratch_folder

_FOLDER = "/games"


def log(number):
    return b"castellan-log 1\n# game %d\nend\n" % number


def games_on(disk, most_games=20, most_bytes=4000):
    return Games(disk, _FOLDER, most_games, most_bytes)


def add(disk, first, last, most_games=20, most_bytes=4000):
    for number in range(first, last + 1):
        data = log(number)
        assert games_on(disk, most_games, most_bytes).add(data, len(data)) == codes.FINE


def test_games_are_kept_in_the_order_they_ended():
    disk = MemoryDisk()
    add(disk, 1, 3)
    games = games_on(disk)
    assert games.numbers() == [1, 2, 3]
    assert [disk.files[games.path(number)] for number in games.numbers()] == [
        log(1),
        log(2),
        log(3),
    ]
    assert disk.names(_FOLDER)[0] == "000001.log"


def test_of_fifty_games_the_last_twenty_stay():
    disk = MemoryDisk()
    add(disk, 1, 50)
    assert games_on(disk).numbers() == list(range(31, 51))


def test_the_bytes_of_all_games_stay_below_the_cap():
    disk = MemoryDisk()
    for number in range(1, 30):
        assert games_on(disk, 20, 1000).add(bytes([number]) * 240, 240) == codes.FINE
        assert sum(len(content) for content in disk.files.values()) <= 1000
    assert games_on(disk).numbers() == [26, 27, 28, 29]


def test_the_same_game_twice_in_a_row_is_kept_once():
    disk = MemoryDisk()
    add(disk, 1, 2)
    add(disk, 2, 2)
    assert games_on(disk).numbers() == [1, 2]
    add(disk, 1, 1)
    assert games_on(disk).numbers() == [1, 2, 3]


def test_a_disk_without_room_gives_up_its_oldest_games():
    disk = MemoryDisk(most_bytes=120)
    add(disk, 1, 9)
    numbers = games_on(disk).numbers()
    assert numbers[-1] == 9
    assert numbers == list(range(10 - len(numbers), 10))
    assert len(numbers) == 120 // len(log(1))


def test_a_game_that_can_never_fit_is_code_1_and_costs_no_other_game():
    disk = MemoryDisk()
    add(disk, 1, 3)
    assert games_on(disk).add(bytes(5000), 5000) == codes.FILE_SYSTEM
    assert games_on(disk).numbers() == [1, 2, 3]


def test_files_of_others_are_neither_counted_nor_removed():
    disk = MemoryDisk()
    disk.make_folder(_FOLDER)
    for name in ("notes.txt", "12.log", "000abc.log", "000007.log.old"):
        disk.files[_FOLDER + "/" + name] = b"mine"
    add(disk, 1, 25)
    assert games_on(disk).numbers() == list(range(6, 26))
    assert disk.files[_FOLDER + "/12.log"] == b"mine"
    assert len(disk.names(_FOLDER)) == 24


def test_no_failure_of_the_disk_escapes_from_the_games():
    for verb in ("open", "close", "write", "names", "remove", "size", "make_folder"):
        disk = MemoryDisk()
        if verb != "make_folder":
            add(disk, 1, 20)
        disk.broken.add(verb)
        assert games_on(disk).add(b"x", 1) in (codes.FILE_SYSTEM, codes.FINE), verb
        games_on(disk).drop_one()


def test_the_oldest_game_can_be_given_up_for_its_room():
    disk = MemoryDisk()
    add(disk, 1, 2)
    games = games_on(disk)
    assert games.drop_one()
    assert games.numbers() == [2]
    assert games.drop_one()
    assert not games.drop_one()


def test_games_are_kept_on_the_interpreters_own_files():
    games = Games(real_files(), scratch_folder("games"), 3, 4000)
    for number in range(1, 6):
        assert games.add(log(number), len(log(number))) == codes.FINE
    assert games.numbers() == [3, 4, 5]
