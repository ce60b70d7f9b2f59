"""Reads `circuit.toml`, resolves the Pico's pins, and returns the netlist of each build."""

import tomllib
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from host_tools.hardware.paths import HARDWARE, HardwareError
from host_tools.hardware.pinmap import PICO_PIN_NAMES, Pinmap

CIRCUIT_FILE = HARDWARE / "circuit.toml"

# Electrical type of each pin, by kind of part. All pins of connectors are passive.
PIN_TYPES = {
    "pico": {},
    "buffer": {"OE": "input", "A": "input", "GND": "power in", "Y": "output", "VCC": "power in"},
    "matrix": {"VDD": "power in", "GND": "power in", "DIN": "input", "DOUT": "output"},
    "pixel": {"VDD": "power in", "GND": "power in", "DIN": "input", "DOUT": "output"},
    "phototransistor": {"C": "passive", "E": "passive"},
    "testpoint": {"1": "passive"},
    "resistor": {"1": "passive", "2": "passive"},
    "capacitor": {"1": "passive", "2": "passive"},
    "electrolytic": {"+": "passive", "-": "passive"},
    "switch": {"1": "passive", "2": "passive"},
    "link": {"1": "passive", "2": "passive"},
    "fuse": {"1": "passive", "2": "passive"},
    "buzzer": {"1": "passive", "2": "passive"},
    "schottky": {"A": "passive", "K": "passive"},
    "pfet": {"G": "input", "S": "passive", "D": "passive"},
    "nfet": {"G": "input", "S": "passive", "D": "passive"},
    "boost": {"SHDN": "passive", "VIN": "power in", "GND": "power in", "VOUT": "power out"},
    "battery": {"+": "power out", "-": "passive"},
}
PICO_SUPPLY_TYPES = {
    "VBUS": "power out",
    "VSYS": "bidirectional",
    "3V3": "power out",
    "GND": "power in",
}


@dataclass(frozen=True)
class Part:
    """One part of the circuit, identified by its designator such as R1."""

    ref: str
    kind: str
    value: str
    pins: tuple[str, ...]
    builds: tuple[str, ...]
    value_in: dict[str, str]

    def value_for(self, build: str) -> str:
        """Return the value of the part in a build."""
        return self.value_in.get(build, self.value)


