"""Checks that a layout connects the same pins as the netlist, and no others."""

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.layout import Groups, Layout


def _legs_by_net(layout: Layout, circuit: Circuit, build: str) -> dict[str, list[tuple[str, str]]]:
    """Group all legs in this layout by net, as (label, hole).

    An unconnected leg is its own net.
    """
    refs = set(circuit.refs_of(build))
    nets = circuit.nets_of(build)
    net_of = {pin: name for name, pins in nets.items() for pin in pins}
    legs: dict[str, list[tuple[str, str]]] = {}
    for part in layout.parts.values():
        if part.ref not in refs:
            continue
        for pin, holes in part.legs.items():
            net = net_of.get((part.ref, pin), f"free {part.ref}.{pin}")
            legs.setdefault(net, []).extend((f"{part.ref}.{pin}", hole) for hole in holes)
        for hole in part.ground:
            legs.setdefault("GND", []).append((f"{part.ref} unused input", hole))
        for hole in part.empty:
            legs.setdefault(f"free {part.ref} {hole}", []).append((f"{part.ref} unused", hole))
    return legs


def _net_faults(
    net: str, legs: list[tuple[str, str]], groups: Groups, layout: Layout
) -> list[str]:
    faults = []
    first_label, first_hole = legs[0]
    for label, hole in legs[1:]:
        node, first = layout.board.node(hole), layout.board.node(first_hole)
        if groups.find(node) != groups.find(first):
            text = f"{net}: {label} ({hole}) is not connected to {first_label} ({first_hole})"
            faults.append(text)
    return faults


def faults(layout: Layout, circuit: Circuit, build: str) -> list[str]:
    """Describe each connection that is missing or wrong."""
    problems = []
    groups = layout.groups(set(circuit.refs_of(build)))
    legs_by_net = _legs_by_net(layout, circuit, build)
    owner: dict[str, str] = {}
    for net, legs in legs_by_net.items():
        problems += [f"{layout.name}: {text}" for text in _net_faults(net, legs, groups, layout)]
        for label, hole in legs:
            node = groups.find(layout.board.node(hole))
            if owner.setdefault(node, net) != net:
                text = f"{layout.name}: {label} ({hole}) joins {net} to {owner[node]}"
                problems.append(text)
    return problems


def missing_parts(layouts: list[Layout], circuit: Circuit, build: str) -> list[str]:
    """List the parts of the build that are in no layout and in no cable."""
    placed = {ref for layout in layouts if build in layout.builds for ref in layout.parts}
    for cable in circuit.cables:
        placed.update((cable["from"], cable["to"]))
        placed.update(wire["through"] for wire in cable["wires"] if "through" in wire)
    return [ref for ref in circuit.refs_of(build) if ref not in placed]
