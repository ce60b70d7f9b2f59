"""The command line helps: hints for misspelt words, options anywhere, completion."""

import shutil
import subprocess

import commands
import pytest

from host_tools.cli import COMMANDS
from host_tools.commands import completion


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("simulat",), "there is no command 'simulat'; did you mean simulate?"),
        (("turnament",), "did you mean tournament?"),
        (("simulate", "--bots", "random,random", "--gams", "3"), "did you mean --games?"),
        (("tournament", "a.toml", "--journl=x"), "did you mean --journal?"),
        (("archive", "statss"), "did you mean stats?"),
    ],
)
def test_a_misspelt_word_gets_a_hint(words, hint, run):
    answer = run(*words)
    assert commands.is_one_complaint(answer), answer
    assert hint in answer.err


def test_a_word_like_no_other_gets_no_hint(run):
    assert "did you mean" not in run("xyzzy").err


def test_options_stand_anywhere(run, tmp_path):
    log = commands.LOGS / "kingdomino-2.log"
    path = tmp_path / "a.sqlite"
    assert run("archive", "add", "--archive", path, log).status == 0
    before = run("archive", "--archive", path, "stats")
    after = run("archive", "stats", "--archive", path)
    assert (before.status, before.out) == (0, after.out)


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_a_script_knows_every_command_and_option(shell, run):
    script = run("completion", shell).out
    for name in COMMANDS:
        assert name in script
    for option in ("players-file", "against", "seed"):
        assert option in script
    program = shutil.which(shell)
    if program:
        done = subprocess.run(
            [program, "-n"], input=script.encode(), capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr


def test_bash_completes_commands_and_options(run):
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    script = run("completion", "bash").out
    for words, wanted in (
        ("castellan tour", ["tournament"]),
        ("castellan tournament --ag", ["--against"]),
        ("castellan archive sta", ["stats"]),
    ):
        parts = words.split()
        ask = (
            f"COMP_WORDS=({words}); COMP_CWORD={len(parts) - 1}; _castellan;"
            ' printf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = subprocess.run(
            ["bash", "-c", f"{script}\n{ask}"], capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == wanted


def test_json_has_no_times_unless_asked(run):
    words = ("simulate", "--bots", "random,random", "--games", "2", "--json")
    assert run(*words).out == run(*words).out
    assert "seconds" not in run(*words).out
    assert "seconds" in run(*words, "--times").out
