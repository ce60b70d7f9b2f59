"""Matches of Coin Race are played by keys, undone, saved and restored."""

from castellan.core.rng import Random
from castellan.rules import games, registry
from castellan.ui.preferences import Preferences
from castellan.ui.session import COMPUTER, Session
from support.every_game import every_game
from support.game_rig import Rig

KEYS = ("A", "LEFT", "RIGHT")
MOST_PRESSES = 400


def rig_of(seed, computers=b""):
    """Return a device with a new match of three players."""
    rig = Rig(b"")
    rig.seat(b"\x00\x03\x05")
    for colour in computers:
        rig.session.kinds[colour] = COMPUTER + 1
    rig.begin("coin-race", 0, seed)
    return rig


def play_until(rig, screen, random):
    """Press random keys until `screen` is shown. Returns the names of the screens before."""
    seen = []
    for _ in range(MOST_PRESSES):
        seen.append(rig.shell.name)
        if rig.shell.name == screen:
            return seen
        rig.play("press " + KEYS[random.below(3)])
    raise AssertionError("never came to " + screen)


def test_a_match_is_played_to_its_end_and_logged():
    for seed in range(4):
        rig = rig_of(seed, b"\x03")
        seen = play_until(rig, "coin_race.scoring", Random(seed))
        assert "coin_race.coin" in seen and "coin_race.take" in seen
        dump = rig.match.dump()
        rig.play("press RIGHT\npress A\npress UP\npress B\npress A")
        assert rig.shell.name == "game"
        reader = registry.open_text("coin-race").Reader()
        for line in rig.session.take_finished_log().decode().split("\n"):
            assert reader.line(line) == ""
        assert reader.finish() == ""
        assert reader.match.log.data == registry.open_game("coin-race").load(dump).log.data


def test_a_step_is_undone_by_a_long_press():
    rig = rig_of(5)
    play_until(rig, "coin_race.take", Random(5))
    count = rig.match.log.count
    rig.play("hold B 700\npress A")
    assert rig.match.log.count == count - 1
    assert rig.shell.name == "coin_race.coin"


def test_the_menu_shows_points_and_race_of_the_match():
    rig = rig_of(6)
    play_until(rig, "coin_race.take", Random(6))
    for name in (".points", ".race", ".clock"):
        rig.shell.push(name)
        rig.play("wait 100\npress B")
        assert rig.shell.name == "coin_race.take"


def test_a_session_is_restored_with_its_match():
    rig = rig_of(8)
    play_until(rig, "coin_race.take", Random(8))
    shipped = games.NAMES
    games.NAMES = every_game()
    try:
        again = Session(Preferences())
        assert again.load(rig.session.dump())
    finally:
        games.NAMES = shipped
    assert again.game == "coin-race"
    assert again.match.dump() == rig.match.dump()
