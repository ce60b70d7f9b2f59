"""Replay the kept corpus of the fuzzer, without atheris."""

import subprocess
import sys

import pytest
import readers
import seeds

from host_tools.checkout import ROOT

PROGRAM = ROOT / "tests" / "fuzz"
# A log of a whole game takes most of the time. Other tests replay all of them.
_LOGS = 9


@pytest.mark.parametrize("name", readers.READERS)
def test_every_kept_input_is_read_or_refused(name):
    inputs = seeds.seeds_of(name)
    assert inputs, "each reader needs a first input"
    for title, data in inputs[:_LOGS] if name in ("logs", "saves", "sessions") else inputs:
        try:
            readers.READERS[name](data)
        except BaseException as problem:
            problem.add_note(f"{name}: {title}")
            raise


def test_each_folder_of_the_corpus_has_a_reader_and_is_small():
    files = [path for path in seeds.CORPUS.rglob("*") if path.is_file()]
    assert {path.parent.name for path in files} <= set(readers.READERS)
    assert sum(path.stat().st_size for path in files) < 200_000


@pytest.mark.parametrize("said", ["\x1b[2J", "x" * 1000, "a\u202eb"])
def test_a_reader_that_says_too_much_is_noticed(said):
    with pytest.raises(readers.Unfit, match="shows"):
        readers.check_words(said)


def run_program(*words):
    """Run the fuzzer's program. Returns its exit code and output."""
    command = [sys.executable, PROGRAM, *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_a_file_is_given_to_a_reader_again(tmp_path):
    file = tmp_path / "input"
    file.write_bytes(b"\xff")
    status, said = run_program("plans", file)
    assert (status, said) == (0, f"{file}: is read or refused as it should be\n")


@pytest.mark.slow
def test_a_wrong_call_names_the_readers():
    status, said = run_program("nothing")
    assert status == 2
    assert "neither a reader nor a file" in said
    assert " plans " in said
