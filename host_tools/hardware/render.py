"""Renders pictures of the case with soft shadows, dark corners, thin edges and glowing pixels."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host_tools.hardware.raster import Array, Camera, View, depth_buffer
from host_tools.hardware.tools import python_package

BACKGROUND = (0.955, 0.94, 0.91)
LIGHT_FROM = (-0.45, -0.35, 0.85)
SAMPLES = 2  # samples per pixel in each direction
SHADOW_PX = 900


@dataclass
class Thing:
    """A mesh with a colour. `glow`, from 0 to 1, is the light that the mesh emits."""

    corners: Any
    colour: tuple[float, float, float]
    glow: float = 0.0
    has_edges: bool = True


@dataclass
class Scene:
    """Things on a table at height `table_z`. There is no table if `table_z` is None."""

    things: list[Thing] = field(default_factory=list)
    table_z: float | None = 0.0

    def add(self, mesh: Any, colour: str, glow: float = 0.0, has_edges: bool = True) -> None:
        """Add a trimesh mesh with a colour as #rrggbb."""
        rgb = tuple((int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5))
        self.things.append(Thing(mesh.triangles, rgb, glow, has_edges))


def _table(scene: Scene) -> Thing | None:
    np = python_package("numpy")
    if scene.table_z is None:
        return None
    z, far = scene.table_z, 400.0
    a, b, c, d = (-far, -far, z), (far, -far, z), (far, far, z), (-far, far, z)
    rgb = tuple(channel**2.2 for channel in BACKGROUND)
    return Thing(np.array([[a, b, c], [a, c, d]]), rgb, 0.0, False)


def _shadow(corners: Array, positions: Array, normals: Array) -> Array:
    """Return how much lamp light reaches each pixel, 0 to 1, with soft edges."""
    np = python_package("numpy")
    light = np.array(LIGHT_FROM) / np.linalg.norm(LIGHT_FROM)
    middle = (corners.reshape(-1, 3).min(0) + corners.reshape(-1, 3).max(0)) / 2
    reach = float(np.linalg.norm(corners.reshape(-1, 3) - middle, axis=1).max())
    eye = middle + light * 3 * reach
    camera = Camera(tuple(eye), tuple(middle), 2.2 * reach, SHADOW_PX, SHADOW_PX, True)
    view = View(camera)
    depth, _ = depth_buffer(view, corners)
    positions, normals = positions[::2, ::2], normals[::2, ::2]
    x, y, own = view.project((positions + normals * 0.4).reshape(-1, 3))
    seen = np.zeros(len(own))
    offsets = [(dx, dy) for dx in (-3, -1, 1, 3) for dy in (-3, -1, 1, 3)]
    for dx, dy in offsets:
        column = np.clip(x + dx, 0, SHADOW_PX - 1).astype(int)
        row = np.clip(y + dy, 0, SHADOW_PX - 1).astype(int)
        seen += own < depth[row, column] + 0.8
    return _doubled((seen / len(offsets)).reshape(positions.shape[:2]))


def _darkened_corners(positions: Array, normals: Array, px_per_mm: float) -> Array:
    """Return the ambient light of each pixel. Pixels with higher surroundings are darker."""
    np = python_package("numpy")
    positions, normals = positions[::2, ::2], normals[::2, ::2]
    blocked = np.zeros(positions.shape[:2])
    rings = [(radius, angle) for radius in (0.6, 1.5, 3.5, 7.0) for angle in range(0, 360, 40)]
    for radius, angle in rings:
        dx = round(radius * px_per_mm / 2 * np.cos(np.radians(angle + radius * 7)))
        dy = round(radius * px_per_mm / 2 * np.sin(np.radians(angle + radius * 7)))
        towards = np.roll(positions, (dy, dx), (0, 1)) - positions
        distance = np.sqrt((towards * towards).sum(-1)) + 1e-6
        rise = (towards * normals).sum(-1) / distance
        blocked += np.clip(rise - 0.12, 0, 0.8) * (distance < 4 * radius)
    return _doubled(1 - np.clip(1.5 * blocked / len(rings), 0, 0.85))


def _doubled(values: Array) -> Array:
    return values.repeat(2, 0).repeat(2, 1)


