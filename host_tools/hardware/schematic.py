"""Draws the schematic of the device, traces its nets, and compares them with the netlist."""

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.paths import HardwareError
from host_tools.hardware.pinmap import PICO_PIN_NAMES
from host_tools.hardware.schematic_sheet import OPTION_COLOUR, Sheet

HAND_BUILDS = ("breadboard", "perfboard", "deluxe")  # Castellan One has its own schematic
BUTTON_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
GROUND_PINS = "+".join(
    str(index + 1) for index, name in enumerate(PICO_PIN_NAMES) if name in ("GND", "AGND")
)


def _pico(sheet: Sheet) -> None:
    pinmap = sheet.circuit.pinmap
    sheet.frame((0, 0), (11.5, 13), "Raspberry Pi Pico")
    supplies = (("40", "VBUS", 8.7), ("39", "VSYS", 7.8), ("36", "3V3", 6.9))
    pins = [(pin, "left", height, f"{pin} {name}") for pin, name, height in supplies]
    pins.append((GROUND_PINS, "left", 5.1, "GND (8)"))
    names = ["DEBUG_TX", "DEBUG_RX", "LED_DATA", "LED_POWER"]
    names += [f"BUTTON_{name}" for name in BUTTON_NAMES]
    names += ["BUZZER", "LIGHT_SENSOR", "BATTERY_BUILD"]
    for index, name in enumerate(names):
        signal = pinmap.signal(name)
        if name.startswith("DEBUG"):
            pins.append(
                (str(signal.pin), "left", 3.3 - 0.9 * index, f"{signal.pin} GP{signal.gp}")
            )
        else:
            height = round(10.3 - 0.8 * index, 2)
            pins.append((str(signal.pin), "right", height, f"GP{signal.gp} {signal.pin}"))
    ends = sheet.box("U1", (3.6, 1.5), (3.8, 9.6), pins)
    sheet.text((5.5, 11.5), "U1", 12, "center")
    sheet.text((5.5, 1.1), "GP4 and GP5 stay free for I2C", 9, "center")
    sheet.text((0.3, 0.4), "violet: not in every build", 9, "left", OPTION_COLOUR)
    for pin, name, _ in supplies:
        sheet.net(name, ends[pin], "left")
    sheet.net("GND", ends[GROUND_PINS], "left")
    for name in names:
        side = "left" if name.startswith("DEBUG") else "right"
        sheet.net(name, ends[str(pinmap.signal(name).pin)], side)


def _data_path(sheet: Sheet) -> None:
    sheet.frame((12, 6.2), (17.5, 6.8), "Level shifter and matrix")
    pins = [("A", "left", 1.2, "A"), ("Y", "right", 1.2, "Y"), ("VCC", "top", 1.0, "VCC")]
    pins += [("OE", "bottom", 0.5, "OE"), ("GND", "bottom", 1.5, "GND")]
    u2 = sheet.box("U2", (15.4, 8.4), (2, 2.4), pins)
    sheet.text((17.6, 11.2), "U2", 11)
    sheet.text((17.6, 10.75), "74AHCT1G125", 9)
    sheet.net("LED_DATA", u2["A"], "left")
    sheet.net("LED_5V", u2["VCC"], "left")
    sheet.wire(u2["OE"], (15.9, 7.4), (16.9, 7.4), u2["GND"])
    sheet.dot((16.9, 7.4))
    sheet.wire((16.9, 7.4), (16.9, 7.2))
    sheet.ground((16.9, 7.2))
    data = (20.0, 9.6)
    sheet.wire(u2["Y"], data, (20.0, 8.7))
    sheet.dot(data)
    sheet.net("LED_DATA_5V", (20.0, 8.7), "right")
    sheet.wire(data, (21.0, 9.6))
    sheet.two("R1", "ResistorIEC", (21.0, 9.6), (23.6, 9.6))
    pins = [("VDD", "left", 2.7, "VDD"), ("DIN", "left", 1.8, "DIN"), ("GND", "left", 0.9, "GND")]
    m1 = sheet.box("M1", (25.6, 7.8), (2.4, 3.6), [*pins, ("DOUT", "right", 1.8, "DOUT")])
    sheet.text((26.8, 11.8), "M1 WS2812B 8x8", 10, "center")
    sheet.wire((23.6, 9.6), m1["DIN"])
    sheet.net("LED_5V", m1["VDD"], "left")
    sheet.wire(m1["GND"], (25.1, 7.2))
    sheet.ground((25.1, 7.2))


