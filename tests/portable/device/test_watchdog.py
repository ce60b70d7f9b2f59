"""The watchdog starts only on boards that can stop it, and its resets are recognised."""

from castellan.device.watchdog import Watchdog
from support.shims import machine

_PICO = "Raspberry Pi Pico with RP2040"
_PICO2 = "Raspberry Pi Pico2 with RP2350"


class NoMachine:
    """A `machine` module without a watchdog, like on CPython."""


def test_without_the_means_every_call_does_nothing():
    machine.begin()
    for dog in (Watchdog(NoMachine(), _PICO), Watchdog(machine, "linux")):
        assert not dog.is_possible
        dog.start()
        dog.feed()
        dog.stop()
        assert not dog.is_running
        assert not dog.has_bitten()
    assert machine.watchdog() is None


def test_a_started_watchdog_is_fed_and_stopped():
    for name, base in ((_PICO, 0x40058000), (_PICO2, 0x400D8000)):
        machine.begin()
        dog = Watchdog(machine, name)
        assert dog.is_possible
        dog.feed()
        dog.start()
        started = machine.watchdog()
        dog.start()
        assert dog.is_running
        assert machine.watchdog() is started
        assert 5000 <= started.timeout <= 8388
        dog.feed()
        assert started.fed == 1
        dog.stop()
        assert not dog.is_running
        assert machine.mem32[base + 0x3000] == 1 << 30
        dog.feed()
        assert started.fed == 1


def test_a_bite_is_known_after_the_reset_and_reported_once():
    machine.begin()
    Watchdog(machine, _PICO).start()
    machine.begin(machine.WDT_RESET)
    after = Watchdog(machine, _PICO)
    assert after.has_bitten()
    assert not after.has_bitten()


def test_a_reset_by_hand_is_not_a_bite():
    machine.begin()
    dog = Watchdog(machine, _PICO)
    dog.start()
    dog.stop()
    machine.begin(machine.WDT_RESET)
    assert not Watchdog(machine, _PICO).has_bitten()


def test_a_power_cut_is_not_a_bite():
    machine.begin()
    assert not Watchdog(machine, _PICO).has_bitten()
