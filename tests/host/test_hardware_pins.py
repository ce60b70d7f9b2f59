"""Firmware, diagram, netlist and pages use the same pins as the pin map of the hardware."""

import json

import pytest
from castellan.device import pins

from host_tools.hardware import circuit, harness, layout, layout_check, netlist, pinmap, wokwi
from host_tools.hardware.paths import FIRMWARE_PINS, HARDWARE, HardwareError

PINMAP = pinmap.load()
TEXT = pinmap.PINMAP_FILE.read_text(encoding="utf-8")
NAMES = [signal.signal for signal in PINMAP.signals]
WIRED = [signal.signal for signal in PINMAP.signals if signal.pin]


def changed(name, field, value):
    data = json.loads(TEXT)
    for entry in data["signals"]:
        if entry["signal"] == name:
            entry[field] = value
    return json.dumps(data)


@pytest.mark.parametrize("name", NAMES)
def test_the_firmware_uses_the_gpio_of_the_pin_map(name):
    assert getattr(pins, name) == PINMAP.signal(name).gp


def test_the_firmware_reads_the_buttons_in_the_order_of_its_levels():
    assert tuple(signal.gp for signal in PINMAP.buttons()) == pins.BUTTONS


def test_the_firmware_file_is_the_generated_one():
    assert FIRMWARE_PINS.read_text(encoding="utf-8") == pinmap.firmware_source(PINMAP)


@pytest.mark.parametrize("name", WIRED)
def test_a_gpio_that_is_not_on_its_pin_is_refused(name):
    with pytest.raises(HardwareError, match=name):
        pinmap.parse(changed(name, "gp", (PINMAP.signal(name).gp + 1) % 23))


def test_a_gpio_used_twice_is_refused():
    signal = PINMAP.signal("BUTTON_UP")
    text = changed("BUTTON_DOWN", "gp", signal.gp)
    data = json.loads(text)
    for entry in data["signals"]:
        if entry["signal"] == "BUTTON_DOWN":
            entry["pin"] = signal.pin
    with pytest.raises(HardwareError, match="used twice"):
        pinmap.parse(json.dumps(data))


@pytest.mark.parametrize("name", ["LED_DATA", "BUTTON_A", "LED_POWER"])
def test_a_pin_moved_only_in_the_pin_map_contradicts_the_boards(name):
    data = json.loads(TEXT)
    for entry in data["signals"]:
        if entry["signal"] == name:
            entry.update(gp=19, pin=25)
    parts = circuit.tomllib.loads(circuit.CIRCUIT_FILE.read_text(encoding="utf-8"))
    parts["free"]["U1"].remove("GP19")
    parts["free"]["U1"].append(f"GP{PINMAP.signal(name).gp}")
    moved = circuit.Circuit(parts, pinmap.parse(json.dumps(data)))
    assert layout_check.faults(layout.load("main_board"), moved, "perfboard")


def test_the_simulator_diagram_has_the_pins_of_the_pin_map():
    drawn = wokwi.pins_of(wokwi.DIAGRAM_FILE.read_text(encoding="utf-8"))
    wanted = {signal.signal: signal.gp for signal in PINMAP.buttons()}
    assert drawn == {**wanted, "LED_DATA": PINMAP.signal("LED_DATA").gp}


def test_the_netlist_names_the_pins_of_the_pin_map():
    nets = json.loads(netlist.NETLIST_FILE.read_text(encoding="utf-8"))["builds"]["deluxe"]["nets"]
    for signal in PINMAP.signals:
        if signal.use in ("needed", "option"):
            assert f"U1.{signal.pin}:{signal.signal}" in nets[signal.signal]


def test_the_leads_connect_what_the_netlist_connects():
    made = circuit.load(PINMAP)
    assert harness.harness_faults(made) == []
    assert harness.HARNESS_FILE.read_text(encoding="utf-8") == harness.harness_text(made)


def test_a_lead_with_two_wires_exchanged_is_found():
    made = circuit.load(PINMAP)
    wires = made.cables[1]["wires"]
    wires[0]["to"], wires[1]["to"] = wires[1]["to"], wires[0]["to"]
    assert len(harness.harness_faults(made)) == 2


def test_the_pin_table_of_the_overview_is_the_pin_map():
    assert pinmap.markdown_table(PINMAP) in (HARDWARE / "README.md").read_text(encoding="utf-8")
