"""Simulate inrush and droop of the LED supply with ngspice and the decks in hardware/power."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools.hardware.paths import HARDWARE
from host_tools.hardware.svg import Picture
from host_tools.hardware.tools import program, run

DECKS = HARDWARE / "power"
CAPACITORS = (("10u", "10 µF"), ("100u", "100 µF"), ("220u", "220 µF"), ("1000u", "1000 µF"))
SUPPLY_VOLTS = ("2.9", "4.35", "5", "5.25")
THRESHOLD_VOLTS = ("0.5", "0.9", "1.3")  # AOS AO3401A, sheet p. 2
CURVE_PX = (900, 420)


def deck(name: str, parameters: dict[str, str]) -> str:
    """Return the text of a deck (an ngspice circuit file) with some parameters replaced."""
    text = (DECKS / f"{name}.cir").read_text(encoding="utf-8")
    for key, value in parameters.items():
        text, count = re.subn(rf"\b{key}=[-\w.]+", f"{key}={value}", text, count=1)
        if not count:
            raise ValueError(f"{name}.cir has no parameter {key}")
    return text


def measure(name: str, parameters: dict[str, str]) -> dict[str, float]:
    """Run ngspice with the deck (circuit file) `name`. Returns the values of its .meas lines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.cir"
        path.write_text(deck(name, parameters), encoding="utf-8")
        words = run([program("ngspice"), "-b", path], cwd=Path(folder))
    values = re.findall(r"^(\w+)\s+=\s+([-+.\deE]+)", words, re.MULTILINE)
    return {key: float(value) for key, value in values}


def curves(name: str, vectors: list[str]) -> list[list[float]]:
    """Run ngspice with the deck `name`. Returns a list of times and a list for each vector."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.cir"
        write = f".control\nrun\nwrdata curve.data {' '.join(vectors)}\nquit\n.endc\n.end"
        text = re.sub(r"^\.meas.*\n", "", deck(name, {}), flags=re.MULTILINE)
        path.write_text(text.replace(".end", write), encoding="utf-8")
        run([program("ngspice"), "-b", path], cwd=Path(folder))
        lines = (Path(folder) / "curve.data").read_text(encoding="utf-8").split("\n")
    rows = [[float(word) for word in line.split()] for line in lines if line.strip()]
    columns = [[row[0] for row in rows]]
    columns += [[row[2 * index + 1] for row in rows] for index in range(len(vectors))]
    return columns


def supply_table() -> str:
    """Return the table of inrush currents with and without the switch, and of voltage droops."""
    rows = [
        "| capacitor | no switch: peak at plugging in | switch: charge at plugging in "
        "| switch: peak at turning on | matrix ready after | droop of a 0.4 A step |",
        "|---|---|---|---|---|---|",
    ]
    for value, words in CAPACITORS:
        plug = measure("hot_plug", {"CAP": value})
        soft = measure("soft_start", {"CAP": value})
        droop = measure("droop", {"CAP": value})
        ready_ms = (soft["ready_s"] - 0.05) * 1000
        drop_mv = (5 - droop["lowest_v"]) * 1000
        rows.append(
            f"| {words} | {plug['peak_a']:.1f} A | {soft['plug_coulomb'] * 1e6:.1f} µC "
            f"| {soft['start_a'] * 1000:.0f} mA | {ready_ms:.0f} ms | {drop_mv:.0f} mV |"
        )
    return "\n".join(rows)


def corners() -> Iterator[tuple[str, str, dict[str, float]]]:
    """Yield (supply, threshold, measures) of the soft start for all corners."""
    for supply in SUPPLY_VOLTS:
        for threshold in THRESHOLD_VOLTS:
            yield (
                supply,
                threshold,
                measure("soft_start", {"VTO": f"-{threshold}", "SUPPLY": supply}),
            )


def threshold_table() -> str:
    """Return the table of the soft start over supply and threshold of the transistor."""
    rows = ["| supply | threshold of Q1 | charge at plugging in | turning on | ready after |"]
    rows.append("|---|---|---|---|---|")
    for supply, threshold, soft in corners():
        ready_ms = (soft["ready_s"] - 0.05) * 1000
        rows.append(
            f"| {supply} V | {threshold} V | {soft['plug_coulomb'] * 1e6:.1f} µC "
            f"| {soft['start_a'] * 1000:.0f} mA | {ready_ms:.0f} ms |"
        )
    return "\n".join(rows)


LEFT, RIGHT, TOP, BOTTOM = 70.0, 830.0, 60.0, 360.0
START_S, END_S = 0.04, 0.12
SWITCHED_AT_S = 0.05
FULL_V, FULL_A = 5.0, 0.4
VOLT_COLOUR, AMPERE_COLOUR = "#1c5d99", "#c0392b"


def _place(second: float, share: float) -> tuple[float, float]:
    x = LEFT + (second - START_S) / (END_S - START_S) * (RIGHT - LEFT)
    return x, BOTTOM - share * (BOTTOM - TOP)


def _axes(picture: Picture) -> None:
    for step in range(5):
        share = step / 4
        y = _place(START_S, share)[1]
        picture.line((LEFT, y), (RIGHT, y), stroke="#ddd")
        volts, milliamperes = f"{share * FULL_V:.2f} V", f"{share * FULL_A * 1000:.0f} mA"
        picture.text(LEFT - 10, y + 4, volts, 11, text_anchor="end", fill=VOLT_COLOUR)
        picture.text(RIGHT + 8, y + 4, milliamperes, 11, text_anchor="start", fill=AMPERE_COLOUR)
    for millisecond in range(0, 71, 10):
        x = _place(SWITCHED_AT_S + millisecond / 1000, 0)[0]
        picture.line((x, BOTTOM), (x, BOTTOM + 5), stroke="#999")
        picture.text(x, BOTTOM + 20, f"{millisecond} ms", 11)
    picture.text((LEFT + RIGHT) / 2, BOTTOM + 44, "after LED_POWER goes high", 12)


def soft_start_svg() -> str:
    """Draw voltage and current of the soft start over time."""
    seconds, volts, amperes = curves("soft_start", ["v(led)", "i(L1)"])
    picture = Picture(*CURVE_PX, "#fbf8f1")
    title = "Turning the matrix on: 220 µF, from ngspice"
    picture.text(LEFT, 34, title, 17, text_anchor="start")
    _axes(picture)
    for values, full, colour in ((volts, FULL_V, VOLT_COLOUR), (amperes, FULL_A, AMPERE_COLOUR)):
        points = [
            _place(second, value / full)
            for second, value in zip(seconds, values, strict=True)
            if START_S <= second <= END_S
        ][::4]
        path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        picture.tag("path", d=path, fill="none", stroke=colour, stroke_width=2.5)
    return picture.source()
