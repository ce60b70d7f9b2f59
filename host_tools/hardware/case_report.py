"""Makes the tables of the printed parts: size, weight and clearances."""

from functools import cache

from host_tools.hardware import case, case_check

GRAMS_PER_CM3 = 1.27  # PETG, printed solid, because thin walls leave no infill
STANDS_ON_MM = 0.5  # the shell rests on the base: lower it by this to measure the side gaps
# Pairs of parts that are joined or move, with their least clearance in millimetres.
CLEARANCES = (
    ("shell", "base", 0.2),
    ("shell", "lid", 0.2),
    ("base", "lid", 0.2),
    ("shell", "grid", 0.2),
    ("shell", "placed_cap_up", 0.2),
    ("shell", "placed_cap_a", 0.2),
    ("shell", "placed_cap_b", 0.2),
    ("shell", "mock_matrix_board", 0.2),
    ("shell", "mock_usb", 0.5),
    ("shell", "mock_main_parts", 1.0),
    ("shell", "mock_plug", 0.8),
    ("mock_matrix_board", "mock_main_parts", 1.5),
    ("mock_switches", "shell", 0.5),
    ("placed_cap_a", "placed_cap_b", 1.0),
    ("placed_cap_a", "placed_cap_right", 0.8),
    ("mock_button_board", "mock_battery", 1.5),
    ("placed_boot_lever", "bars", 1.0),
    ("placed_boot_lever", "mock_pico", 1.0),
)


def parts_table() -> str:
    """Return the table of the printed parts of the usual variant."""
    variant = case.VARIANTS[0]
    rows = ["| part | pieces | size as printed, mm | grams each, solid (computed) |"]
    rows.append("|---|---|---|---|")
    total = 0.0
    for part in case.PRINTED:
        report = case_check.part_report(part, variant)
        pieces = case.COPIES.get(part, 1)
        grams = report.volume_cm3 * GRAMS_PER_CM3
        total += pieces * grams
        size = " x ".join(f"{value:.1f}" for value in report.size_mm)
        name = part.removeprefix("placed_").replace("_", " ")
        rows.append(f"| {name} | {pieces} | {size} | {grams:.1f} |")
    rows.append(f"| all | | | {total:.0f} |")
    return "\n".join(rows)


@cache
def clearances(variant: case.Variant) -> list[tuple[str, str, float, float]]:
    """List (part, other part, wanted mm, measured mm) for all pairs of parts in the variant."""
    names = case.part_names(variant)
    rows = []
    for one, other, wanted in CLEARANCES:
        if one in names and other in names:
            fixed, moved = case.mesh(one, variant), case.mesh(other, variant)
            if one == "shell" and other in ("base", "lid"):
                moved.apply_translation((0, 0, -STANDS_ON_MM))
            rows.append((one, other, wanted, case_check.clearance_mm(fixed, moved)))
    return rows


def clearance_table() -> str:
    """Return the table of the smallest distance between each pair of parts in all variants."""
    smallest: dict[tuple[str, str], float] = {}
    limits = {}
    for variant in case.VARIANTS:
        for one, other, wanted, measured in clearances(variant):
            smallest[one, other] = min(measured, smallest.get((one, other), 99.0))
            limits[one, other] = wanted
    rows = ["| between | and | at least | measured |", "|---|---|---|---|"]
    for (one, other), measured in smallest.items():
        names = [name.removeprefix("placed_").replace("mock_", "") for name in (one, other)]
        names = [name.replace("_", " ") for name in names]
        shown = "3 mm or more" if measured >= 2.99 else f"{measured:.2f} mm"
        rows.append(f"| {names[0]} | {names[1]} | {limits[one, other]} mm | {shown} |")
    return "\n".join(rows)
