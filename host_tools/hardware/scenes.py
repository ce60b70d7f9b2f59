"""Puts parts of the case into a scene: coloured, moved, turned over or lit."""

from dataclasses import dataclass
from typing import Any

from host_tools.hardware import case, power
from host_tools.hardware.raster import Camera, View
from host_tools.hardware.render import Scene
from host_tools.hardware.tools import python_package

SHELL, CREAM, RED, AMBER = "#2f4a5e", "#eadfc8", "#c8404f", "#e5a52f"
BOARD, COPPER, SILVER, BLACK, WHITE = "#b98a4d", "#1f7a4d", "#c9ccd1", "#2a2c30", "#f4f2ec"
COLOURS = {
    "shell": SHELL,
    "base": CREAM,
    "lid": CREAM,
    "grid": WHITE,
    "diffuser": "#d9dde0",
    "bars": CREAM,
    "placed_cap_a": RED,
    "placed_cap_b": AMBER,
    "placed_boot_lever": AMBER,
    "mock_boot_button": WHITE,
    "mock_matrix_board": BLACK,
    "mock_leds": WHITE,
    "mock_button_board": BOARD,
    "mock_switches": "#3b3f46",
    "mock_main_board": BOARD,
    "mock_main_parts": "#e9e4d6",
    "mock_pico": COPPER,
    "mock_pico_chip": BLACK,
    "mock_usb": SILVER,
    "mock_plug": BLACK,
    "mock_battery": BLACK,
    "foot": BLACK,
}
FEET = ((34, 48), (-34, 48), (34, -52), (-34, -52))
DISPLAY_Y, FACE_Z, PITCH = 24.1, 29.74, 8
DIFFUSER_AT_NIGHT = "#4a5058"
FRAME = "kingdom with frame"
DISPLAY = ("diffuser", "grid", "mock_matrix_board", "mock_leds", "bars")
BUTTONS = ("mock_switches", "mock_button_board")
PICO = ("mock_pico", "mock_pico_chip", "mock_boot_button", "mock_usb")
ELECTRONICS = ("mock_main_board", *PICO, "mock_main_parts")
STANDARD, BATTERY = case.VARIANTS[0], case.VARIANTS[1]
SMALL = (960, 720)


@dataclass
class Shot:
    """A scene with its camera and the labels of the picture."""

    scene: Scene
    camera: Camera
    labels: list[tuple[str, tuple[float, float, float]]]


class Builder:
    """Fills a scene with parts of a variant."""

    def __init__(self, variant: case.Variant = STANDARD, table_z: float | None = -1.5):
        self.variant = variant
        self.scene = Scene(table_z=table_z)
        self.is_flipped = False

    def add(self, *names: str, move: tuple[float, float, float] = (0, 0, 0)) -> None:
        """Add parts at their positions, shifted by `move`. `is_flipped` turns the parts over."""
        for name in names:
            mesh = case.mesh(name, self.variant).copy()
            self._put(mesh, move, COLOURS.get(name, CREAM))

    def add_feet(self, move: tuple[float, float, float] = (0, 0, 0)) -> None:
        """Add the four feet below the base."""
        for x, y in FEET:
            mesh = case.mesh("foot", self.variant).copy()
            mesh.apply_translation((x + move[0], y + move[1], -1.5 + move[2]))
            self._put(mesh, (0, 0, 0), COLOURS["foot"])

    def add_laid(self, name: str, at: tuple[float, float], turn: int = 0) -> None:
        """Add a part in print orientation at a place of the table."""
        from host_tools.hardware.case_check import laid_on_bed

        trimesh = python_package("trimesh")
        mesh = laid_on_bed(name, self.variant)
        angle = python_package("numpy").radians(turn)
        mesh.apply_transform(trimesh.transformations.rotation_matrix(angle, [0, 0, 1]))
        middle = mesh.bounds.mean(0)
        mesh.apply_translation((at[0] - middle[0], at[1] - middle[1], self.scene.table_z or 0))
        self.scene.add(mesh, COLOURS.get(name, CREAM))

    def _put(self, mesh: Any, move: tuple[float, float, float], colour: str) -> None:
        mesh.apply_translation(move)
        if self.is_flipped:
            trimesh = python_package("trimesh")
            turn = trimesh.transformations.rotation_matrix(3.141592653589793, [1, 0, 0])
            mesh.apply_transform(turn)
        self.scene.add(mesh, colour)

    def light(self) -> None:
        """Add glowing pixels to the window that show a kingdom in the firmware's colours."""
        _, palette, letters = power.firmware()
        trimesh = python_package("trimesh")
        colours = palette.colours(0)
        for cell, sign in enumerate(power.screens()[FRAME]):
            number = letters.number_of(sign)
            if not number:
                continue
            duty = colours[3 * number : 3 * number + 3]
            shown = "#" + "".join(f"{round(255 * (value / 255) ** 0.4545):02x}" for value in duty)
            tile = trimesh.creation.box((PITCH - 1, PITCH - 1, 0.1))
            x, y = (cell % 7 - 3) * PITCH, DISPLAY_Y + (3 - cell // 7) * PITCH
            tile.apply_translation((x, y, FACE_Z))
            self.scene.add(tile, shown, 0.88, False)


def rightmost(names: tuple[str, ...], height: float, camera: Camera) -> tuple[float, float, float]:
    """Return the corner of some parts that is furthest right in the picture."""
    np = python_package("numpy")
    points = np.concatenate([case.mesh(name, BATTERY).vertices for name in names])
    points = points + np.array([0, 0, height])
    x, y, z = points[View(camera).project(points)[0].argmax()]
    return float(x), float(y), float(z)
