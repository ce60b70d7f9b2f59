"""Test that no fault loses what the box has shown. The machine injects the faults."""

import re
from pathlib import Path
from random import Random

import pytest
from castellan.device import settle, steady
from castellan.device.loop import Loop
from castellan.device.saver import Saver
from castellan.device.store import MATCH, Store
from castellan.rules import games
from tiers import few_now

from host_tools.faults.chip import FaultyChip, tears_of
from host_tools.faults.disk import FOLDER, FaultyDisk, Kept, RawFlash, boot
from host_tools.faults.machine import Lost, Machine
from host_tools.faults.memory_failures import MemoryTrial
from host_tools.faults.reduce import shortest

_PAGES = {
    "H": "portable/device/test_store_heals.py",
    "A": "portable/device/test_store_accidents.py",
    "S": "portable/device/test_store.py",
    "L": "portable/device/test_loop.py",
    "C": "portable/device/test_crash_boundary.py",
    "P": "host/test_store_power_cuts.py",
    "G": "host/test_golden_saves.py",
    "F": "host/test_faults.py",
}


@pytest.mark.parametrize("game", few_now(games.NAMES, quick=["kingdomino"]))
@pytest.mark.parametrize(("seed", "cuts"), few_now([(3, 60), (4, 650)], quick=[(3, 60)]))
def test_nothing_that_was_shown_is_lost(game, seed, cuts):
    figures = Machine(seed, game).run(cuts)
    assert figures["cuts"] >= cuts


# Controls: without one of the safeguards the machine must lose something.


def lose(seeds, cuts, game="kingdomino"):
    """Run the machine until something is lost. Returns what, and the machine."""
    for seed in seeds:
        machine = Machine(seed, game)
        try:
            machine.run(cuts)
        except Lost as problem:
            return problem.what, machine
    return "", None


def test_a_picture_before_its_save_is_found_out(monkeypatch):
    tend, show = Saver.tend, Loop.show

    def show_first(loop, shell, is_changed):
        show(loop, shell, is_changed)
        tend(loop.saver, loop.shell, shell.now)

    monkeypatch.setattr(Saver, "tend", lambda *_: 0)
    monkeypatch.setattr(Loop, "show", show_first)
    assert lose(range(3), 300)[0] == "lost"


def test_a_save_in_a_later_turn_is_found_out_and_shortened(monkeypatch):
    tend = Saver.tend
    turns = []

    def tend_rarely(saver, shell, now):
        turns.append(now)
        return tend(saver, shell, now) if len(turns) % 8 == 0 else 0

    monkeypatch.setattr(Saver, "tend", tend_rarely)
    what, machine = lose(range(3), 300)
    assert what == "shown and not on flash"
    acts = shortest(machine.seed, machine.game, machine.acts, most_runs=12)
    assert len(acts) < len(machine.acts)


def test_a_write_that_is_given_up_is_found_out(monkeypatch):
    write = Saver.write

    def write_once(saver):
        code = write(saver)
        saver.forget()
        return code

    monkeypatch.setattr(Saver, "write", write_once)
    machine = Machine(1, "kingdomino")
    machine.monkey.begin()
    with pytest.raises(Lost, match="shown and not on flash"):
        for _ in range(20):
            machine.fail_writes()


# Memory


@pytest.mark.parametrize(
    ("game", "lines"),
    [("kingdomino", 40), *(pytest.param(one, 550, marks=pytest.mark.slow) for one in games.NAMES)],
)
def test_memory_that_runs_out_at_any_line_is_code_3_and_the_game_goes_on_from_flash(game, lines):
    trial = MemoryTrial(1, game)
    trial.play(lines)
    assert len(trial.tried) >= lines
    assert not trial.problems


def test_a_pass_that_lets_the_failure_through_is_found_out(monkeypatch):
    monkeypatch.setattr(Loop, "_crash", lambda loop, problem, now: _raise(problem))
    trial = MemoryTrial(1, "kingdomino")
    trial.play(5)
    assert any("it ends the game" in problem for problem in trial.problems)


def _raise(problem):
    raise problem


# Unstable bits


def payload(number):
    return number.to_bytes(4, "little") + Random(number).randbytes(200)


