"""Saves of every released format load, are written alike, and their games can be finished."""

import golden_saves
import pytest
from castellan.core.crc import crc32
from castellan.device import codes, loading, record
from castellan.device.saver import Saver
from castellan.rules import games, registry
from castellan.rules.contract import NOBODY
from castellan.ui import screens, undo
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session

from host_tools.faults import littlefs_disk

LINES = golden_saves.lines()
NAMES = [name for name, _ in LINES]
PRESENT = golden_saves.current_folder().name
FOLDER = "/castellan-data"
_MOST_ACTIONS = 2000


@pytest.fixture(params=LINES, ids=NAMES)
def loaded(request):
    """Load one save into a device. Returns the device, the save's name and its bytes."""
    name, data = request.param
    rig = golden_saves.new_rig()
    assert rig.session.load(data), name
    yield rig, name, data
    screens.drop_game(rig.session.game)
    registry.close_games()


def finish(rig):
    """Play random actions to the end of the match."""
    for _ in range(_MOST_ACTIONS):
        if rig.match.is_over():
            return
        rig.advance_one()
    raise AssertionError("the match does not end")


def test_every_save_is_written_alike_and_undone_and_redone(loaded):
    rig, name, data = loaded
    if name.startswith(PRESENT + " "):
        assert rig.session.dump() == data
    if rig.match is not None:
        while undo.redo(rig.session) != NOBODY:
            pass
        assert rig.match.log.size == rig.session.redo_end
        while undo.undo(rig.session) != NOBODY:
            pass


def test_the_game_of_every_save_can_be_finished(loaded):
    rig, _, _ = loaded
    if rig.match is not None:
        finish(rig)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_of_each_kind_can_be_finished_from_its_save(game):
    data = next(data for name, data in LINES if name.split()[1] == game)
    rig = golden_saves.new_rig()
    assert rig.session.load(data)
    finish(rig)


def test_every_game_option_and_number_of_players_has_a_golden_save():
    wanted = [f"{PRESENT} {name}" for name, *_ in golden_saves.cases()]
    missing = sorted(set(wanted) - set(NAMES))
    assert not missing, f"run `python tests/host/golden_saves.py` for: {missing}"
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_of_an_older_schema_is_migrated_through_its_log(game, monkeypatch):
    data = next(data for name, data in LINES if name.split()[1] == game)
    session = Session(Preferences())
    assert session.load(data)
    expected = bytes(session.match.state)
    monkeypatch.setattr(registry.meta(game), "SCHEMA", 2)
    monkeypatch.setattr(type(session.match), "SCHEMA", 2)
    assert session.load(data)
    assert bytes(session.match.state) == expected
    newer = session.dump()
    assert newer != data
    assert session.load(newer)
    monkeypatch.undo()
    assert not session.load(newer)


def write_record(disk, path, counter, payload):
    """Write a record as a firmware of another version has done."""
    with disk.open(path, "wb") as file:
        record.write(file, ord("m"), 1, counter, payload)


@pytest.mark.parametrize("newest", [0, 1])
def test_an_installation_over_an_older_one_keeps_the_match(newest):
    disk = littlefs_disk.new_disk()
    disk.make_folder(FOLDER)
    older, newer = LINES[0][1], LINES[-1][1]
    write_record(disk, f"{FOLDER}/save{newest}", 8, newer)
    write_record(disk, f"{FOLDER}/save{1 - newest}", 7, older)
    for _ in range(2):
        session = Session(Preferences())
        assert loading.load_match(Saver(disk, FOLDER), session) == codes.FINE
        assert crc32(session.dump()[30:]) == crc32(newer[30:])
    assert disk.names(FOLDER) == ["match0", "match1"]