def _supply_choice(sheet: Sheet) -> None:
    sheet.frame((12, -7.7), (17.5, 13.4), "Supply of the matrix: W1 or W2, and the switch; or F3")
    sheet.net("VBUS", (14.4, 3.4), "left")
    sheet.two("W1", "FuseIEC", (14.4, 3.4), (17.0, 3.4))
    sheet.net("VSYS", (14.4, 1.9), "left")
    sheet.two("W2", "FuseIEC", (14.4, 1.9), (17.0, 1.9))
    sheet.wire((17.0, 1.9), (17.6, 1.9), (17.6, 3.4))
    sheet.wire((17.0, 3.4), (17.6, 3.4), (17.6, 4.7))
    sheet.dot((17.6, 3.4))
    sheet.net("LED_FEED", (17.6, 4.7), "right")
    sheet.wire((18.8, 3.4), (20.5, 3.4), (23.0, 3.4))
    sheet.wire((18.8, 3.4), (18.8, 4.0))
    sheet.net("LED_IN", (18.8, 4.0), "right")
    sheet.net("VBUS", (23.6, -6.2), "left")
    sheet.two("F3", "FuseIEC", (23.6, -6.2), (26.4, -6.2))
    sheet.net("LED_5V", (26.4, -6.2), "right")
    sheet.text((22.4, -7.2), "F3 replaces all this on the breadboard", 9)


def _feed(sheet: Sheet) -> None:
    sheet.frame((41, -7.7), (10.5, 13.4), "Fuse; step-up module or W4; W5")
    sheet.net("LED_FEED", (43.6, 3.6), "left")
    sheet.two("F2", "FuseIEC", (43.6, 3.6), (46.6, 3.6))
    sheet.wire((46.6, 3.6), (47.4, 3.6), (47.4, 4.4))
    sheet.dot((47.4, 3.6))
    sheet.net("LED_FUSED", (47.4, 4.4), "right")
    sheet.wire((47.4, 3.6), (47.4, 2.4), (43.2, 2.4), (43.2, 1.2))
    sheet.dot((43.2, 1.2))
    sheet.two("W4", "FuseIEC", (43.2, 1.2), (49.0, 1.2))
    sheet.dot((49.0, 1.2))
    sheet.wire((49.0, 1.2), (49.0, 1.9))
    sheet.net("LED_IN", (49.0, 1.9), "right")
    pins = [("VIN", "left", 1.4, "VIN"), ("SHDN", "left", 0.6, "SHDN")]
    pins += [("VOUT", "right", 1.4, "VOUT"), ("GND", "bottom", 1.2, "GND")]
    u3 = sheet.box("U3", (44.8, -2.6), (2.4, 2.0), pins)
    sheet.text((45.4, -0.35), "U3 5 V", 10)
    sheet.wire((43.2, 1.2), (43.2, u3["VIN"][1]), u3["VIN"])
    sheet.wire((49.0, 1.2), (49.0, u3["VOUT"][1]), u3["VOUT"])
    sheet.ground(u3["GND"])
    sheet.net("BATTERY_BUILD", (45.2, -5.2), "left")
    sheet.two("W5", "FuseIEC", (45.2, -5.2), (48.2, -5.2))
    sheet.wire((48.2, -5.2), (48.8, -5.2), (48.8, -5.6))
    sheet.ground((48.8, -5.6))


def _power_switch(sheet: Sheet) -> None:
    q1 = sheet.transistor("Q1", (23.0, 2.2), True, (23.3, 1.45))
    sheet.wire((23.0, 3.4), q1["S"])
    gate_x, gate_y = q1["G"]
    for ref, element, x in (("R2", "ResistorIEC", 18.8), ("C3", "Capacitor", 20.5)):
        sheet.two(ref, element, (x, 3.4), (x, gate_y))
        sheet.dot((x, 3.4))
        sheet.dot((x, gate_y))
    sheet.wire((18.8, gate_y), (20.5, gate_y), (gate_x, gate_y))
    sheet.wire((18.0, gate_y), (18.8, gate_y))
    sheet.net("LED_GATE", (18.0, gate_y), "left")
    out = -0.9
    sheet.wire(q1["D"], (23.0, out))
    sheet.two("C4", "Capacitor", (20.5, gate_y), (20.5, out))
    sheet.wire((20.5, out), (23.0, out), (24.6, out), (26.6, out), (27.4, out))
    for x in (23.0, 24.6, 26.6):
        sheet.dot((x, out))
    sheet.net("LED_5V", (27.4, out), "right")
    for ref, x, options in (("C1", 24.6, {"polar": True}), ("C2", 26.6, {})):
        sheet.two(ref, "Capacitor", (x, out), (x, out - 2.4), **options)
        sheet.ground((x, out - 2.4))
    _pull(sheet, gate_y)


