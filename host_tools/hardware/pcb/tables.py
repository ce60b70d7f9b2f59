"""Makes the tables of the page about Castellan One: footprints with their sheets, warm tracks."""

from host_tools.hardware.pcb import plan
from host_tools.hardware.pcb.checks_place import rise_k

LIMITS_A = (0.25, 0.4, 0.9)  # the current limits of the firmware


def footprints_table() -> str:
    """Return the table of footprints with the page that gives their measures."""
    rows = ["| kind | footprint of KiCad | measures from |", "|---|---|---|"]
    for name, shape in plan.footprints().items():
        library = shape["library"].split(":")[1]
        rows.append(f"| {name.replace('_', ' ')} | {library} | {shape['sheet']} |")
    return "\n".join(rows)


def tracks_table() -> str:
    """Return the table of the narrowest power track of each net, and how warm it gets."""
    narrowest: dict[str, float] = {}
    for line in plan.arrangement()["power"]:
        net, width = line["net"], line["width"]
        narrowest[net] = min(width, narrowest.get(net, width))
    heads = " | ".join(f"{round(1000 * amperes)} mA" for amperes in LIMITS_A)
    rows = [f"| net | narrowest track | {heads} |", "|---|---|" + "---|" * len(LIMITS_A)]
    for net, width in narrowest.items():
        warm = " | ".join(f"+{rise_k(amperes, width):.1f} K" for amperes in LIMITS_A)
        rows.append(f"| {net} | {width} mm | {warm} |")
    return "\n".join(rows)
