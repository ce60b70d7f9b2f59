"""One list of everything that does not agree; empty when the box can be built."""

from host_tools.hardware import artefacts, bom, case, erc, harness, layout, layout_check, wokwi
from host_tools.hardware.paths import PICTURES, PROJECT

DIGEST_FILE = PICTURES / "made-from.txt"


def stale_renders() -> list[str]:
    """Renders made from other sources of the case than those that lie there."""
    is_fresh = DIGEST_FILE.exists() and DIGEST_FILE.read_text(encoding="utf-8").strip() == (
        case.sources_digest()
    )
    return [] if is_fresh else ["the case changed after its renders: run `make hardware`"]


def stale_files(sources: artefacts.Sources) -> list[str]:
    """Committed files that differ from what their sources give."""
    found = []
    for path, make in artefacts.PLAIN.items():
        name = path.relative_to(PROJECT)
        if not path.exists():
            found.append(f"{name} is missing: run `make hardware`")
        elif path.read_text(encoding="utf-8") != make(sources):
            found.append(f"{name} differs from its sources: run `make hardware`")
    for page in artefacts.documents():
        text = page.read_text(encoding="utf-8")
        if artefacts.with_tables(text, sources, artefacts.PLAIN_TABLES) != text:
            found.append(f"{page.name}: a table differs from its sources: run `make hardware`")
    return found


def electrical_faults(sources: artefacts.Sources) -> list[str]:
    """Netlist, layouts and leads."""
    found = []
    layouts = [layout.load(name) for name in layout.LAYOUT_NAMES]
    for build in sources.circuit.builds:
        found += erc.quick_faults(sources.circuit, build)
        found += [
            f"{build}: {ref} is on no board and in no lead"
            for ref in layout_check.missing_parts(layouts, sources.circuit, build)
        ]
        for board in layouts:
            if build in board.builds:
                found += layout_check.faults(board, sources.circuit, build)
    return found + harness.harness_faults(sources.circuit)


def simulator_faults(sources: artefacts.Sources) -> list[str]:
    """The simulator's diagram as it lies there against the pin map."""
    if not wokwi.DIAGRAM_FILE.exists():
        return ["hardware/wokwi/diagram.json is missing"]
    drawn = wokwi.pins_of(wokwi.DIAGRAM_FILE.read_text(encoding="utf-8"))
    wanted = {signal.signal: signal.gp for signal in sources.pinmap.buttons()}
    wanted["LED_DATA"] = sources.pinmap.signal("LED_DATA").gp
    return [] if drawn == wanted else [f"wokwi/diagram.json: {drawn} instead of {wanted}"]


def quick_faults(sources: artefacts.Sources) -> list[str]:
    """Everything that can be checked in a second or two."""
    found = electrical_faults(sources) + simulator_faults(sources)
    found += bom.faults(bom.load(sources.circuit), sources.circuit)
    return found + stale_files(sources) + stale_renders()
