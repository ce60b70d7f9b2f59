"""The figures of the power page agree with the firmware's limiter and with ngspice."""

import pytest

from host_tools.hardware import power, spice, tools

SCREENS = power.screens()
LIMITS_MA = (250, 400, 900)
SAFE_START_MA = 250
POWER_SETTLES_S = 0.05


@pytest.fixture
def ngspice(missing):
    try:
        tools.program("ngspice")
    except tools.ToolMissingError as error:
        missing(str(error))


@pytest.mark.parametrize("limit_ma", LIMITS_MA)
@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_draws_more_than_its_limit(name, limit_ma):
    drawn = [power.drawn_ma(SCREENS[name], step, limit_ma)[0] for step in range(7)]
    assert drawn == sorted(drawn)
    assert drawn[-1] <= limit_ma


def test_the_page_has_the_limits_of_the_firmware():
    light, _, _ = power.firmware()
    assert light.LIMITS_MA == LIMITS_MA


@pytest.mark.parametrize("threshold", ["0.5", "0.9", "1.3"])
def test_the_switch_starts_softly_over_the_spread_of_its_transistor(ngspice, threshold):
    found = spice.measure("soft_start", {"VTO": f"-{threshold}"})
    assert found["start_a"] * 1000 < SAFE_START_MA
    assert found["ready_s"] - 0.05 < POWER_SETTLES_S
    assert found["end_v"] > 4.9


def test_plugging_in_with_the_switch_moves_less_charge_than_usb_allows(ngspice):
    assert spice.measure("soft_start", {})["plug_coulomb"] < 50e-6


def test_without_the_switch_the_plug_sees_amperes(ngspice):
    assert spice.measure("hot_plug", {})["peak_a"] > 10


def test_a_step_of_the_matrix_leaves_the_supply_within_five_percent(ngspice):
    assert spice.measure("droop", {})["lowest_v"] > 4.75
