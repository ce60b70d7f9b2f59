"""`castellan tune` continues from a checkpoint, and refuses damaged or lost checkpoints."""

import json
import shutil
from functools import partial

import commands
import pytest
from castellan.advice import placement_value
from castellan.rules import packs
from support.corrected import corrected

from host_tools.packs import library
from host_tools.packs.pack_text import text_of
from host_tools.simulate import tune

NONE = [0.0] * placement_value.WEIGHTS


@pytest.fixture
def run(run):
    return partial(run, "tune")


@pytest.fixture
def begun(tmp_path):
    """Tune for one generation and write its checkpoint. Returns the path."""
    path = tmp_path / "here" / "weights.json"
    path.parent.mkdir()
    state = tune.State(seed=3, games=1, population=4)
    for _ in tune.run(state, 1, 1):
        pass
    tune.save(state, path)
    return path


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("seed", "x", "seed: 'x' is not a number from 0"),
        ("seed", -1, "seed: -1"),
        ("games", "x", "games: 'x'"),
        ("games", -4, "games: -4 is not a number from 1 to"),
        ("games", True, "games: True"),
        ("games", 1.5, "games: 1.5"),
        ("population", 0, "population: 0 is not a number from 4"),
        ("population", None, "population: None"),
        ("generation", "x", "generation: 'x'"),
        ("generation", 7, "leads: 1 where 7 are expected"),
        ("mean", 5, "mean: 5 is not a list"),
        ("mean", [*NONE[1:], "x"], "mean: 'x' is not a number from 0 to 3000"),
        ("mean", [*NONE[1:], None], "mean: None"),
        ("mean", [*NONE[1:], float("nan")], "no checkpoint of castellan tune: not JSON: NaN"),
        ("mean", NONE[1:], f"mean: {len(NONE) - 1} weights"),
        ("deviation", [*NONE[1:], float("inf")], "no checkpoint of castellan tune: not JSON: Inf"),
        ("deviation", [*NONE[1:], 1e300], "deviation: 1e+300"),
        ("deviation", [*NONE[1:], -1], "deviation: -1"),
        ("leads", None, "leads: None is not a list"),
        ("leads", [float("-inf")], "no checkpoint of castellan tune: not JSON: -Inf"),
        ("leads", [-1e300], "leads: -1e+300"),
        ("version", "x", "tuned for version 'x'"),
        ("pack", None, "pack: None: hex digits are expected"),
        ("pack", "6b", "pack: '6b': a pack of this game has 98 bytes, not 1"),
        ("pack", "zz", "pack: 'zz': hex digits are expected"),
    ],
)
def test_a_damaged_checkpoint_is_refused_and_kept(key, value, words, run, begun):
    text = json.dumps({**json.loads(begun.read_text(encoding="utf-8")), key: value})
    begun.write_text(text, encoding="utf-8")
    answer = run(begun, "--generations", 2)
    assert commands.is_one_complaint(answer), answer
    assert f"{begun}: {words}" in answer.err
    assert begun.read_text(encoding="utf-8") == text


def test_a_checkpoint_keeps_its_options_and_reports_them(run, begun):
    said = run(begun, "--seed", 5, "--games", 999, "--generations", 1)
    assert said.status == 0
    assert (
        said.err
        == f"{begun} continues with its own options: --population 4, --games 1, --seed 3\n"
    )
    for words in ((), ("--seed", 3, "--games", 1)):
        quiet = run(begun, *words, "--generations", 1)
        assert (quiet.status, quiet.err, quiet.out) == (0, "", said.out)


def test_a_new_checkpoint_stores_the_options(run, tmp_path, monkeypatch):
    monkeypatch.setattr(tune, "mean_lead", len)
    path = tmp_path / "new.json"
    assert run(path, "--seed", 5, "--population", 4, "--generations", 1).status == 0
    state = tune.load(path)
    assert (state.seed, state.population, state.games, state.generation) == (5, 4, 400, 1)


@pytest.mark.parametrize(
    "words", [("--games", 0), ("--population", 3), ("--seed", -1), ("--jobs", 0)]
)
def test_an_invalid_number_gets_one_line(words, run, tmp_path):
    answer = run(tmp_path / "new.json", *words)
    assert commands.is_one_complaint(answer), answer
    assert f"{words[0]}: {words[1]} is not a number from" in answer.err
    assert not list(tmp_path.iterdir())


def test_the_weights_are_printed_if_the_folder_disappears(run, begun, monkeypatch):
    def learn(*known):
        real(*known)
        shutil.rmtree(begun.parent, ignore_errors=True)

    real = tune._learn
    monkeypatch.setattr(tune, "_learn", learn)
    answer = run(begun, "--generations", 2)
    assert answer.status == 2
    assert answer.err == f"castellan tune: {begun}: No such file or directory\n"
    assert len(answer.out.split()) == placement_value.WEIGHTS


# A corrected pack


@pytest.fixture
def corrected_pack(tmp_path, monkeypatch):
    """Install a corrected pack of Kingdomino. Returns its name in a log."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    pack = corrected("kingdomino")
    library.install("kingdomino", pack, text_of("kingdomino", pack).encode())
    return packs.name_of("kingdomino", pack)


FEW = ("--games", 2, "--population", 4, "--generations", 1)


def test_the_games_are_played_with_the_installed_pack(run, tmp_path, corrected_pack):
    own = run(tmp_path / "own.json", *FEW)
    assert own.status == 0
    assert f"pack {corrected_pack})" in own.err
    assert library.forget("kingdomino")
    assert run(tmp_path / "plain.json", *FEW).status == 0
    own, plain = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("own", "plain"))
    assert own["pack"] == corrected("kingdomino").hex() and "pack" not in plain
    assert own["leads"] != plain["leads"]


def test_weights_of_another_pack_are_not_continued(run, begun, corrected_pack):
    text = begun.read_text(encoding="utf-8")
    answer = run(begun, "--generations", 2)
    assert commands.is_one_complaint(answer)
    wanted = f"{begun}: tuned with the pack of the firmware, here is pack {corrected_pack}\n"
    assert answer.err.endswith(wanted)
    assert begun.read_text(encoding="utf-8") == text
