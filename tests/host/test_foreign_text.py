"""No control character and no endless text of foreign input reaches a terminal."""

import io
import json
import sqlite3
from contextlib import closing

import commands
import printers
import pytest

from host_tools.archive.schema import open_archive
from host_tools.bad_input import BadInput, complain
from host_tools.commands import doctor
from host_tools.commands.link import Conversation
from host_tools.flash.checkup import Finding
from host_tools.foreign.limits import LONGEST_MESSAGE
from host_tools.foreign.shown import printable, shortened
from host_tools.link.screen import Screen
from host_tools.terminal.messages import message_of
from host_tools.terminal.output import Terminal
from host_tools.terminal.progress import Progress

# A colour, a title of the window, C1 codes, a bell, a new direction, DEL, backspaces.
EVIL = "\x1b[35m\x1b]0;x\x07\x9b2J\x85\u202e\u2066\x7f\x08\x08\x00"
LONG = 100_000
SCREEN = 24 * 80
_LOG = commands.LOGS / "kingdomino-2.log"


def check(answer):
    """Check the output of a command: it is printable, and no message is longer than a screen."""
    for text in (answer.out, answer.err):
        assert [sign for sign in text if not sign.isprintable() and sign != "\n"] == []
    lines = [line for line in answer.out.split("\n") if line[:1] not in ("{", "[")]  # no data
    assert max(map(len, [*lines, *answer.err.split("\n")]), default=0) <= SCREEN
    assert answer.err.count("\n") < 24
    assert "Traceback" not in answer.err


def test_no_module_of_a_command_prints_but_by_the_one_safe_way():
    modules = printers.modules_of_commands()
    assert len(modules) > 100
    names = {path.relative_to(printers.FOLDER).as_posix(): text for path, text in modules.items()}
    assert set(names) >= printers.MAY_PRINT
    lines = {
        f"host_tools/{name}": printers.prints_in(text)
        for name, text in names.items()
        if name not in printers.MAY_PRINT
    }
    assert {name: found for name, found in lines.items() if found} == {}, (
        "print with `say`, `warn` or `put` of host_tools.terminal.messages"
    )


@pytest.mark.parametrize(
    "line",
    [
        "print(x)",
        "report(print)",
        "sys.stdout.write(x)",
        "sys.stderr.writelines(x)",
        "traceback.print_exc()",
    ],
)
def test_each_way_of_printing_is_noticed(line):
    assert printers.prints_in(f"import sys\n{line}\n") == [2]
    assert printers.prints_in("say(x)\nfile.write(x)\nreprint = footprint(1)\n") == []


def test_a_text_becomes_printable_and_short():
    assert printable("a\x1b[1mb\x9b\u202e\U000e0001\ud800é 中") == (
        "a\\x1b[1mb\\x9b\\u202e\\U000e0001\\ud800é 中"
    )
    assert printable("x" * 10, 10) == "x" * 10
    assert printable("from" + "x" * LONG + "to", 20) == "fromxxxxx … xxxxxxto"
    assert len(printable("\x00" * LONG, 50)) == 50
    assert shortened("ab", 1_000) == "ab"
    assert message_of("a\nb\x07") == "a\nb\\x07"


def test_a_complaint_is_one_line_that_fits_a_screen(capsys):
    complain("score", BadInput(f"{'x' * LONG}\n{EVIL}: is wrong"))
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert len(said) == LONGEST_MESSAGE + 1
    assert said.startswith("castellan score: xxx")
    assert said.endswith(": is wrong\n")
    assert said.rstrip("\n").isprintable()


_SLOW = pytest.mark.slow


@pytest.mark.parametrize("text", ["x" * LONG + EVIL, pytest.param(EVIL, marks=_SLOW)])
def test_hostile_files_are_refused_in_printable_lines(text, monkeypatch, capsys, tmp_path):
    file = tmp_path / "file"
    lines = _LOG.read_text(encoding="utf-8").splitlines()
    for content in (
        text,
        f"castellan-log 1\ngame {text}\n",
        f"castellan-log 1\ngame kingdomino\nplayers {text} blue\n",
        "\n".join([*lines[:3], f"row {text}", *lines[3:]]),
        f'players = ["{text}"]',
        f'"{text}" = 1',
        json.dumps({"version": text}),
        json.dumps({"game": text, "cells": [], text: text}),
        json.dumps({"castellan-archive": 1, "log": [text]}),
        f"pack kingdomino\nversion {text}\n",
        f"pack {text}\n",
        f"board\n{text}\n",
    ):
        file.write_bytes(content.encode())
        for words in (
            ["score", file],
            ["score", "--jsonl", file],
            ["legal", "--jsonl", file],
            ["replay", file],
            ["pieces", "check", file],
            ["tiles", "--check", file],
            ["tiles", "kingdomino", "--install", file],
            ["tournament", file],
            ["tune", file],
            ["archive", "--archive", tmp_path / "a.sqlite", "import", file],
            ["archive", "--archive", tmp_path / "a.sqlite", "add", file],
            ["archive", "--archive", file, "stats"],
            ["restore", file],
        ):
            check(commands.run_here(monkeypatch, capsys, *words))


