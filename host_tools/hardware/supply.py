"""Follows the supply from USB or battery to the lights: fuses, ratings and lowest voltage."""

from dataclasses import dataclass

from host_tools.hardware import power
from host_tools.hardware.circuit import Circuit, Part

LIGHTS = ("M1", "VDD")
CHARACTERISED_V = 4.5  # the WS2812B sheet gives timing and levels for 4.5 to 5.5 V
SOURCES = {"USB": ("U1", "40", 5.0), "battery": ("BT1", "+", 3.3)}  # three cells at 1.1 V
BATTERY_STRAP = "W5"
BOOST_V = 4.8  # 5 V with 4 % tolerance


@dataclass(frozen=True)
class Way:
    """The losses of a part between two pins: resistance, voltage drop and largest current."""

    start: str
    end: str
    ohms: float = 0.0
    volts: float = 0.0
    largest_a: float = 5.0


# Worst values of the sheets: Bourns MF-R135 (R1 max), AOS AO3401A at -2.5 V, onsemi 1N5819 at
# 1 A, Pololu U1V11F5 (input current), and MBR120VLSF on the Pico from VBUS (40) to VSYS (39).
WAYS = {
    "fuse": Way("1", "2", ohms=0.17, largest_a=1.35),
    "link": Way("1", "2"),
    "switch": Way("1", "2", ohms=0.05),
    "schottky": Way("A", "K", volts=0.6, largest_a=1.0),
    "pfet": Way("S", "D", ohms=0.085),
    "boost": Way("VIN", "VOUT", largest_a=1.2),
    "pico": Way("40", "39", volts=0.4, largest_a=1.0),
}
USB_CABLE_OHMS = 0.25


def largest_limit_ma(circuit: Circuit, build: str) -> int:
    """Return the largest current limit that the firmware allows in a build."""
    light, _, _ = power.firmware()
    from castellan.device.start import BATTERY_LIMIT

    has_strap = BATTERY_STRAP in circuit.refs_of(build)
    return int(light.LIMITS_MA[BATTERY_LIMIT if has_strap else -1])


def path(circuit: Circuit, build: str, ref: str, pin: str) -> list[Part]:
    """List the parts between a source and the lights. Returns [] if there is no way."""
    net_of = {joint: name for name, pins in circuit.nets.items() for joint in pins}
    steps = []
    for name in circuit.refs_of(build):
        part = circuit.parts[name]
        way = WAYS.get(part.kind)
        if way and (name, way.start) in net_of and (name, way.end) in net_of:
            steps.append((net_of[name, way.start], net_of[name, way.end], part))
    ways: dict[str, list[Part]] = {net_of[ref, pin]: []}
    waiting = list(ways)
    while waiting:
        net = waiting.pop(0)
        for start, end, part in steps:
            if start == net and end not in ways:
                ways[end] = [*ways[net], part]
                waiting.append(end)
    return ways.get(net_of[LIGHTS], [])


def voltages(parts: list[Part], source_v: float, lights_a: float) -> tuple[float, float]:
    """Return the voltage at the lights and the current of the source, both at worst."""
    has_boost = any(part.kind == "boost" for part in parts)
    source_a = lights_a
    volts = source_v
    for _ in range(50):
        volts, amperes = source_v, source_a
        for part in parts:
            way = WAYS[part.kind]
            if part.kind == "boost":
                source_a = lights_a * BOOST_V / (power.BOOST_EFFICIENCY * volts)
                volts, amperes = BOOST_V, lights_a
            else:
                volts -= way.volts + way.ohms * amperes
        if not has_boost:
            break
    return volts, source_a


def faults(circuit: Circuit, build: str) -> list[str]:
    """List sources without a fuse, overloaded parts, and lights below their rated voltage."""
    problems = []
    limit_ma = largest_limit_ma(circuit, build)
    lights_a = (limit_ma - power.firmware()[0].milliamperes(0, 0, 0)) / 1000
    for source, (ref, pin, source_v) in SOURCES.items():
        parts = path(circuit, build, ref, pin) if ref in circuit.refs_of(build) else []
        if not parts:
            continue
        where = f"{build}, {source}, {limit_ma} mA"
        cable = USB_CABLE_OHMS * lights_a if source == "USB" else 0.0
        volts, source_a = voltages(parts, source_v - cable, lights_a)
        if not any(part.kind == "fuse" for part in parts):
            problems.append(f"{where}: no fuse between the source and the lights")
        if volts < CHARACTERISED_V:
            problems.append(f"{where}: the lights get {volts:.2f} V")
        carried_a = source_a
        for part in parts:
            if carried_a > WAYS[part.kind].largest_a:
                problems.append(f"{where}: {part.ref} carries {carried_a:.2f} A")
            carried_a = lights_a if part.kind == "boost" else carried_a
    return problems


def table(circuit: Circuit) -> str:
    """Return the table of the lights' lowest voltage for each build and source."""
    rows = ["| build | source | limit | parts on the way | source gives | at the lights |"]
    rows.append("|---|---|---|---|---|---|")
    for build in circuit.builds:
        limit_ma = largest_limit_ma(circuit, build)
        lights_a = (limit_ma - power.firmware()[0].milliamperes(0, 0, 0)) / 1000
        for source, (ref, pin, source_v) in SOURCES.items():
            parts = path(circuit, build, ref, pin) if ref in circuit.refs_of(build) else []
            if parts:
                cable = USB_CABLE_OHMS * lights_a if source == "USB" else 0.0
                volts, source_a = voltages(parts, source_v - cable, lights_a)
                names = " ".join(part.ref for part in parts)
                rows.append(
                    f"| {build} | {source}, {source_v:.1f} V | {limit_ma} mA | {names} "
                    f"| {source_a * 1000:.0f} mA | {volts:.2f} V |"
                )
    return "\n".join(rows)