def with_chain(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data with the pixels of its `chain`, their capacitors and their nets."""
    if "chain" not in data:
        return data
    chain, parts, nets = data["chain"], dict(data["parts"]), dict(data["nets"])
    free = dict(data["free"])
    pixel, capacitor = chain["pixel"], chain["capacitor"]
    count, feed = chain["count"], chain["input"]
    for step in range(count):
        light = f"{pixel['prefix']}{pixel['first'] + step}"
        beside = f"{capacitor['prefix']}{capacitor['first'] + step}"
        for ref, entry in ((light, pixel), (beside, capacitor)):
            if ref in parts:
                raise HardwareError(f"circuit.toml: chain: {ref} is a part already")
            parts[ref] = {
                "kind": entry["kind"],
                "value": entry["value"],
                "builds": chain["builds"],
            }
        nets[chain["supply"]] = [*nets[chain["supply"]], f"{light}.VDD", f"{beside}.1"]
        nets[chain["ground"]] = [*nets[chain["ground"]], f"{light}.GND", f"{beside}.2"]
        nets[feed] = [*nets.get(feed, []), f"{light}.DIN"]
        feed = f"{chain['net_prefix']}{step + 1}"
        if step + 1 < count:
            nets[feed] = [f"{light}.DOUT"]
        else:
            free[light] = ["DOUT"]
    return {**data, "parts": parts, "nets": nets, "free": free}


class Circuit:
    """Parts, nets of (ref, pin) pairs, and cables. Pico pins are the texts "1" to "40"."""

    def __init__(self, data: dict[str, Any], pinmap: Pinmap):
        self.pinmap = pinmap
        self.chain = data.get("chain", {})
        data = with_chain(data)
        self.builds = data["builds"]
        self.parts = {ref: self._part(ref, entry) for ref, entry in data["parts"].items()}
        self.nets = {
            name: tuple(pin for text in pins for pin in self._resolve(name, text))
            for name, pins in data["nets"].items()
        }
        self.cables = data["cables"]
        self.free = self._free_pins(data["free"])
        self._check()

    def _part(self, ref: str, entry: dict[str, Any]) -> Part:
        kind = entry["kind"]
        if kind == "connector":
            pins = tuple(entry["pins"])
        elif kind == "pico":
            pins = tuple(str(number) for number in range(1, 41))
        elif kind in PIN_TYPES:
            pins = tuple(PIN_TYPES[kind])
        else:
            raise HardwareError(f"circuit.toml: {ref}: kind {kind!r} is unknown")
        for build in entry["builds"]:
            if build not in self.builds:
                raise HardwareError(f"circuit.toml: {ref}: build {build!r} is unknown")
        value_in = entry.get("value_in", {})
        return Part(ref, kind, entry["value"], pins, tuple(entry["builds"]), value_in)

    def _resolve(self, net: str, text: str) -> list[tuple[str, str]]:
        ref, at, signal = text.partition("@")
        if at:
            return [(ref, str(self.pinmap.signal(signal).pin))]
        ref, _, pin = text.partition(".")
        if ref not in self.parts:
            raise HardwareError(f"circuit.toml: net {net}: no part {ref}")
        if self.parts[ref].kind == "pico":
            names = (pin, "AGND") if pin == "GND" else (pin,)
            pins = [(ref, str(i + 1)) for i, name in enumerate(PICO_PIN_NAMES) if name in names]
        else:
            pins = [(ref, pin)] if pin in self.parts[ref].pins else []
        if not pins:
            raise HardwareError(f"circuit.toml: net {net}: {ref} has no pin {pin}")
        return pins

    def _free_pins(self, entries: dict[str, list[str]]) -> set[tuple[str, str]]:
        free = set()
        signals = {signal.signal for signal in self.pinmap.signals}
        for ref, names in entries.items():
            for name in names:
                joint = f"{ref}@{name}" if name in signals else f"{ref}.{name}"
                free.update(self._resolve("free", joint))
        return free

    def _check(self) -> None:
        owner: dict[tuple[str, str], str] = {}
        for net, pins in self.nets.items():
            for pin in pins:
                if pin in owner:
                    where = f"{pin[0]}.{pin[1]} is in {owner[pin]} and in {net}"
                    raise HardwareError(f"circuit.toml: {where}")
                owner[pin] = net
        for part in self.parts.values():
            for name in part.pins:
                joint = (part.ref, name)
                if (joint in owner) == (joint in self.free):
                    state = "in a net and free" if joint in owner else "neither in a net nor free"
                    raise HardwareError(f"circuit.toml: {part.ref}.{name} is {state}")

    def pin_type(self, ref: str, pin: str) -> str:
        """Return the electrical type of a pin."""
        part = self.parts[ref]
        if part.kind == "connector":
            return "passive"
        if part.kind != "pico":
            return PIN_TYPES[part.kind][pin]
        for signal in self.pinmap.signals:
            if str(signal.pin) == pin:
                return {"in": "input", "out": "output", "both": "bidirectional"}[signal.direction]
        name = PICO_PIN_NAMES[int(pin) - 1].replace("AGND", "GND")
        return PICO_SUPPLY_TYPES.get(name, "bidirectional")

    def refs_of(self, build: str) -> tuple[str, ...]:
        """List the designators of a build in the order of the file."""
        return tuple(ref for ref, part in self.parts.items() if build in part.builds)

    def nets_of(self, build: str) -> dict[str, tuple[tuple[str, str], ...]]:
        """Return the nets of a build. A net with fewer than two pins is dropped."""
        refs = set(self.refs_of(build))
        kept = {
            name: tuple(pin for pin in pins if pin[0] in refs) for name, pins in self.nets.items()
        }
        return {name: pins for name, pins in kept.items() if len(pins) > 1}

    def only(self, builds: tuple[str, ...]) -> "Circuit":
        """Return a circuit that knows only these builds and their parts."""
        made = copy(self)
        made.builds = {name: title for name, title in self.builds.items() if name in builds}
        made.parts = {
            ref: replace(part, builds=tuple(name for name in part.builds if name in builds))
            for ref, part in self.parts.items()
            if set(part.builds) & set(builds)
        }
        made.nets = {
            name: tuple(pin for pin in pins if pin[0] in made.parts)
            for name, pins in self.nets.items()
        }
        made.nets = {name: pins for name, pins in made.nets.items() if pins}
        return made

    def net_of_pin(self, ref: str, pin: str) -> str | None:
        """Return the name of a pin's net, or None for a free pin."""
        for name, pins in self.nets.items():
            if (ref, pin) in pins:
                return name
        return None


def load(pinmap: Pinmap) -> Circuit:
    """Load the project's circuit with a pin map."""
    with CIRCUIT_FILE.open("rb") as file:
        return Circuit(tomllib.load(file), pinmap)
