"""Lists every contradiction between the hardware's files. Without any, the box can be built."""

from host_tools.hardware import (
    artefacts,
    bom,
    case,
    erc,
    harness,
    layout,
    layout_check,
    part_numbers,
    pegs,
    supply,
    wokwi,
)
from host_tools.hardware.circuit import Circuit
from host_tools.hardware.paths import PICTURES, PROJECT
from host_tools.hardware.pcb import checks, plan

DIGEST_FILE = PICTURES / "made-from.txt"


def stale_renders() -> list[str]:
    """List renders that were made from older sources of the case."""
    is_fresh = DIGEST_FILE.exists() and DIGEST_FILE.read_text(encoding="utf-8").strip() == (
        case.sources_digest()
    )
    return [] if is_fresh else ["the case changed after its renders: run `make hardware`"]


def stale_files(sources: artefacts.Sources) -> list[str]:
    """List committed files that differ from their generated content."""
    problems = []
    for path, make in artefacts.PLAIN.items():
        name = path.relative_to(PROJECT)
        if not path.exists():
            problems.append(f"{name} is missing: run `make hardware`")
        elif path.read_text(encoding="utf-8") != make(sources):
            problems.append(f"{name} differs from its sources: run `make hardware`")
    for page in artefacts.documents():
        text = page.read_text(encoding="utf-8")
        if artefacts.with_tables(text, sources, artefacts.PLAIN_TABLES) != text:
            problems.append(f"{page.name}: a table differs from its sources: run `make hardware`")
    return problems


def _lost_parts(layouts: list[layout.Layout], circuit: Circuit, build: str) -> list[str]:
    """List parts of a build that lie nowhere: on no board and in no lead."""
    if build == plan.arrangement()["build"]:
        return plan.faults(circuit) + checks.table_faults(plan.footprints())
    return [
        f"{build}: {ref} is on no board and in no lead"
        for ref in layout_check.missing_parts(layouts, circuit, build)
    ]


def electrical_faults(sources: artefacts.Sources) -> list[str]:
    """List faults of netlist, layouts and leads."""
    problems = []
    layouts = [layout.load(name) for name in layout.LAYOUT_NAMES]
    for build in sources.circuit.builds:
        problems += erc.quick_faults(sources.circuit, build)
        problems += supply.faults(sources.circuit, build)
        problems += _lost_parts(layouts, sources.circuit, build)
        for board in layouts:
            if build in board.builds:
                problems += layout_check.faults(board, sources.circuit, build)
    for board in layouts:
        problems += pegs.faults(board)
    return problems + harness.harness_faults(sources.circuit)


def simulator_faults(sources: artefacts.Sources) -> list[str]:
    """Compare the committed diagram of the simulator with the pin map."""
    if not wokwi.DIAGRAM_FILE.exists():
        return ["hardware/wokwi/diagram.json is missing"]
    drawn = wokwi.pins_of(wokwi.DIAGRAM_FILE.read_text(encoding="utf-8"))
    wanted = {signal.signal: signal.gp for signal in sources.pinmap.buttons()}
    wanted["LED_DATA"] = sources.pinmap.signal("LED_DATA").gp
    return [] if drawn == wanted else [f"wokwi/diagram.json: {drawn} instead of {wanted}"]


def quick_faults(sources: artefacts.Sources) -> list[str]:
    """List all faults of the hardware's files that a check of two seconds can find."""
    problems = electrical_faults(sources) + simulator_faults(sources)
    parts_list = bom.load(sources.circuit)
    problems += bom.faults(parts_list, sources.circuit)
    problems += part_numbers.faults(parts_list, sources.circuit)
    return problems + stale_files(sources) + stale_renders()