def _pull(sheet: Sheet, gate_y: float) -> None:
    sheet.two("R3", "ResistorIEC", (18.8, gate_y), (18.8, gate_y - 3.0))
    q2 = sheet.transistor("Q2", (18.8, -5.6), False, (19.1, -4.85))
    sheet.wire((18.8, gate_y - 3.0), q2["D"])
    sheet.ground(q2["S"])
    gate = q2["G"]
    sheet.wire(gate, (16.0, gate[1]), (15.2, gate[1]))
    sheet.dot((16.0, gate[1]))
    sheet.net("LED_POWER", (15.2, gate[1]), "left")
    sheet.two("R4", "ResistorIEC", (16.0, gate[1]), (16.0, gate[1] - 2.2))
    sheet.ground((16.0, gate[1] - 2.2))


def _buttons(sheet: Sheet) -> None:
    sheet.frame((0, -7.7), (11.5, 7.2), "Buttons (pull-ups inside the Pico)")
    for index, name in enumerate(BUTTON_NAMES):
        x = round(1.0 + 1.75 * index, 2)
        sheet.net(f"BUTTON_{name}", (x, -3.8), "up")
        sheet.two(f"S{index + 1}", "Button", (x, -3.8), (x, -6.0))
        sheet.dot((x, -6.0))
        if index:
            sheet.wire((x - 1.75, -6.0), (x, -6.0))
    sheet.wire((4.5, -6.0), (4.5, -6.3))
    sheet.ground((4.5, -6.3))


def _headers(sheet: Sheet) -> None:
    sheet.frame((30, 6.2), (10.4, 6.8), "Leads to matrix and buttons")
    names = [*BUTTON_NAMES[:4], "GND", *BUTTON_NAMES[4:]]
    pins = [(name, "left", 3.9 - 0.58 * i, str(i + 1)) for i, name in enumerate(names)]
    for ref, x in (("J4", 33.4), ("J7", 37.9)):
        ends = sheet.box(ref, (x, 8.0), (0.8, 4.3), pins)
        sheet.text((x + 0.4, 7.65), f"{ref} buttons", 9, "center")
        for name in names:
            sheet.net("GND" if name == "GND" else f"BUTTON_{name}", ends[name], "left")


def _battery(sheet: Sheet) -> None:
    sheet.frame((30, -7.7), (10.4, 13.4), "Battery, light, sound, debug")
    y = 3.6
    sheet.wire((31.0, y), (31.0, y - 0.2))
    sheet.two("BT1", "Battery", (31.0, y - 0.2), (31.0, y - 2.2))
    sheet.ground((31.0, y - 2.2))
    sheet.wire((31.0, y), (31.8, y))
    sheet.two("S7", "Switch", (31.8, y), (34.0, y))
    sheet.wire((34.0, y), (34.8, y), (34.8, y - 1.4))
    sheet.dot((34.8, y))
    sheet.wire((34.8, y), (35.2, y))
    sheet.two("F1", "FuseIEC", (35.2, y), (37.6, y))
    sheet.wire((37.6, y), (38.6, y), (38.6, y - 0.4))
    sheet.two("D1", "Schottky", (38.6, y - 0.4), (38.6, y - 2.4))
    sheet.net("VSYS", (38.6, y - 2.4), "left")
    j6 = sheet.box(
        "J6", (36.0, y - 2.4), (0.7, 1.5), [("BAT", "left", 1.0, "1"), ("GND", "left", 0.4, "2")]
    )
    sheet.text((36.35, y - 2.65), "J6", 9, "center")
    sheet.wire((34.8, y - 1.4), j6["BAT"])
    sheet.net("GND", j6["GND"], "left")


