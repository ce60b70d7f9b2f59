"""Generates the input for WireViz, which draws the cables between the boards of the circuit."""

import re
import sys
from pathlib import Path
from typing import Any

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.paths import HARDWARE
from host_tools.hardware.tools import program, python_package, run

HARNESS_FILE = HARDWARE / "harness.yml"
HEADER = "# Written from circuit.toml by `make hardware`; drawn with WireViz. Do not edit.\n"


def _quoted(words: str) -> str:
    return '"' + words.replace('"', "'") + '"'


def _list(words: list[str]) -> str:
    return "[" + ", ".join(_quoted(word) for word in words) + "]"


def _wired_pins(circuit: Circuit, ref: str) -> list[str]:
    return [pin for pin in circuit.parts[ref].pins if (ref, pin) not in circuit.free]


def _connector(circuit: Circuit, ref: str) -> list[str]:
    part = circuit.parts[ref]
    labels = _wired_pins(circuit, ref)
    nets = [circuit.net_of_pin(ref, pin) or "" for pin in labels]
    shown = [
        f"{pin} ({net})" if net != pin else pin for pin, net in zip(labels, nets, strict=True)
    ]
    return [
        f"  {ref}:",
        f"    type: {_quoted(part.value)}",
        f"    pins: {list(range(1, len(labels) + 1))}",
        f"    pinlabels: {_list(shown)}",
    ]


def _inline(circuit: Circuit, ref: str) -> list[str]:
    part = circuit.parts[ref]
    words = _quoted(f"{ref} {part.value}")
    return [f"  {ref}:", "    style: simple", f"    type: {words}"]


def _cable(cable: dict[str, Any]) -> list[str]:
    colours = "[" + ", ".join(wire["colour"] for wire in cable["wires"]) + "]"
    name = cable["name"].split()[0]
    return [
        f"  {name}:",
        f"    gauge: {cable['gauge']}",
        f"    length: {cable['length_mm'] / 1000:g}",
        f"    colors: {colours}",
        f"    notes: {_quoted(cable['note'])}",
    ]


def _connections(circuit: Circuit, cable: dict[str, Any]) -> list[str]:
    name = cable["name"].split()[0]
    starts = _wired_pins(circuit, cable["from"])
    ends = _wired_pins(circuit, cable["to"])
    lines = []
    for number, wire in enumerate(cable["wires"], 1):
        lines.append("  -")
        lines.append(f"    - {cable['from']}: [{starts.index(wire['from']) + 1}]")
        lines.append(f"    - {name}: [{number}]")
        if "through" in wire:
            lines += [f"    - {wire['through']}", "    - -->"]
        lines.append(f"    - {cable['to']}: [{ends.index(wire['to']) + 1}]")
    return lines


def harness_text(circuit: Circuit) -> str:
    """Return the text of `hardware/harness.yml`."""
    lines = ["connectors:"]
    for cable in circuit.cables:
        for ref in (cable["from"], cable["to"]):
            lines += _connector(circuit, ref)
        for wire in cable["wires"]:
            if "through" in wire:
                lines += _inline(circuit, wire["through"])
    lines.append("cables:")
    for cable in circuit.cables:
        lines += _cable(cable)
    lines.append("connections:")
    for cable in circuit.cables:
        lines += _connections(circuit, cable)
    return HEADER + "\n".join(lines) + "\n"


def harness_faults(circuit: Circuit) -> list[str]:
    """List faults: wires that join different nets, and parts in a wire that join other nets."""
    problems = []
    for cable in circuit.cables:
        for wire in cable["wires"]:
            start = circuit.net_of_pin(cable["from"], wire["from"])
            end = circuit.net_of_pin(cable["to"], wire["to"])
            name = f"{cable['name']}: {wire['from']}"
            if "through" not in wire:
                if start != end or start is None:
                    problems.append(f"{name}: from {start} to {end}")
                continue
            between = {
                circuit.net_of_pin(wire["through"], pin)
                for pin in circuit.parts[wire["through"]].pins
            }
            if between != {start, end}:
                ends = sorted(map(str, between))
                problems.append(f"{name}: {wire['through']} lies between {ends}")
    return problems


def draw(folder: Path) -> Path:
    """Run WireViz in a folder. Returns the path of the SVG picture that it writes."""
    program("dot")
    python_package("wireviz")
    folder.mkdir(parents=True, exist_ok=True)
    wireviz = [sys.executable, "-m", "wireviz.wv_cli"]
    run([*wireviz, "-f", "s", "-o", folder, "-O", "harness", HARNESS_FILE])
    return folder / "harness.svg"


def words_of_svg(text: str) -> list[str]:
    """Return the sorted words of an SVG. They do not depend on the version of Graphviz."""
    return sorted(re.findall(r">([^<>\n]+)</text>", text))
