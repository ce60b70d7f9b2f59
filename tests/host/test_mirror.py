"""`castellan mirror` uses Adafruit's library and sends the same bytes as the firmware."""

import io
import json
import sys
from types import ModuleType, SimpleNamespace

import commands
import pytest
from castellan.ui import palette
from commands import is_one_complaint

from host_tools.commands import mirror
from host_tools.virtual.attached_matrix import AttachedMatrix


@pytest.fixture
def attached(monkeypatch, missing):
    """Connect a matrix to D18 through Adafruit's own PixelBuf. Returns the sent bytes."""
    try:
        from adafruit_pixelbuf import PixelBuf
    except ImportError:
        missing("adafruit-circuitpython-pixelbuf is not installed")
    sent = []

    class NeoPixel(PixelBuf):
        def __init__(self, pin, n, **more):
            sent.append(("open", pin, n))
            super().__init__(n, byteorder=more.pop("pixel_order"), **more)

        def deinit(self):
            self.fill(0)
            self.show()

        def _transmit(self, buffer):
            sent.append(bytes(buffer))

    library = ModuleType("neopixel")
    library.NeoPixel = NeoPixel
    monkeypatch.setitem(sys.modules, "neopixel", library)
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D18="pin 18", D21="pin 21"))
    return sent


def test_the_strip_gets_the_firmware_s_bytes_unchanged(attached):
    colours = bytes(range(147))
    with AttachedMatrix("D18") as strip:
        strip.send(colours)
    assert attached == [("open", "pin 18", 49), colours, bytes(147)]


def test_the_same_picture_is_sent_once(attached):
    with AttachedMatrix("D18") as strip:
        strip.send(bytes(147))
        strip.send(b"\x01" * 147)
        strip.send(b"\x01" * 147)
    assert attached[1:] == [bytes(147), b"\x01" * 147, bytes(147)]


def test_a_matrix_of_64_is_opened_anew(attached):
    with AttachedMatrix("D18") as strip:
        strip.send(b"\x01" * 147)
        strip.send(b"\x02" * 192)
    assert [one for one in attached if isinstance(one, tuple)] == [
        ("open", "pin 18", 49),
        ("open", "pin 18", 64),
    ]


def show(monkeypatch, capsys, *lines, words=()):
    data = "".join(f"{line}\n" for line in lines).encode()
    return commands.run_here(monkeypatch, capsys, "mirror", "--frames", *words, data=data)


def test_the_answers_of_a_headless_device_are_shown(attached, monkeypatch, capsys):
    script = b"wait 900\npress A\npress A\nframe\n"
    recorded = commands.run_here(monkeypatch, capsys, "device", "--headless", data=script)
    answer = show(monkeypatch, capsys, *recorded.out.splitlines())
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    pictures = [one for one in attached if isinstance(one, bytes)]
    assert len(pictures) >= 3
    assert pictures[-1] == bytes(147)


def test_a_frame_has_the_same_bytes_as_on_the_board(attached, monkeypatch, capsys):
    frame = bytearray(49)
    frame[0] = palette.RED
    line = json.dumps({"t": 5, "screen": "x", "frame": frame.hex(), "log": 0})
    show(monkeypatch, capsys, line)
    green, red, blue = attached[1][:3]
    assert red > 0
    assert (green, blue) == (0, 0)
    assert attached[1][3:] == bytes(144)


@pytest.mark.parametrize(
    "line",
    ["", "x", "[]", "{}", '{"t":0,"frame":"00"}', '{"t":0,"frame":"' + "ff" * 49 + '"}', "7"],
)
def test_what_is_no_answer_is_named_and_the_rest_is_shown(line, attached, monkeypatch, capsys):
    good = json.dumps({"t": 5, "frame": "10" * 49})
    answer = show(monkeypatch, capsys, line, good)
    assert answer.status == 1
    assert answer.err.startswith("castellan mirror: line 1: ")
    assert answer.err.count("\n") == 1
    assert any(attached[1])


def test_a_pin_that_is_not_there_is_answered_with_those_that_are(attached, monkeypatch, capsys):
    answer = show(monkeypatch, capsys, words=["--pin", "D99"])
    assert is_one_complaint(answer)
    assert "D18, D21" in answer.err


def test_without_adafruit_s_library_one_line_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "neopixel", None)
    answer = show(monkeypatch, capsys)
    assert is_one_complaint(answer)
    assert "pip install -e '.[mirror]'" in answer.err


def test_a_computer_without_pins_is_told_so(monkeypatch, capsys):
    class NoBoard:
        def find_spec(self, name, path=None, target=None):
            if name == "board":
                raise NotImplementedError("Board not supported")

    monkeypatch.setitem(sys.modules, "neopixel", ModuleType("neopixel"))
    monkeypatch.delitem(sys.modules, "board", raising=False)
    monkeypatch.setattr(sys, "meta_path", [NoBoard(), *sys.meta_path])
    answer = show(monkeypatch, capsys)
    assert is_one_complaint(answer)
    assert "Board not supported" in answer.err


def test_a_terminal_gets_the_twin_and_the_matrix_its_bytes(attached, monkeypatch):
    seen = []

    def play(state, style, hook):
        seen.append((state, style))
        hook(b"\x07" * 147)
        return 0

    monkeypatch.setattr(mirror, "play_in_terminal", play)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    from host_tools import cli

    assert cli.main(["mirror", "--state", "x"]) == 0
    assert seen == [("x", None)]
    assert attached[1] == b"\x07" * 147
