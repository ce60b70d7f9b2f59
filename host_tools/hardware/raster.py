"""Rasterise triangles with a depth buffer in numpy.

Units are millimetres, z points up. It has no textures and no clipping.
"""

from dataclasses import dataclass
from typing import Any

from host_tools.hardware.tools import python_package

Array = Any


@dataclass
class Camera:
    """A camera that looks from `eye` at `target`. At the target the picture is `span_mm` wide."""

    eye: tuple[float, float, float]
    target: tuple[float, float, float]
    span_mm: float
    width_px: int
    height_px: int
    is_parallel: bool = False


class View:
    """The projection of a camera, from world to screen and back."""

    def __init__(self, camera: Camera):
        np = python_package("numpy")
        self.camera = camera
        self.eye = np.array(camera.eye, float)
        forward = np.array(camera.target, float) - self.eye
        self.distance = float(np.linalg.norm(forward))
        self.forward = forward / self.distance
        up = np.array([0.0, 1.0, 0.0]) if abs(self.forward[2]) > 0.999 else np.array([0, 0, 1.0])
        self.right = np.cross(self.forward, up)
        self.right /= np.linalg.norm(self.right)
        self.up = np.cross(self.right, self.forward)
        self.px_per_mm = camera.width_px / camera.span_mm

    def project(self, points: Array) -> tuple[Array, Array, Array]:
        """Return screen x, screen y and depth in mm of world points."""
        offset = points - self.eye
        depth = offset @ self.forward
        scale = self.px_per_mm
        if not self.camera.is_parallel:
            scale = scale * self.distance / depth
        x = self.camera.width_px / 2 + (offset @ self.right) * scale
        y = self.camera.height_px / 2 - (offset @ self.up) * scale
        return x, y, depth

    def positions(self, depth: Array) -> Array:
        """Return the world position of every pixel from its depth."""
        np = python_package("numpy")
        rows, columns = np.mgrid[0 : depth.shape[0], 0 : depth.shape[1]]
        scale = 1 / self.px_per_mm
        if not self.camera.is_parallel:
            scale = scale * depth / self.distance
        side = (columns + 0.5 - self.camera.width_px / 2) * scale
        rise = (self.camera.height_px / 2 - rows - 0.5) * scale
        return (
            self.eye
            + side[..., None] * self.right
            + rise[..., None] * self.up
            + depth[..., None] * self.forward
        )


def _bounds(places: Array, most: int) -> tuple[Array, Array]:
    """Return each triangle's first pixel along one axis, and the pixel after its last."""
    np = python_package("numpy")
    first = np.clip(np.floor(places.min(1)), 0, most).astype(int)
    return first, np.clip(np.ceil(places.max(1)), 0, most).astype(int)


def depth_buffer(view: View, corners: Array) -> tuple[Array, Array]:
    """Return for every pixel the depth in mm and the index of the nearest triangle, or -1.

    `corners` has the shape (triangles, 3, 3).
    """
    np = python_package("numpy")
    height, width = view.camera.height_px, view.camera.width_px
    x, y, depth = view.project(corners.reshape(-1, 3))
    x, y, depth = x.reshape(-1, 3), y.reshape(-1, 3), depth.reshape(-1, 3)
    # On the screen, a parallel view interpolates the depth, a perspective view its inverse.
    linear = depth if view.camera.is_parallel else 1 / depth
    nearness = np.zeros((height, width))
    owner = np.full((height, width), -1, np.int32)
    x1, x2 = _bounds(x, width)
    y1, y2 = _bounds(y, height)
    area = (x[:, 1] - x[:, 0]) * (y[:, 2] - y[:, 0]) - (x[:, 2] - x[:, 0]) * (y[:, 1] - y[:, 0])
    for index in np.nonzero((x1 < x2) & (y1 < y2) & (np.abs(area) > 1e-9))[0]:
        box = (slice(y1[index], y2[index]), slice(x1[index], x2[index]))
        px = np.arange(x1[index], x2[index]) + 0.5
        py = (np.arange(y1[index], y2[index]) + 0.5)[:, None]
        (ax, bx, cx), (ay, by, cy) = x[index], y[index]
        b = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area[index]
        c = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area[index]
        value = linear[index, 0] * (1 - b - c) + linear[index, 1] * b + linear[index, 2] * c
        near = 1 / value if view.camera.is_parallel else value
        is_hit = (b >= 0) & (c >= 0) & (b + c <= 1) & (near > nearness[box])
        nearness[box][is_hit] = near[is_hit]
        owner[box][is_hit] = index
    with np.errstate(divide="ignore"):
        return 1 / nearness, owner