def store_on(chip):
    return Store(FaultyDisk(chip), FOLDER, "match%d/save", MATCH, 1, 3072)


def losses_after_unstable_bits(saves, read):
    """Leave unstable bits in each operation of some saves. Returns (cuts, losses).

    `read(chip)` is a boot: it returns what is on flash. Readings that differ are a loss, too.
    """
    random = Random(7)
    chip = FaultyChip(1)
    FaultyDisk(chip, is_new=True)
    boot(chip)
    store = store_on(chip)
    cuts = losses = 0
    for number in range(1, saves):
        work = FaultyChip(random.random(), chip)
        chip.journal = []
        assert store.save(payload(number), 204) == 0
        for operation in chip.journal:
            if "unstable" in tears_of(operation):
                torn = FaultyChip(random.random(), work)
                torn.tear(operation, "unstable")
                cuts += 1
                losses += not is_kept(torn, number, read)
            work.do(operation)
    return cuts, losses


def is_kept(chip, number, read):
    """True if a boot after a cut reads one state for ever, and then each further save."""
    shown = read(chip).match
    if shown not in (payload(number), payload(number - 1) if number > 1 else None):
        return False
    for further in range(number + 1, number + 4):
        if Kept(FaultyDisk(chip)).match != shown:
            return False
        shown = payload(further)
        if store_on(chip).save(shown, 204) != 0:
            return False
    return read(chip).match == shown


def test_unstable_bits_lose_nothing_because_folders_are_settled():
    cuts, losses = losses_after_unstable_bits(30, boot)
    assert cuts >= 29
    assert losses == 0


def test_unstable_bits_lose_states_without_settled_folders():
    cuts, losses = losses_after_unstable_bits(30, lambda chip: Kept(FaultyDisk(chip)))
    assert losses > cuts // 10


def test_blocks_of_folders_are_read_the_same_again_before_anything_is_written():
    random = Random(3)
    chip = FaultyChip(1)
    FaultyDisk(chip, is_new=True)
    boot(chip)
    chip.journal = []
    assert store_on(chip).save(payload(1), 204) == 0
    before = FaultyChip(2, chip)
    operation = chip.journal[-1]
    for _ in range(40):
        torn = FaultyChip(random.random(), before)
        torn.blocks[operation[0]] = before.blocks[operation[0]][: operation[1]].ljust(
            4096, b"\xff"
        )
        torn.tear(operation, "unstable")
        assert torn.unstable
        assert steady.make_certain(RawFlash(torn))
        assert not torn.unstable


def test_settled_folders_hold_no_further_file_and_no_unstable_bit():
    chip = FaultyChip(1)
    disk = FaultyDisk(chip, is_new=True)
    settle.settle_folders(disk, FOLDER)
    names = disk.names(FOLDER)
    for _ in range(3):
        blocks = list(chip.blocks)
        settle.settle_folders(disk, FOLDER)
        assert [disk.names(f"{FOLDER}/{name}") for name in names] == [[]] * len(names)
        # A folder has two blocks. Settling writes at least one of them.
        changed = [at for at, block in enumerate(blocks) if block != chip.blocks[at]]
        assert len(changed) >= len(names)


# Wear


@pytest.mark.parametrize("game", few_now(games.NAMES, quick=["kingdomino"]))
def test_an_action_costs_few_flash_operations(game):
    machine = Machine(5, game, tears=0)
    machine.monkey.begin()
    chip = machine.box.chip
    chip.programs = chip.erases = 0
    number = actions = 0
    while actions < 250:
        machine.monkey.random = Random(number)
        machine.monkey.act()
        number += 1
        actions = machine.figures["actions"]
    assert chip.programs <= 1.1 * actions
    assert chip.erases <= 0.15 * actions


# The page


def test_every_case_of_the_page_names_a_test_that_exists():
    page = Path("docs/saves.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|.*\| ([A-Z]) `(test_\w+)` \|$", page, re.MULTILINE)
    assert len(rows) > 30
    for letter, name in rows:
        text = (Path("tests") / _PAGES[letter]).read_text(encoding="utf-8")
        assert f"def {name}(" in text, (letter, name)
    for name in re.findall(r"`(test_\w+)`", page):
        assert any(f"def {name}(" in Path("tests", one).read_text() for one in _PAGES.values())
