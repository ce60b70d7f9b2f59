"""Writes the files beside the board that make it a KiCad project: rules and libraries."""

import json
from pathlib import Path
from typing import Any

# Checks that KiCad leaves out, each with its reason. Every other check is an error or a warning.
LEFT_OUT: dict[str, str] = {
    "lib_footprint_mismatch": "a program places the footprints: it hides their names and removes "
    "the area for the radio of a Pico W; tests compare pads and holes with the makers' sheets",
}
LEFT_OUT_OF_SCHEMATIC: dict[str, str] = {
    "lib_symbol_issues": "the symbols are in the schematic's file and in no library",
}


def rules(job: dict[str, Any]) -> dict[str, Any]:
    """Return the limits that KiCad checks, in its own names. Cheap makers allow less."""
    wanted = job["rules"]
    return {
        "min_clearance": wanted["gap"],
        "min_track_width": 0.2,
        "min_via_diameter": wanted["via"],
        "min_via_annular_width": 0.13,
        "min_through_hole_diameter": wanted["via_drill"],
        "min_hole_to_hole": 0.45,
        "min_hole_clearance": 0.25,
        "min_copper_edge_clearance": job["outline"]["edge"],
        "min_silk_clearance": 0.0,
        "min_text_height": 0.8,
        "min_text_thickness": 0.12,
        "min_resolved_spokes": 1,  # 0.5 mm of copper carries the 50 mA of one pixel
        "solder_mask_to_copper_clearance": 0.0,
        "use_height_for_length_calcs": True,
    }


def write(folder: Path, name: str, job: dict[str, Any]) -> None:
    """Write the project file and the list of footprint libraries into a folder."""
    severities = dict.fromkeys(LEFT_OUT, "ignore")
    settings = {"rules": rules(job), "rule_severities": severities}
    project = {
        "board": {"design_settings": settings},
        "erc": {"rule_severities": dict.fromkeys(LEFT_OUT_OF_SCHEMATIC, "ignore")},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
    }
    text = json.dumps(project, indent=2) + "\n"
    (folder / f"{name}.kicad_pro").write_text(text, encoding="utf-8")
    libraries = sorted({part["library"].split(":")[0] for part in job["parts"]})
    lines = ["(fp_lib_table", "  (version 7)"]
    for library in libraries:
        place = "${KICAD9_FOOTPRINT_DIR}/" + f"{library}.pretty"
        lines.append(
            f'  (lib (name "{library}")(type "KiCad")(uri "{place}")(options "")(descr ""))'
        )
    (folder / "fp-lib-table").write_text("\n".join([*lines, ")"]) + "\n", encoding="utf-8")
