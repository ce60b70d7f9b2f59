"""Reads layouts of parts and wires by hole, and finds the holes that are connected.

A breadboard connects holes by its strips and rails, a perfboard only by soldered wires.
"""

import tomllib
from dataclasses import dataclass, field
from typing import Any

from host_tools.hardware.holes import Breadboard, Perfboard
from host_tools.hardware.paths import HARDWARE, HardwareError
from host_tools.hardware.pinmap import PICO_PIN_NAMES

LAYOUT_NAMES = ("breadboard", "main_board", "button_board")
PICO_GROUND_PINS = [
    str(number + 1) for number, name in enumerate(PICO_PIN_NAMES) if name in ("GND", "AGND")
]
BUTTON12_COLUMNS = 5  # from a leg of a 12 mm button to the leg that is connected to it inside


@dataclass
class Placed:
    """A part on a board with the hole of each leg. A button has two holes for each leg."""

    ref: str
    shape: str
    legs: dict[str, list[str]]
    ground: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    step: int = 0

    def holes(self) -> list[str]:
        """List all holes of the part."""
        return [hole for holes in self.legs.values() for hole in holes] + self.ground + self.empty


class Layout:
    """One board with its parts, bare wires and insulated wires."""

    def __init__(self, name: str, data: dict[str, Any]):
        self.name = name
        self.title: str = data["title"]
        self.builds: list[str] = data["builds"]
        self.board: Breadboard | Perfboard
        if data["kind"] == "breadboard":
            self.board = Breadboard()
        else:
            self.board = Perfboard(data["columns"], data["rows"])
        self.runs = [run["path"] for run in data.get("runs", [])]
        self.wires: list[dict[str, Any]] = data.get("wires", [])
        self.parts = {ref: self._place(ref, entry) for ref, entry in data["parts"].items()}
        for ref, entry in data["parts"].items():
            self.parts[ref].step = entry.get("step", 0)
        self._check_holes()

    def _place(self, ref: str, entry: dict[str, Any]) -> Placed:
        shape = entry["shape"]
        if shape == "pico":
            return Placed(ref, shape, self._pico_legs(entry["pin1"]))
        if shape == "dip14":
            return self._place_dip(ref, entry)
        legs = {name: [hole] for name, hole in entry["legs"].items()}
        if shape == "button6":  # The second hole is across the gap.
            for holes in legs.values():
                holes.append({"e": "f", "f": "e"}[holes[0][0]] + holes[0][1:])
        if shape == "button12":
            for holes in legs.values():
                holes.append(self.board.shifted(holes[0], BUTTON12_COLUMNS, 0))
        return Placed(ref, shape, legs, [], entry.get("empty", []))

    def _pico_legs(self, pin1: str) -> dict[str, list[str]]:
        legs = {}
        for pin in range(1, 41):
            step = pin - 1 if pin <= 20 else 40 - pin
            if isinstance(self.board, Breadboard):
                row = pin1[0] if pin <= 20 else "c"
                legs[str(pin)] = [f"{row}{int(pin1[1:]) + step}"]
            else:
                legs[str(pin)] = [self.board.shifted(pin1, 0 if pin <= 20 else 7, step)]
        return legs

    def _place_dip(self, ref: str, entry: dict[str, Any]) -> Placed:
        first = int(entry["pin1"][1:])
        hole_of = {
            pin: f"f{first + pin - 1}" if pin <= 7 else f"e{first + 14 - pin}"
            for pin in range(1, 15)
        }
        legs = {name: [hole_of[int(pin)]] for pin, name in entry["names"].items()}
        named = {int(pin) for pin in entry["names"]}
        ground = [hole_of[pin] for pin in entry["ground"]]
        rest = set(hole_of) - named - set(entry["ground"])
        return Placed(ref, "dip14", legs, ground, [hole_of[pin] for pin in sorted(rest)])

    def _check_holes(self) -> None:
        owner: dict[str, str] = {}
        for part in self.parts.values():
            for hole in part.holes():
                self._claim(owner, hole, part.ref)
        for wire in self.wires:
            for hole in wire["ends"]:
                if isinstance(self.board, Breadboard):
                    self._claim(owner, hole, "a wire")
                self.board.position(hole)
        for path in self.runs:
            self.board.holes_along(path)

    def _claim(self, owner: dict[str, str], hole: str, who: str) -> None:
        self.board.position(hole)
        if hole in owner:
            text = f"{self.name}: hole {hole} is taken by {owner[hole]} and by {who}"
            raise HardwareError(text)
        owner[hole] = who

    def groups(self, refs: set[str]) -> "Groups":
        """Return the groups of connected holes if only the parts `refs` are fitted."""
        groups = Groups()
        for part in self.parts.values():
            if part.ref not in refs:
                continue
            for holes in part.legs.values():
                groups.join([self.board.node(hole) for hole in holes])
            if part.shape == "pico":
                groups.join([self.board.node(part.legs[pin][0]) for pin in PICO_GROUND_PINS])
        for wire in self.wires:
            groups.join([self.board.node(hole) for hole in wire["ends"]])
        for path in self.runs:
            groups.join([self.board.node(hole) for hole in self.board.holes_along(path)])
        return groups


class Groups:
    """A union-find structure: disjoint groups of nodes."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def find(self, node: str) -> str:
        """Return the representative of a node's group."""
        while self._parent.get(node, node) != node:
            node = self._parent[node]
        return node

    def join(self, nodes: list[str]) -> None:
        """Merge the groups of all `nodes`."""
        for node in nodes[1:]:
            first, other = self.find(nodes[0]), self.find(node)
            if first != other:
                self._parent[other] = first


def load(name: str) -> Layout:
    """Load a layout by its name."""
    path = HARDWARE / "layouts" / f"{name}.toml"
    with path.open("rb") as file:
        return Layout(name, tomllib.load(file))


def breadboard_table(layout: Layout) -> str:
    """Return the table of a breadboard's wires in the order of the steps."""
    rows = ["| step | wire | from hole | to hole |", "|---|---|---|---|"]
    wires = [(wire["step"], wire["colour"], *wire["ends"]) for wire in layout.wires]
    for part in layout.parts.values():
        if part.shape == "link":
            ends = [holes[0] for holes in part.legs.values()]
            wires.append((part.step, "red", *ends))
    for step, colour, start, end in sorted(wires, key=lambda wire: wire[0]):
        rows.append(f"| {step} | {colour} | {start} | {end} |")
    return "\n".join(rows)


def perfboard_table(layout: Layout) -> str:
    """Return the table of a perfboard's bare and insulated wires, from left and top."""
    rows = ["| wire | from hole | corners | to hole |", "|---|---|---|---|"]
    for path in sorted(layout.runs, key=lambda path: layout.board.position(path[0])):
        rows.append(f"| bare | {path[0]} | {', '.join(path[1:-1])} | {path[-1]} |")
    for wire in layout.wires:
        rows.append(f"| {wire['colour']} | {wire['ends'][0]} | | {wire['ends'][1]} |")
    return "\n".join(rows)
