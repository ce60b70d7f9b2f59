"""Makes the netlist as JSON: parts and nets of every build."""

import json
from typing import Any

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.paths import HARDWARE

NETLIST_FILE = HARDWARE / "netlist.json"


def _pin_text(circuit: Circuit, ref: str, pin: str) -> str:
    if circuit.parts[ref].kind != "pico":
        return f"{ref}.{pin}"
    return f"{ref}.{pin}:{circuit.pinmap.name_of_pin(int(pin))}"


def build_netlist(circuit: Circuit, build: str) -> dict[str, Any]:
    """Return the netlist of one build: parts with their values, and nets with their pins."""
    parts = {ref: circuit.parts[ref].value_for(build) for ref in circuit.refs_of(build)}
    nets = {
        name: [_pin_text(circuit, ref, pin) for ref, pin in pins]
        for name, pins in circuit.nets_of(build).items()
    }
    return {"title": circuit.builds[build], "parts": parts, "nets": nets}


def netlist_text(circuit: Circuit) -> str:
    """Return the text of `hardware/netlist.json`."""
    builds = {build: build_netlist(circuit, build) for build in circuit.builds}
    data = {"source": "circuit.toml and pinmap.json", "builds": builds}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
