"""Each source of each build has a fuse, overloads no part and gives the lights 4.5 V."""

import pytest

from host_tools.hardware import circuit, pinmap, supply

PINMAP = pinmap.load()
BUILDS = ("breadboard", "perfboard", "deluxe", "one")
SOURCES = [("breadboard", 1), ("perfboard", 1), ("deluxe", 2), ("one", 1)]  # how many a build has
FUSES = {"F2", "F3", "F4"}


def changed(change):
    """Return the circuit after `change` has edited the data of circuit.toml."""
    data = circuit.tomllib.loads(circuit.CIRCUIT_FILE.read_text(encoding="utf-8"))
    change(data["parts"])
    return circuit.Circuit(data, PINMAP)


def without_module(parts):
    parts["W4"]["builds"].append("deluxe")
    parts["U3"]["builds"].clear()


def without_fuses(parts):
    for ref in FUSES:
        parts[ref]["kind"] = "link"


@pytest.mark.parametrize("build", BUILDS)
def test_no_source_lacks_a_fuse_or_starves_the_lights(build):
    assert supply.faults(circuit.load(PINMAP), build) == []


@pytest.mark.parametrize(("build", "sources"), SOURCES)
def test_every_source_of_a_build_reaches_the_lights(build, sources):
    rows = supply.table(circuit.load(PINMAP)).splitlines()
    assert sum(row.startswith(f"| {build} |") for row in rows) == sources


@pytest.mark.parametrize("build", ["breadboard", "perfboard", "one"])
def test_a_build_without_its_fuse_is_found(build):
    faults = supply.faults(changed(without_fuses), build)
    assert faults == [f"{build}, USB, 900 mA: no fuse between the source and the lights"]


def test_lights_straight_from_three_cells_are_found_too_dark():
    faults = supply.faults(changed(without_module), "deluxe")
    assert "deluxe, battery, 400 mA: the lights get 2.52 V" in faults


def test_a_battery_box_that_allows_900_ma_is_found_overloaded():
    faults = supply.faults(changed(lambda parts: parts["W5"]["builds"].clear()), "deluxe")
    assert any("deluxe, battery, 900 mA: D1 carries" in fault for fault in faults)
