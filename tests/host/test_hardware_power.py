"""The figures of the power page agree with the firmware's limiter and with ngspice."""

import pytest

from host_tools.hardware import circuit, pinmap, power, spice, tools

SCREENS = power.screens()
LIMITS_MA = (250, 400, 900)
SAFE_START_MA = 250
POWER_SETTLES_S = 0.05
LEAST_GATE_V = 2.5  # AOS AO3401A: the highest resistance is given from here on


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


def test_the_switch_starts_softly_at_every_supply_and_threshold(ngspice):
    found = list(spice.corners())
    assert len(found) == len(spice.SUPPLY_VOLTS) * len(spice.THRESHOLD_VOLTS)
    for supply, threshold, soft in found:
        assert soft["start_a"] * 1000 < SAFE_START_MA, (supply, threshold)
        assert soft["ready_s"] - 0.05 < POWER_SETTLES_S, (supply, threshold)
        assert soft["end_v"] > 0.98 * float(supply), (supply, threshold)


def test_the_old_divider_is_found_too_slow_at_the_lowest_supply(ngspice):
    corner = {"SUPPLY": "2.9", "VTO": "-1.3", "PULLUP": "100k", "PULLDOWN": "47k"}
    assert spice.measure("soft_start", corner)["ready_s"] - 0.05 > POWER_SETTLES_S


def ohms(ref):
    """Return the value of a resistor in circuit.toml, as ngspice writes it."""
    value = circuit.load(pinmap.load()).parts[ref].value
    return value.removesuffix("Ω").replace(" ", "")


def test_the_simulated_divider_is_that_of_the_circuit():
    text = spice.deck("soft_start", {})
    assert f"PULLUP={ohms('R2')} " in text
    assert f"PULLDOWN={ohms('R3')}\n" in text


@pytest.mark.parametrize("supply", spice.SUPPLY_VOLTS)
def test_the_gate_gets_the_voltage_for_which_the_sheet_gives_the_resistance(supply):
    upper, lower = (float(ohms(ref).removesuffix("k")) for ref in ("R2", "R3"))
    assert float(supply) * upper / (upper + lower) >= LEAST_GATE_V


def test_plugging_in_with_the_switch_moves_less_charge_than_usb_allows(ngspice):
    assert spice.measure("soft_start", {})["plug_coulomb"] < 50e-6


def test_without_the_switch_the_plug_sees_amperes(ngspice):
    assert spice.measure("hot_plug", {})["peak_a"] > 10


def test_a_step_of_the_matrix_leaves_the_supply_within_five_percent(ngspice):
    assert spice.measure("droop", {})["lowest_v"] > 4.75
