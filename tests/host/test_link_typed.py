"""Lines typed at `castellan link` become messages, and the picture never covers the input."""

import io
import time

import pytest

from host_tools.commands import link
from host_tools.link import screen as screen_module
from host_tools.link.typed import NotUnderstood, message_for

_MESSAGES = {
    "12 19 33 41": {"row": [12, 19, 33, 41]},
    "take pink 17": {"take": ["pink", 17]},
    "place pink 0 1 0 -2": {"place": ["pink", 0, 1, 0, -2]},
    "place pink discard": {"place": ["pink", "discard"]},
    "roll 1:D1 2:d 3:q 4:?": {"play": "roll 1:D1 2:d 3:q 4:?"},
    "Build pink small-tavern@1 0 2": {"play": "build pink small-tavern@1 0 2"},
    "A+b": {"key": "A+B"},
    "left": {"key": "LEFT"},
    "undo": {"undo": 1},
}


@pytest.mark.parametrize(("line", "message"), _MESSAGES.items(), ids=_MESSAGES)
def test_a_line_becomes_its_message(line, message):
    assert message_for(line) == message


def test_the_clock_is_the_time_of_this_computer():
    clock = message_for("clock")["set"]["clock"]
    assert len(clock) == 6 and clock[0] == time.localtime()[0]


@pytest.mark.parametrize(
    "line", ["foo", "a+c", "undoing", "{}", "-1", "1.5 2", "?? x", "²", "9" * 5000]
)
def test_what_is_nothing_is_named(line):
    with pytest.raises(NotUnderstood, match="nothing that can be typed here"):
        message_for(line)


class _Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True

    def take(self):
        """Return the output since the last call."""
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text


def _shown(monkeypatch):
    """Show a first frame on a fake terminal. Returns the screen and the terminal."""
    terminal = _Terminal()
    monkeypatch.setattr(screen_module.sys, "stdout", terminal)
    screen = screen_module.Screen("letters")
    screen.say("game")
    screen.show_frame(bytes(49))
    terminal.take()
    return screen, terminal


def test_a_new_picture_leaves_what_is_being_typed(monkeypatch):
    screen, terminal = _shown(monkeypatch)
    screen.show_frame(bytes([1] * 49))
    text = terminal.take()
    assert text.startswith("\x1b7\x1b[1;1H") and text.endswith("\x1b8")
    assert "\x1b[2J" not in text and "> " not in text


def test_a_note_stays_below_the_pictures_until_something_is_typed(monkeypatch):
    screen, terminal = _shown(monkeypatch)
    screen.note("one\ntwo")
    assert "one\x1b[K\ntwo" in terminal.take()
    screen.show_frame(bytes([2] * 49))
    assert "two" in terminal.take()
    screen.begin_line()
    text = terminal.take()
    assert "two" not in text and text.endswith("\n> ")


class _Session:
    """A fake session with a device whose match has a log."""

    def send(self, message):
        pass

    def lines(self, message):
        return ["castellan-log 1"]


def test_a_log_that_cannot_be_written_is_named(monkeypatch, capsys, tmp_path):
    conversation = link.Conversation(_Session(), screen_module.Screen("letters"))
    conversation.obey(f"log {tmp_path}/nowhere/x")
    words = f"castellan link: {tmp_path}/nowhere/x: No such file or directory"
    assert words in capsys.readouterr().err
    conversation.obey("log a\0b")
    assert "is not a file name" in capsys.readouterr().err
    conversation.obey(f"log {tmp_path}/x")
    assert (tmp_path / "x").read_text(encoding="utf-8") == "castellan-log 1\n"
