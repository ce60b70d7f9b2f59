"""Renders all pictures of the case, in two processes at a time."""

import multiprocessing
from pathlib import Path
from typing import Any

from host_tools.hardware.paths import OUT
from host_tools.hardware.raster import View
from host_tools.hardware.render import picture, save
from host_tools.hardware.scenes import Shot
from host_tools.hardware.shots import SHOTS
from host_tools.hardware.tools import python_package

FOLDER = OUT / "pictures"
WORKERS = 2
LABEL_PX = 22
INK = (70, 66, 60)


def _label(image: Any, shot: Shot) -> None:
    """Write the names in a column on the right, each with a line to its part."""
    np = python_package("numpy")
    draw = python_package("PIL.ImageDraw").Draw(image)
    font = python_package("PIL.ImageFont").load_default(LABEL_PX)
    view = View(shot.camera)
    column = shot.camera.width_px - 290
    placed = []
    for words, place in shot.labels:
        x, y, _ = view.project(np.array([place], float))
        placed.append((float(y[0]), float(x[0]), words))
    lowest = 0.0
    for y, x, words in sorted(placed):
        height = max(y, lowest + 1.5 * LABEL_PX)
        lowest = height
        draw.line([(x + 6, y), (column - 40, height), (column - 8, height)], fill=INK, width=2)
        draw.text((column, height - 0.6 * LABEL_PX), words, fill=INK, font=font)


def render(name: str) -> Path:
    """Render one shot into hardware/out/pictures."""
    shot = SHOTS[name]()
    image = picture(shot.scene, shot.camera)
    if shot.labels:
        _label(image, shot)
    path = FOLDER / f"{name}.png"
    save(image, path, any(thing.glow for thing in shot.scene.things))
    return path


def render_all(names: list[str] | None = None) -> list[Path]:
    """Render the named shots, or all."""
    with multiprocessing.get_context("spawn").Pool(WORKERS) as pool:
        return pool.map(render, names or list(SHOTS), chunksize=1)