@pytest.mark.parametrize(
    "text",
    [
        EVIL.replace("\x00", ""),
        *(pytest.param(text, marks=_SLOW) for text in ("x" * LONG, "\x1b" * 3000)),
    ],
)
def test_hostile_arguments_are_quoted_printably(text, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)  # such a text may be the name of a new folder
    for words in (
        [text],
        ["score", text],
        ["score", "--game", text],
        ["score", f"--{text}"],
        ["score", "--size", text],
        ["replay", text],
        ["replay", _LOG, "--amend", text, text],
        ["replay", _LOG, "--amend", "9" * 5000, text],
        ["simulate", "--bots", text],
        ["simulate", "--bots", "random,random", "--option", text],
        ["simulate", "--bots", "random,random", "--logs", text + "/\x00"],
        ["play", "--seats", text],
        ["play", "--watch", "--log", text + "/x"],
        ["tiles", text],
        ["pieces", "check", text],
        ["pieces", "send", "--port", text],
        ["new-game", text],
        ["tournament", text],
        ["archive", "--archive", text, "stats"],
        ["archive", "add", "--names", text, _LOG],
        ["device", "--headless", "--state", text + "/\x00"],
        ["restore", text],
        ["backup", text, "--port", text],
        ["pull", text, "--port", text],
        ["link", "--port", text],
        ["flash", "--port", text],
        ["doctor", "--port", text],
        ["uf2", "--micropython", text],
    ):
        check(commands.run_here(monkeypatch, capsys, *words))


def test_a_listing_shows_the_names_of_a_hostile_piece_set_printably(monkeypatch, capsys, tmp_path):
    from host_tools.pieces.files import PIECES_TXT

    text = PIECES_TXT.read_text(encoding="utf-8")
    for evil in (EVIL.replace("\x00", ""), "x" * 60_000):
        file = tmp_path / "pieces.txt"
        head = f"# {evil}\nname {evil}\n" if len(evil) < 1000 else f"# {evil}\n"
        file.write_text(head + text, encoding="utf-8")
        answer = commands.run_here(monkeypatch, capsys, "pieces", "show", file)
        assert answer.status == 0, answer.err
        check(answer)


def test_data_is_exact_in_a_pipe_and_printable_on_a_terminal(monkeypatch, capsys, tmp_path):
    import sys

    file = tmp_path / "a.log"
    lines = _LOG.read_text(encoding="utf-8").splitlines()
    lines[3] += f" # {EVIL}"
    file.write_bytes("\n".join(lines).encode() + b"\n")
    words = ("replay", file, "--amend", "5", lines[4])
    assert commands.run_here(monkeypatch, capsys, *words).out == "\n".join(lines) + "\n"
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda stream: True, raising=False)
    check(commands.run_here(monkeypatch, capsys, *words))


def test_names_that_another_program_wrote_into_the_archive_are_shown_printably(
    monkeypatch, capsys, tmp_path
):
    path = tmp_path / "archive.sqlite"
    assert commands.run_here(monkeypatch, capsys, "archive", "--archive", path, "add", _LOG)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE players SET name = name || ?", (EVIL + "y" * LONG,))
        connection.execute("UPDATE kinds SET options = ?", (EVIL,))
    for words in (["stats"], ["stats", "--json"], ["show", "1"], ["export"], ["replay", "1"]):
        answer = commands.run_here(monkeypatch, capsys, "archive", "--archive", path, *words)
        assert (answer.status, answer.err) == (0, "")
        check(answer)
    with closing(open_archive(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM players")]
    assert all(name.isprintable() and len(name) <= 200 for name in names)


class _Stream(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_a_coloured_terminal_gets_no_codes_but_ours():
    stream = _Stream()
    terminal = Terminal(stream, {"TERM": "xterm"})
    terminal.line(terminal.bold("name") + EVIL + "\x1b[2J")
    said = stream.getvalue()
    assert said.startswith("\x1b[1mname\x1b[0m")
    assert "\x1b[2J" not in said
    assert "\x1b]" not in said
    assert not {*"\x07\x9b\x85\u202e\x7f\x08"} & set(said)


def test_the_doctor_shows_words_of_a_board_printably():
    stream = _Stream()
    findings = [Finding(f"pixels{EVIL}", "problem", f"\x1b[35m{EVIL}{'x' * LONG}", EVIL)]
    doctor.print_findings(Terminal(stream, {"TERM": "xterm"}), findings)
    said = stream.getvalue()
    assert "\x1b[35m" not in said
    assert not {*"\x07\x9b\x85\u202e\x7f\x08"} & set(said)
    assert len(said) < 3 * SCREEN


def test_messages_above_a_progress_bar_are_printable():
    stream = _Stream()
    with Progress(stream, 1) as progress:
        progress.say(EVIL + "x" * LONG)
    assert stream.getvalue().count("\x1b") == 2  # the bar is erased twice
    assert len(stream.getvalue()) < SCREEN


class _Session:
    """A session with a device that sends hostile messages."""

    def __init__(self):
        long = "x" * LONG
        self._messages = [
            {"error": f"first\nsecond{EVIL}{long}"},
            {"state": EVIL + long, "log": EVIL, "ask": [EVIL, long]},
            {"frame": "ff" * 49},
            {"frame": EVIL},
        ]

    def send(self, message):
        pass

    def receive(self):
        messages, self._messages = self._messages, []
        return messages


@pytest.mark.parametrize("is_terminal", [True, False])
def test_the_link_shows_words_of_a_device_printably(is_terminal, capsys, monkeypatch):
    import os
    import sys

    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: is_terminal, raising=False)
    reading, writing = os.pipe()
    os.close(writing)
    saved = os.dup(0)
    os.dup2(reading, 0)
    try:
        assert Conversation(_Session(), Screen("letters")).run() == 1
    finally:
        os.dup2(saved, 0)
        os.close(saved)
        os.close(reading)
    said = "".join(capsys.readouterr())
    assert "[35m" in said
    assert "first\\x0asecond" in said
    assert "\x1b[35m" not in said
    assert not {*"\x07\x9b\x85\u202e\x7f\x08"} & set(said)
    assert len(said) < 6 * SCREEN
