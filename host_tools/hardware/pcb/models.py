"""Writes simple solids of the parts as VRML, so that the pictures of the board show its parts."""

import tomllib
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any

from host_tools.hardware.paths import HARDWARE

MODELS_FILE = HARDWARE / "pcb" / "models.toml"
UNIT_MM = 2.54  # KiCad reads VRML in tenths of an inch
SIDES = 32
FOLDER = "models"
Point = tuple[float, float, float]
Faces = list[list[int]]


@cache
def table() -> dict[str, Any]:
    """Return the solids of each kind of part."""
    with MODELS_FILE.open("rb") as file:
        return tomllib.load(file)


def box(
    x: float, y: float, z: float, wide: float, deep: float, high: float
) -> tuple[list[Point], Faces]:
    """Return corners and faces of a box."""
    corners = [
        (x + sx * wide / 2, y + sy * deep / 2, z + up * high)
        for up in (0, 1)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    faces = [[3, 2, 1, 0], [4, 5, 6, 7]]
    faces += [[at, (at + 1) % 4, (at + 1) % 4 + 4, at + 4] for at in range(4)]
    return corners, faces


def cylinder(
    x: float, y: float, z: float, across: float, high: float
) -> tuple[list[Point], Faces]:
    """Return corners and faces of a standing cylinder."""
    angles = [2 * pi * step / SIDES for step in range(SIDES)]
    corners = [
        (x + across / 2 * cos(angle), y + across / 2 * sin(angle), z + up * high)
        for up in (0, 1)
        for angle in angles
    ]
    faces = [list(range(SIDES))[::-1], list(range(SIDES, 2 * SIDES))]
    for at in range(SIDES):
        after = (at + 1) % SIDES
        faces.append([at, after, after + SIDES, at + SIDES])
    return corners, faces


def _shape(corners: list[Point], faces: Faces, colour: str) -> str:
    points = ", ".join(
        " ".join(f"{value / UNIT_MM:.5f}" for value in corner) for corner in corners
    )
    numbers = ", ".join(" ".join(map(str, [*face, -1])) for face in faces)
    rgb = " ".join(f"{int(colour[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))
    look = f"material Material {{ diffuseColor {rgb} specularColor 0.2 0.2 0.2 shininess 0.2 }}"
    solid = f"coord Coordinate {{ point [ {points} ] }} coordIndex [ {numbers} ]"
    return (
        f"Shape {{ appearance Appearance {{ {look} }}"
        f" geometry IndexedFaceSet {{ {solid} solid TRUE creaseAngle 0.5 }} }}"
    )


def vrml(name: str) -> str:
    """Return the solids of a kind of part as VRML."""
    lines = ["#VRML V2.0 utf8"]
    for solid in table()[name]["solids"]:
        is_box = "box" in solid
        corners, faces = box(*solid["box"]) if is_box else cylinder(*solid["round"])
        lines.append(_shape(corners, faces, solid["colour"]))
    return "\n".join(lines) + "\n"


def top_mm(name: str) -> float:
    """Return the highest point of a part's solids."""
    return max(
        solid["box"][2] + solid["box"][5]
        if "box" in solid
        else solid["round"][2] + solid["round"][4]
        for solid in table()[name]["solids"]
    )


def of_kind(name: str) -> dict[str, Any]:
    """Return file and offset of a kind of part for KiCad, or {} for a kind without a solid."""
    if name not in table():
        return {}
    offset = table()[name].get("offset", [0, 0])
    return {"file": f"${{KIPRJMOD}}/{FOLDER}/{name}.wrl", "offset": offset}


def write(project: Path) -> None:
    """Write all solids into a folder of the project."""
    folder = project / FOLDER
    folder.mkdir(exist_ok=True)
    for name in table():
        (folder / f"{name}.wrl").write_text(vrml(name), encoding="utf-8")
