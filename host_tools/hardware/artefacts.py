"""Every committed file that is made from the sources: its path and what it must contain."""

import re
from collections.abc import Callable
from pathlib import Path

from host_tools.hardware import (
    bom,
    case_report,
    circuit,
    draw_breadboard,
    draw_perfboard,
    harness,
    layout,
    netlist,
    pinmap,
    power,
    schematic,
    spice,
    wokwi,
)
from host_tools.hardware.paths import FIRMWARE_PINS, HARDWARE, PICTURES, PROJECT, HardwareError

MARKED = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- /made -->)", re.DOTALL)


class Sources:
    """Pin map and circuit, read once."""

    def __init__(self) -> None:
        self.pinmap = pinmap.load()
        self.circuit = circuit.load(self.pinmap)


Maker = Callable[[Sources], str]


def _board(name: str) -> Maker:
    def make(sources: Sources) -> str:
        return draw_perfboard.perfboard_svg(layout.load(name), sources.circuit)

    return make


def _stage(number: int) -> Maker:
    def make(sources: Sources) -> str:
        drawn = layout.load("breadboard")
        return draw_breadboard.breadboard_svg(drawn, sources.circuit, number)

    return make


# Made from text by this package alone: compared in every test run.
PLAIN: dict[Path, Maker] = {
    FIRMWARE_PINS: lambda sources: pinmap.firmware_source(sources.pinmap),
    netlist.NETLIST_FILE: lambda sources: netlist.netlist_text(sources.circuit),
    harness.HARNESS_FILE: lambda sources: harness.harness_text(sources.circuit),
    wokwi.DIAGRAM_FILE: lambda sources: wokwi.diagram_text(sources.pinmap),
    PICTURES / "main-board.svg": _board("main_board"),
    PICTURES / "button-board.svg": _board("button_board"),
    **{
        PICTURES / f"breadboard-step-{number}.svg": _stage(number)
        for number in draw_breadboard.STAGES
    },
}
# Made with outside programs and packages: compared where these are installed.
WITH_TOOLS: dict[Path, Maker] = {
    PICTURES / "schematic.svg": lambda sources: schematic.schematic_svg(sources.circuit),
    PICTURES / "soft-start.svg": lambda sources: spice.soft_start_svg(),
}
# Tables inside documents, between the marks <!-- made: NAME --> and <!-- /made -->.
PLAIN_TABLES: dict[str, Maker] = {
    "pins": lambda sources: pinmap.markdown_table(sources.pinmap),
    "breadboard_wires": lambda sources: layout.breadboard_table(layout.load("breadboard")),
    "main_board_wires": lambda sources: layout.perfboard_table(layout.load("main_board")),
    "button_board_wires": lambda sources: layout.perfboard_table(layout.load("button_board")),
    "totals": lambda sources: bom.totals_table(bom.load(sources.circuit), sources.circuit.builds),
    "current_250": lambda sources: power.brightness_table(250),
    "current_400": lambda sources: power.brightness_table(400),
    "limits": lambda sources: power.limit_table(),
    "battery": lambda sources: power.battery_table(),
}
TOOL_TABLES: dict[str, Maker] = {
    "inrush": lambda sources: spice.supply_table(),
    "threshold": lambda sources: spice.threshold_table(),
    "case_parts": lambda sources: case_report.parts_table(),
    "case_clearances": lambda sources: case_report.clearance_table(),
}


def documents() -> list[Path]:
    """All pages that may hold generated tables."""
    return [*sorted(HARDWARE.glob("*.md")), PROJECT / "docs" / "build-the-box.md"]


def table_names(text: str) -> list[str]:
    """Names of the generated tables of a page."""
    return [name for _, name, _ in MARKED.findall(text)]


def with_tables(text: str, sources: Sources, wanted: dict[str, Maker]) -> str:
    """The page with those tables written again that are in `wanted`."""

    def replace(match: re.Match[str]) -> str:
        head, name, tail = match.group(1), match.group(2), match.group(3)
        if name not in PLAIN_TABLES and name not in TOOL_TABLES:
            raise HardwareError(f"no table is called {name}")
        if name not in wanted:
            return match.group(0)
        return f"{head}{wanted[name](sources)}\n{tail}"

    return MARKED.sub(replace, text)
