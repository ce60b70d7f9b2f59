"""Every command ends within ten seconds on a silent, chattering, busy, full or vanished port."""

import pytest
import serial
from commands import run_here
from emulated_port import Clock, EmulatedPort

from host_tools.flash import patience, ports

_PORT = "emulated://board"
_MOST_S = 10.0
_COMMANDS = {
    "flash": ["flash", "--dry-run"],
    "doctor": ["doctor"],
    "backup": ["backup"],
    "uninstall": ["uninstall", "--yes"],
    "report": ["report", "FILE"],
    "link": ["link"],
    "pull": ["pull"],
    "pieces": ["pieces", "send"],
}
_AT_PROMPT = ("flash", "doctor", "backup", "uninstall", "report")
_WORDS = {
    "silent": "something is connected, but no MicroPython prompt answers",
    "chatter": "something prints all the time, but no MicroPython prompt answers",
    "vanished": "the board stopped answering",
    "full": "the board stopped answering",
    "busy": "the port could not be opened",
}
_LINK_WORDS = {
    **_WORDS,
    "silent": "no game of ours answers",
    "chatter": "no game of ours answers",
}


@pytest.fixture
def clock(monkeypatch):
    """Replace the clock of everything that waits for a port."""
    clock = Clock()
    for name in (
        "mpremote.transport_serial.time",
        "host_tools.flash.transport.time",
        "host_tools.link.session.time",
        "host_tools.link.packs.time",
        "host_tools.commands.link.time",
    ):
        monkeypatch.setattr(name, clock)
    monkeypatch.setattr(patience.PatientPort.__init__, "__defaults__", (clock.monotonic,))
    return clock


@pytest.fixture
def plug(monkeypatch, clock):
    """Return a function that connects a port of the given kind."""

    def connect(kind):
        def open_port(*words, **settings):
            if kind == "busy":
                raise serial.SerialException("could not open port: access is denied")
            waits = settings.get("timeout"), settings.get("write_timeout")
            return EmulatedPort(kind, clock, *waits)

        monkeypatch.setattr(serial, "serial_for_url", open_port)

    return connect


@pytest.mark.parametrize("kind", _WORDS)
@pytest.mark.parametrize("name", _COMMANDS)
def test_a_command_says_within_ten_seconds_what_is_wrong_with_the_port(
    monkeypatch, capsys, plug, clock, tmp_path, name, kind
):
    plug(kind)
    words = [tmp_path / "file" if word == "FILE" else word for word in _COMMANDS[name]]
    answer = run_here(monkeypatch, capsys, *words, "--port", _PORT)
    assert answer.status == 3, answer
    expected = _WORDS if name in _AT_PROMPT else _LINK_WORDS
    assert expected[kind] in " ".join((answer.out + answer.err).split()), answer
    assert clock.passed_s < _MOST_S
    assert clock.passed_s > 1 or kind in ("busy", "vanished")


def test_a_program_that_also_reads_the_port_is_named(monkeypatch):
    monkeypatch.setattr(ports, "holders", lambda port: ["thonny (process 7)"])
    words = ports.why_no_prompt("COM3", 0)
    assert words.startswith("COM3: no MicroPython prompt answers, because thonny (process 7) uses")


class _Busy:
    """A port of a board that works for a while before it answers."""

    def __init__(self, clock, work_s):
        self._clock = clock
        self._end = clock.now + work_s

    def inWaiting(self):  # noqa: N802
        return int(self._clock.now >= self._end)

    def read(self, size):
        if self._clock.now >= self._end:
            return b"x" * size
        self._clock.now += self.timeout
        return b""


@pytest.mark.parametrize("work_s", [1.0, patience.SILENCE_S - 1])
def test_a_board_that_works_for_seconds_is_waited_for(work_s):
    clock = Clock()
    port = patience.PatientPort(_Busy(clock, work_s), clock.monotonic)
    port.limit()
    assert port.read(2) == b"xx"


def test_code_that_waits_for_a_person_may_be_silent_for_longer():
    clock = Clock()
    port = patience.PatientPort(_Busy(clock, 60), clock.monotonic)
    port.limit(silence_s=120)
    assert port.read(2) == b"xx"
    port = patience.PatientPort(_Busy(clock, 60), clock.monotonic)
    port.limit()
    with pytest.raises(patience.TransportError, match="no byte came"):
        port.read(2)
    assert clock.passed_s < 60 + 2 * _MOST_S