def _edges(depth: Array, normals: Array, part: Array) -> Array:
    """Return an array with True for each pixel on a fold or on the edge of a part."""
    np = python_package("numpy")
    is_edge = np.zeros(depth.shape, bool)
    for axis in (0, 1):
        fold = (normals * np.roll(normals, 1, axis)).sum(-1) < 0.75
        is_edge |= fold | (part != np.roll(part, 1, axis))
    return is_edge


def _normals(corners: Array) -> Array:
    """Return the unit normal of each triangle."""
    np = python_package("numpy")
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return normal / np.maximum(np.linalg.norm(normal, axis=1), 1e-12)[:, None]


def _lamp(scene: Scene, positions: Array, normals: Array) -> Array:
    """Return the lamp light on every pixel, including shadows."""
    np = python_package("numpy")
    solid = np.concatenate([thing.corners for thing in scene.things])
    towards = np.array(LIGHT_FROM) / np.linalg.norm(LIGHT_FROM)
    return np.clip(normals @ towards, 0, 1) * _shadow(solid, positions, normals)


def _shaded(scene: Scene, view: View) -> tuple[Array, Array]:
    """Return the linear colours of the picture and the light that parts emit."""
    np = python_package("numpy")
    table = _table(scene)
    things = scene.things + ([table] if table else [])
    corners = np.concatenate([thing.corners for thing in things])
    part = np.concatenate([np.full(len(t.corners), i) for i, t in enumerate(things)])
    depth, owner = depth_buffer(view, corners)
    is_hit = owner >= 0
    positions = view.positions(np.where(is_hit, depth, view.distance))
    normals = _normals(corners)[np.maximum(owner, 0)]
    away = ((positions - view.eye) * normals).sum(-1) > 0
    normals = np.where(away[..., None], -normals, normals)
    lamp = _lamp(scene, positions, normals)
    sky = 0.62 + 0.38 * normals[..., 2]
    sky = sky * _darkened_corners(positions, normals, view.px_per_mm)
    owner_part = np.where(is_hit, part[np.maximum(owner, 0)], -1)
    colours = np.array([thing.colour for thing in things])[owner_part]
    shine = np.array([thing.glow for thing in things])[owner_part][..., None] * is_hit[..., None]
    wants_edge = np.array([thing.has_edges for thing in things])[owner_part] & is_hit
    light = (0.50 * sky + 0.62 * lamp)[..., None]
    ink = _edges(depth, normals, owner_part) & wants_edge
    lit = colours * light * np.where(ink, 0.55, 1.0)[..., None]
    paper = np.array([channel**2.2 for channel in BACKGROUND])
    lit = np.where(is_hit[..., None], lit * (1 - shine) + colours * shine, paper)
    if table:
        lit = np.where(
            (owner_part == len(things) - 1)[..., None], paper * np.clip(light * 0.98, 0, 1), lit
        )
    return lit, colours * shine


def _bytes(linear: Array) -> Array:
    """Convert linear light to the bytes of a picture."""
    np = python_package("numpy")
    return (np.clip(linear, 0, 1) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8)


def picture(scene: Scene, camera: Camera) -> Any:
    """Render the scene as a PIL image."""
    image_module = python_package("PIL.Image")
    filters = python_package("PIL.ImageFilter")
    sampled = Camera(
        camera.eye,
        camera.target,
        camera.span_mm,
        camera.width_px * SAMPLES,
        camera.height_px * SAMPLES,
        camera.is_parallel,
    )
    lit, glowing = _shaded(scene, View(sampled))
    size = (camera.width_px, camera.height_px)
    image = image_module.fromarray(_bytes(lit)).resize(size, image_module.Resampling.BOX)
    if glowing.max() > 0:
        halo = image_module.fromarray(_bytes(glowing * 0.5)).resize(
            size, image_module.Resampling.BOX
        )
        halo = halo.filter(filters.GaussianBlur(camera.width_px / 110))
        image = python_package("PIL.ImageChops").screen(image, halo)
    return image


def save(image: Any, path: Path, has_many_colours: bool) -> None:
    """Write a small PNG. Uses a palette of 256 colours unless the image has too many colours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shown = image if has_many_colours else image.quantize(256, dither=0)
    shown.save(path, optimize=True)
