"""Sets up the committed pictures of the case, with one function for each picture."""

from collections.abc import Callable

from host_tools.hardware import case
from host_tools.hardware.raster import Camera
from host_tools.hardware.scenes import (
    BATTERY,
    BUTTONS,
    DIFFUSER_AT_NIGHT,
    DISPLAY,
    ELECTRONICS,
    SMALL,
    STANDARD,
    Builder,
    Shot,
    rightmost,
)


def _closed(builder: Builder) -> None:
    builder.add("shell", "base", "lid", *case.CAPS, "mock_usb")
    builder.add_feet()


def hero() -> Shot:
    """Show the finished box on the table with a kingdom in its window."""
    builder = Builder()
    _closed(builder)
    builder.scene.add(case.mesh("diffuser", STANDARD), DIFFUSER_AT_NIGHT, 0.0, False)
    builder.light()
    return Shot(builder.scene, Camera((-190, -470, 520), (0, 3, 8), 178, 1200, 900), [])


def rear() -> Shot:
    """Show the rear side with the USB plug and the battlement of the seam."""
    builder = Builder()
    _closed(builder)
    builder.add("diffuser", "mock_plug")
    return Shot(builder.scene, Camera((330, 460, 270), (0, 4, 8), 165, *SMALL), [])


def battery_side() -> Shot:
    """Show the deluxe box from the left: switch in the wall, light sensor."""
    builder = Builder(BATTERY)
    _closed(builder)
    builder.scene.add(case.mesh("diffuser", BATTERY), DIFFUSER_AT_NIGHT, 0.0, False)
    builder.light()
    return Shot(builder.scene, Camera((-480, -110, 330), (0, 0, 8), 165, *SMALL), [])


def exploded() -> Shot:
    """Show all layers above each other, with their names."""
    builder = Builder(BATTERY, table_z=None)
    layers: list[tuple[tuple[str, ...], float, str]] = [
        (case.CAPS, 132, "six caps"),
        (("shell",), 92, "shell"),
        (("diffuser",), 40, "diffuser"),
        (("grid",), 24, "light grid"),
        (("mock_matrix_board", "mock_leds"), 6, "LED matrix"),
        (("bars",), -10, "two bars"),
        (("mock_switches", "mock_button_board"), -14, "button board"),
        (ELECTRONICS, -50, "main board with Pico"),
        (("mock_battery",), -58, "battery holder (deluxe)"),
        (("base", "lid"), -90, "base and lid"),
    ]
    labels = []
    camera = Camera((-330, -760, 420), (32, 0, 12), 286, 1200, 1400)
    for names, height, words in layers:
        builder.add(*names, move=(0, 0, height))
        labels.append((words, rightmost(names, height, camera)))
    builder.add_feet((0, 0, -106))
    labels.append(("four feet", (40.0, -52.0, -107.0)))
    return Shot(builder.scene, camera, labels)


def printed_parts() -> Shot:
    """Show all printed parts in print orientation."""
    builder = Builder(table_z=0.0)
    for name, at in (("shell", (-60, 0)), ("base", (40, 28)), ("lid", (40, -46))):
        builder.add_laid(name, at)
    builder.add_laid("grid", (122, 34))
    builder.add_laid("diffuser", (122, -32))
    for index, name in enumerate(case.CAPS):
        builder.add_laid(name, (100 + 20 * (index % 3), -78 - 20 * (index // 3)))
    for index in range(2):
        builder.add_laid("bar", (-60 + 70 * index, -82))
    for index in range(4):
        builder.add_laid("foot", (-85 + 18 * index, -98))
    builder.add_laid("placed_boot_lever", (38, -98))
    return Shot(builder.scene, Camera((20, -400, 640), (26, -16, 0), 300, *SMALL), [])


def _inside(*groups: tuple[tuple[str, ...], float]) -> Shot:
    """Show the shell upside down, with groups of parts lifted above their final positions."""
    builder = Builder(table_z=-31.5)
    builder.is_flipped = True
    builder.add("shell")
    for names, height in groups:
        builder.add(*names, move=(0, 0, -height))
    return Shot(builder.scene, Camera((-170, -400, 450), (0, -3, -16), 180, *SMALL), [])


def step_diffuser() -> Shot:
    """Show the diffuser above its final position in the shell."""
    return _inside((("diffuser",), 34))


def step_grid() -> Shot:
    """Show the light grid above its frame."""
    return _inside((("diffuser",), 0), (("grid",), 32))


def step_matrix() -> Shot:
    """Show the matrix, LEDs down, and the two bars that hold it."""
    matrix = ("mock_matrix_board", "mock_leds")
    return _inside((("diffuser", "grid"), 0), (matrix, 14), (("bars",), 34))


def step_caps() -> Shot:
    """Show the caps above their holes, from inside."""
    return _inside((DISPLAY, 0), (case.CAPS, 26))


def step_buttons() -> Shot:
    """Show the button board above its four posts."""
    return _inside((DISPLAY, 0), (case.CAPS, 0), (BUTTONS, 22))


def step_main_board() -> Shot:
    """Show the main board above the base."""
    builder = Builder(table_z=0.0)
    builder.add("base")
    builder.add(*ELECTRONICS, move=(0, 0, 14))
    builder.add("placed_boot_lever", move=(0, 0, 22))
    return Shot(builder.scene, Camera((-210, -320, 370), (0, 22, 8), 140, *SMALL), [])


def step_battery() -> Shot:
    """Show the battery holder above the rails of the lid."""
    builder = Builder(BATTERY, table_z=0.0)
    builder.add("base", "placed_boot_lever", *ELECTRONICS)
    builder.add("lid", move=(0, -26, 0))
    builder.add("mock_battery", move=(0, -26, 16))
    return Shot(builder.scene, Camera((-260, -420, 390), (0, -12, 6), 185, *SMALL), [])


def step_close() -> Shot:
    """Show the shell over the base, merlons above their gaps."""
    builder = Builder(table_z=-1.5)
    builder.add("base", "lid", "placed_boot_lever", *ELECTRONICS)
    builder.add_feet()
    builder.add("shell", *case.CAPS, "diffuser", move=(0, 0, 38))
    return Shot(builder.scene, Camera((-290, -460, 250), (0, 0, 28), 190, *SMALL), [])


def below() -> Shot:
    """Show the finished box from below: six screws, four feet, the crown."""
    builder = Builder(table_z=-33.5)
    builder.is_flipped = True
    _closed(builder)
    return Shot(builder.scene, Camera((-170, -400, 450), (0, -3, -16), 178, *SMALL), [])


SHOTS: dict[str, Callable[[], Shot]] = {
    "hero": hero,
    "rear": rear,
    "battery-side": battery_side,
    "exploded": exploded,
    "case-1-printed-parts": printed_parts,
    "case-2-diffuser": step_diffuser,
    "case-3-grid": step_grid,
    "case-4-matrix": step_matrix,
    "case-5-caps": step_caps,
    "case-6-button-board": step_buttons,
    "case-7-main-board": step_main_board,
    "case-8-battery": step_battery,
    "case-9-close": step_close,
    "case-10-below": below,
}
