"""Checks the printed parts: closed, small enough, not overlapping, printable without supports."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from host_tools.hardware import case
from host_tools.hardware.tools import python_package

LARGEST_MM = (100.0, 130.0, 35.0)
BED_TOLERANCE_MM = 0.05
STEEPEST_SLOPE = -0.72  # z of a face's normal. 45 degrees is -0.707
WIDEST_BRIDGE_MM = (
    2.0  # twice the area divided by the perimeter: a square of 4 mm or a strip of 2 mm
)
OVERLAP_MM3 = 0.5


@dataclass
class PartReport:
    """The measurements of one printed part of one variant."""

    part: str
    variant: str
    is_watertight: bool
    volume_cm3: float
    size_mm: tuple[float, float, float]
    unsupported: list[str]


def laid_on_bed(part: str, variant: case.Variant) -> Any:
    """Return the mesh in print orientation, with its lowest point at zero."""
    np = python_package("numpy")
    trimesh = python_package("trimesh")
    mesh = case.mesh(part, variant).copy()
    turn = np.radians(case.PRINTED[part][1])
    mesh.apply_transform(trimesh.transformations.rotation_matrix(turn, [1, 0, 0]))
    mesh.apply_translation([0, 0, -mesh.bounds[0][2]])
    return mesh


def unsupported_places(mesh: Any) -> list[str]:
    """Describe the overhanging faces that are too wide to bridge."""
    np = python_package("numpy")
    trimesh = python_package("trimesh")
    lowest = mesh.triangles[:, :, 2].min(1)
    is_hanging = (mesh.face_normals[:, 2] < STEEPEST_SLOPE) & (lowest > BED_TOLERANCE_MM)
    faces = np.nonzero(is_hanging)[0]
    if not len(faces):
        return []
    adjacency = mesh.face_adjacency
    inside = np.isin(adjacency, faces).all(1)
    groups = trimesh.graph.connected_components(adjacency[inside], nodes=faces)
    places = []
    for group in groups:
        area = float(mesh.area_faces[group].sum())
        patch = mesh.submesh([group], append=True)
        outline = patch.edges_unique[_single_edges(patch)]
        length = np.linalg.norm(
            patch.vertices[outline[:, 0]] - patch.vertices[outline[:, 1]], axis=1
        ).sum()
        bridge = 2 * area / max(float(length), 1e-9)
        if bridge > WIDEST_BRIDGE_MM:
            x, y, z = patch.triangles_center.mean(0)
            places.append(f"{area:.1f} mm2 at ({x:.0f}, {y:.0f}, {z:.1f}), bridge {bridge:.1f} mm")
    return places


def _single_edges(patch: Any) -> Any:
    np = python_package("numpy")
    return np.bincount(patch.edges_unique_inverse, minlength=len(patch.edges_unique)) == 1


def part_report(part: str, variant: case.Variant) -> PartReport:
    """Measure and check one printed part."""
    mesh = laid_on_bed(part, variant)
    size = tuple(float(value) for value in mesh.extents)
    return PartReport(
        part,
        variant.name,
        bool(mesh.is_watertight and mesh.is_winding_consistent),
        float(mesh.volume) / 1000,
        size,  # type: ignore[arg-type]
        unsupported_places(mesh),
    )


def placed_meshes(variant: case.Variant) -> dict[str, Any]:
    """Return the meshes of all parts at their positions in the device, including the feet."""
    meshes = {}
    for name in case.part_names(variant):
        if name in ("bar", "foot", "mock_switch_bodies"):
            continue
        meshes[name] = case.mesh(name, variant)
    return meshes


def overlaps(meshes: dict[str, Any], least_mm3: float = OVERLAP_MM3) -> list[str]:
    """List pairs of parts that share more than `least_mm3`."""
    trimesh = python_package("trimesh")
    pairs = []
    for one, other in combinations(meshes, 2):
        a, b = meshes[one], meshes[other]
        if (a.bounds[0] > b.bounds[1]).any() or (b.bounds[0] > a.bounds[1]).any():
            continue
        shared = trimesh.boolean.intersection([a, b], engine="manifold")
        volume = float(shared.volume) if len(shared.faces) else 0.0
        if volume > least_mm3:
            where = ", ".join(f"{value:.0f}" for value in shared.bounds.mean(0))
            pairs.append(f"{one} and {other} share {volume:.1f} mm3 near ({where})")
    return pairs


def clearance_mm(one: Any, other: Any, samples: int = 3000) -> float:
    """Return the smallest distance from points of one mesh to the other mesh."""
    np = python_package("numpy")
    trimesh = python_package("trimesh")
    points, _ = trimesh.sample.sample_surface(one, samples, seed=1)
    points = np.concatenate([points, one.vertices])
    low, high = other.bounds
    near = ((points > low - 3) & (points < high + 3)).all(1)
    if not near.any():
        return 3.0
    _, distance, _ = trimesh.proximity.closest_point(other, points[near])
    return float(distance.min())