def _extras(sheet: Sheet) -> None:
    y = -0.6
    sheet.net("3V3", (31.8, y), "left")
    pins = [("C", "left", 0.3, "C"), ("E", "right", 0.3, "E")]
    sensor = sheet.box("LS1", (32.4, y - 0.3), (1.4, 0.6), pins)
    sheet.text((33.1, y + 0.55), f"LS1 {sheet.circuit.parts['LS1'].value}", 9, "center")
    sheet.wire((31.8, y), sensor["C"])
    sheet.wire(sensor["E"], (34.4, y))
    sheet.wire((34.4, y), (35.4, y), (35.8, y))
    sheet.dot((35.4, y))
    sheet.net("LIGHT_SENSOR", (35.8, y), "right")
    sheet.two("R5", "ResistorIEC", (35.4, y), (35.4, y - 2.2))
    sheet.ground((35.4, y - 2.2))
    j5 = sheet.box(
        "J5", (32.6, -3.0), (0.7, 1.5), [("3V3", "left", 1.1, "1"), ("SENSE", "right", 1.1, "2")]
    )
    sheet.text((32.95, -3.25), "J5 sensor", 9, "center")
    sheet.net("3V3", j5["3V3"], "left")
    sheet.wire(j5["SENSE"], (34.4, j5["SENSE"][1]), (34.4, y))
    sheet.dot((34.4, y))
    y = -4.5
    sheet.net("BUZZER", (32.2, y), "left")
    sheet.two("R6", "ResistorIEC", (32.2, y), (34.8, y))
    sheet.wire((34.8, y), (35.4, y))
    sheet.two("BZ1", "Capacitor", (35.4, y), (37.6, y))
    sheet.wire((37.6, y), (38.4, y), (38.4, y - 0.3))
    sheet.ground((38.4, y - 0.3))
    pins = [("TX", "left", 1.5, "1"), ("RX", "left", 0.95, "2"), ("GND", "left", 0.4, "3")]
    j2 = sheet.box("J2", (34.2, -7.4), (0.8, 1.9), pins)
    sheet.text((35.2, -6.5), "J2 debug serial", 9)
    for pin, net in (("TX", "DEBUG_TX"), ("RX", "DEBUG_RX"), ("GND", "GND")):
        sheet.net(net, j2[pin], "left")


def _matrix_header(sheet: Sheet) -> None:
    pins = [("GND", "left", 1.6, "1"), ("DATA", "left", 1.0, "2"), ("5V", "left", 0.4, "3")]
    j1 = sheet.box("J1", (22.4, 6.45), (0.8, 2.0), pins)
    sheet.text((23.35, 7.4), "J1", 9)
    sheet.wire((20.0, 8.7), (20.0, j1["DATA"][1]), j1["DATA"])
    sheet.net("GND", j1["GND"], "left")
    sheet.net("LED_5V", j1["5V"], "left")


def draw(circuit: Circuit) -> Sheet:
    """Draw the schematic of the builds by hand. Returns the sheet."""
    sheet = Sheet(circuit.only(HAND_BUILDS))
    fields = (_pico, _data_path, _matrix_header, _supply_choice, _feed, _power_switch)
    for field in (*fields, _buttons, _headers, _battery, _extras):
        field(sheet)
    return sheet


def faults(sheet: Sheet) -> list[str]:
    """List differences between the traced drawing and the netlist."""
    drawn = {frozenset(pins) for pins in sheet.traced_nets().values() if len(pins) > 1}
    wanted = {name: frozenset(pins) for name, pins in sheet.circuit.nets.items()}
    problems = []
    for name, pins in wanted.items():
        if pins not in drawn:
            best = max(drawn, key=lambda other: len(pins & other), default=frozenset())
            lacking = ", ".join(f"{ref}.{pin}" for ref, pin in sorted(pins - best))
            extra = ", ".join(f"{ref}.{pin}" for ref, pin in sorted(best - pins))
            problems.append(f"schematic: {name}: lacks [{lacking}], has too much [{extra}]")
    return problems


def schematic_svg(circuit: Circuit) -> str:
    """Return the schematic as SVG.

    Raises HardwareError if the drawing differs from the netlist.
    """
    sheet = draw(circuit)
    wrong = faults(sheet)
    if wrong:
        raise HardwareError("; ".join(wrong))
    return sheet.source()
