"""Run `castellan flash`, `backup` and the like on real MicroPython with real littlefs."""

import json
import re

import pytest
from castellan.version import VERSION
from commands import is_one_complaint, run_here, run_program
from flash_bench import (
    Power,
    files_of_another_version,
    flash_files,
    have,
)
from mpremote.transport_serial import SerialTransport
from pty_board import PtyBoard, run_mpremote, wait_for
from tiers import few_now

from host_tools.flash import package, plan

pytestmark = pytest.mark.interpreter

_SAVE = "/castellan-data/match0/save"
_GAME = "/castellan-data/games/000001.log"
# The firmware renames a save from a newer firmware to `.new`, as in the last entry.
_STATE = {_SAVE: bytes(range(200)), _GAME: b"# a finished game\n", _SAVE + ".new": b"newer"}


@pytest.fixture(autouse=True)
def _interpreter(unix, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def flashed(tmp_path_factory):
    """Flash an empty board once by `castellan flash`. Returns the bytes of its flash."""
    folder = tmp_path_factory.mktemp("flashed")
    with PtyBoard(folder) as board:
        assert run_program("flash", "--port", board.port).status == 0
    return board.image.read_bytes()


@pytest.fixture
def board(tmp_path):
    with PtyBoard(tmp_path) as board:
        yield board


@pytest.fixture
def castellan(monkeypatch, capsys, board):
    """Return a function that runs a `castellan` command on the board."""

    def run(name, *words):
        return run_here(monkeypatch, capsys, name, *words, "--port", board.port)

    return run


def _faults(image):
    """Return the paths of firmware files that are missing, wrong or superfluous on a flash."""
    files = flash_files(image)
    wanted = {**plan.firmware_files(), plan.STAMP: plan.FINISHED}
    ours = [path for path in files if "castellan/" in path]
    return [path for path in {*ours, *wanted} if files.get(path) != wanted.get(path)]


def test_flash_puts_exactly_the_firmware_on_an_empty_board(board, castellan):
    answer = castellan("flash")
    assert (answer.status, answer.err) == (0, "")
    count = len(plan.firmware_files())
    assert re.fullmatch(
        rf"castellan {VERSION} runs on Raspberry Pi Pico with RP2040 \(MicroPython 1\.28\.0\): "
        rf"{count} files copied, \d+ KiB of flash and \d+ KiB of memory free\n",
        answer.out,
    )
    assert _faults(board.image) == []


def test_a_second_flash_copies_nothing_and_writes_nothing(board, castellan, flashed):
    have(board, {}, flashed)
    before = flash_files(board.image)
    answer = castellan("flash")
    assert answer.status == 0 and ": 0 files copied," in answer.out
    # At its start the board writes the folders of its saves again, and no file.
    assert flash_files(board.image) == before


def test_a_dry_run_tells_everything_and_changes_nothing(board, castellan):
    have(board, {"/lib/castellan.py": b""})
    before = board.image.read_bytes()
    answer = castellan("flash", "--dry-run")
    lines = answer.out.splitlines()
    assert answer.status == 0 and "copy /main.py" in lines and "remove /lib/castellan.py" in lines
    assert len([line for line in lines if line.startswith("copy ")]) == len(plan.firmware_files())
    assert board.image.read_bytes() == before


def test_a_dry_run_says_what_a_flash_would_say_where_the_flash_is_full(board, castellan):
    have(board, {"/mine.bin": bytes(1_200_000)})
    before = board.image.read_bytes()
    answers = [castellan("flash", "--dry-run"), castellan("flash")]
    assert all(is_one_complaint(answer, 3) for answer in answers)
    assert "the flash is full: " in answers[0].err and answers[0].err == answers[1].err
    assert board.image.read_bytes() == before


@pytest.mark.slow
def test_stale_and_stray_files_go_and_files_of_the_user_stay(board, castellan, flashed):
    mine = {"/data.txt": b"mine", "/lib/other.py": b"x = 1"}
    stray = ["/lib/castellan/core/old.py", "/lib/castellan.py", "/castellan/version.py"]
    have(board, {**mine, **dict.fromkeys(stray, b"raise Exception")}, flashed)
    answer = castellan("flash")
    assert answer.status == 0 and ": 0 files copied," in answer.out
    files = flash_files(board.image)
    assert not set(stray) & set(files)
    assert {path: files[path] for path in mine} == mine


@pytest.mark.slow
def test_a_damaged_file_is_found_by_its_content_and_copied_again(board, castellan, flashed):
    path, data = next((p, d) for p, d in plan.firmware_files().items() if len(d) > 500)
    have(board, {path: data[:-1] + bytes([data[-1] ^ 1])}, flashed)
    answer = castellan("doctor")
    assert answer.status == 1 and f"{VERSION}, 1 files differ" in answer.out
    answer = castellan("flash")
    assert answer.status == 0 and ": 1 files copied," in answer.out
    assert _faults(board.image) == []


@pytest.mark.slow
def test_settings_and_games_survive_a_flash_and_are_kept_on_the_computer(
    board, castellan, tmp_path
):
    have(board, _STATE)
    answer = castellan("flash")
    assert answer.status == 0
    files = flash_files(board.image)
    assert {path: files[path] for path in _STATE} == _STATE
    # The save is damaged. The board reports that, but the command keeps the file.
    assert "the board shows E2" in answer.err
    [kept] = (tmp_path / "data").rglob("*.zip")
    assert str(kept) in answer.err


def test_backup_and_restore_bring_back_what_was_there(board, castellan, tmp_path):
    have(board, _STATE)
    zip_file = tmp_path / "kept.zip"
    assert castellan("backup", zip_file).status == 0
    have(board, {_SAVE: b"newer", "/castellan-data/match1/save": b"even newer"})
    refused = castellan("restore", zip_file)
    assert refused.status == 3 and "--yes" in refused.err
    assert flash_files(board.image)[_SAVE] == b"newer"
    assert castellan("restore", zip_file, "--yes").status == 0
    files = flash_files(board.image)
    assert {path: data for path, data in files.items() if "castellan-data" in path} == _STATE


def test_a_board_without_games_has_nothing_to_back_up(castellan, tmp_path):
    answer = castellan("backup", tmp_path / "kept.zip")
    assert answer.status == 1 and "neither settings nor games" in answer.err
    assert not (tmp_path / "kept.zip").exists()


@pytest.mark.slow
def test_uninstall_takes_what_is_ours_and_games_only_when_told(board, castellan, flashed):
    have(board, {**_STATE, "/data.txt": b"mine"}, flashed)
    assert castellan("uninstall").status == 3
    assert _faults(board.image) == []
    assert castellan("uninstall", "--yes").status == 0
    assert flash_files(board.image) == {**_STATE, "/data.txt": b"mine"}
    assert castellan("uninstall", "--yes", "--with-games").status == 0
    assert flash_files(board.image) == {"/data.txt": b"mine"}


@pytest.mark.slow
def test_another_program_is_asked_about_and_kept_on_the_computer(board, castellan, tmp_path):
    have(board, {"/main.py": b"print('a clock')\n"})
    before = board.image.read_bytes()
    answer = castellan("flash")
    assert answer.status == 3
    assert "another program is on the board (/main.py) and stays" in answer.err
    assert board.image.read_bytes() == before
    assert castellan("flash", "--yes").status == 0
    assert _faults(board.image) == []
    [kept] = (tmp_path / "data").rglob("*.zip")
    import zipfile

    assert zipfile.ZipFile(kept).read("replaced/main.py") == b"print('a clock')\n"


def test_uninstall_leaves_the_program_of_somebody_else(board, castellan):
    have(board, {"/main.py": b"print('a clock')\n"})
    assert castellan("uninstall", "--yes").status == 0
    assert flash_files(board.image) == {"/main.py": b"print('a clock')\n"}


def _breaks_off(power, castellan):
    """Run `castellan flash` on a board that may lose its power. Returns True if that happened."""
    answer = castellan("flash")
    if not power.was_cut:
        assert answer.status == 0, answer.err
        return False
    assert answer.status == 3, answer.err
    assert "the board stopped answering while" in answer.err
    assert "run the same command again" in answer.err
    return True


def _refuses_to_run(tmp_path):
    """Boot the board with its main.py. True if the firmware refuses to run and shows a prompt."""
    with PtyBoard(tmp_path, autorun=True) as alone:
        said = wait_for(alone, b">>> ")
    return b"mixed installation" in said or b"ImportError" in said


@pytest.mark.parametrize("number", few_now([2, 4, 6, 12, 27, 60], quick=[6]))
def test_a_flash_interrupted_at_a_step_never_runs_and_is_repaired(
    monkeypatch, board, castellan, tmp_path, number
):
    old = files_of_another_version()
    assert not [path for path, data in plan.firmware_files().items() if old[path] == data]
    have(board, {**old, "/lib/castellan/ui/old.py": b"", plan.STAMP: plan.FINISHED, **_STATE})
    power = Power(monkeypatch, board)
    power.cut_at(number)
    assert _breaks_off(power, castellan) == (number <= len(plan.firmware_files()) + 3)
    if power.was_cut:
        board.unplug()
        assert flash_files(board.image)[plan.STAMP] != plan.FINISHED
        assert _refuses_to_run(tmp_path)
        board.plug_in()
        power.cut_at(0)
        assert not _breaks_off(power, castellan)
    assert _faults(board.image) == []
    assert flash_files(board.image)[_GAME] == _STATE[_GAME]


@pytest.mark.slow
def test_a_flash_broken_off_by_its_user_leaves_no_half_file_that_could_be_run(
    monkeypatch, board, castellan, tmp_path
):
    files = plan.firmware_files()
    target = max(files, key=lambda path: len(files[path]))

    def break_off(transport, order):
        if target not in order:
            return whole(transport, order)
        whole(transport, order.partition("\nf.close")[0])
        raise KeyboardInterrupt

    whole = SerialTransport.exec
    with monkeypatch.context() as patch:
        patch.setattr(SerialTransport, "exec", break_off)
        answer = castellan("flash")
    assert answer.status == 130 and "the same command again repairs the board" in answer.err
    # The board keeps its power, so the reset closes the open file as it is.
    run_mpremote(board.port, "soft-reset")
    board.unplug()
    found = flash_files(board.image)
    assert target + ".part" in found and target not in found
    board.plug_in()
    assert castellan("flash").status == 0
    assert _faults(board.image) == []


@pytest.mark.slow
@pytest.mark.timeout(900)  # it flashes once for each file
def test_a_flash_interrupted_in_every_single_file_arrives_in_the_end(
    monkeypatch, board, castellan
):
    power = Power(monkeypatch, board)
    cut = set()
    # Each run copies one file more, and loses power in the middle of the next file.
    power.cut_when(lambda name, path: name == "write" and path not in cut)
    while _breaks_off(power, castellan):
        cut.add(power.steps[-1][1])
        board.unplug()
        files = flash_files(board.image)
        assert files.get(plan.STAMP) != plan.FINISHED
        board.plug_in()
        power.cut_when(lambda name, path: name == "write" and path not in cut)
    assert cut == {*plan.firmware_files(), plan.STAMP}
    assert _faults(board.image) == []


@pytest.mark.slow
def test_mpremote_mip_installs_what_flash_copies_and_the_version_agrees(board):
    listed = package.write()
    assert json.loads(listed.read_text(encoding="utf-8"))["version"] == VERSION
    done = run_mpremote(board.port, "mip", "install", str(listed))
    assert done.returncode == 0, done.stdout + done.stderr
    run = run_mpremote(board.port, "exec", "from castellan.version import VERSION\nprint(VERSION)")
    assert run.stdout.split() == [VERSION]
    wanted = {**plan.firmware_files(), plan.STAMP: plan.FINISHED}
    del wanted[plan.MAIN]
    assert flash_files(board.image) == wanted
