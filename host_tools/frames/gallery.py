"""Draws all screens in one SVG picture. A screen is a square of lights with a caption."""

from castellan.ui import palette

from host_tools.frames.scene import Scene
from host_tools.hardware.svg import Picture

_COLUMNS = 9
_CELLS = 49
_LIGHT_PX = 13
_PITCH_PX = 16
_BOARD_PX = 7 * _PITCH_PX + 9
_TILE_X_PX = _BOARD_PX + 20
_TILE_Y_PX = _BOARD_PX + 46
_MARGIN_PX = 24
_GAMMA = 2.2  # a duty value is linear, a screen is not
_GROUND = "#16171c"
_BOARD = "#050506"
_DARK_LIGHT = "#111216"


def picture_of(scenes: list[tuple[Scene, bytes]]) -> str:
    """Return the text of the SVG file with all scenes."""
    lines = (len(scenes) + _COLUMNS - 1) // _COLUMNS
    width = _COLUMNS * _TILE_X_PX - 20 + 2 * _MARGIN_PX
    picture = Picture(width, lines * _TILE_Y_PX + 2 * _MARGIN_PX - 12, _GROUND)
    picture.tag("defs", _dark_board())
    for index, (scene, frame) in enumerate(scenes):
        left = _MARGIN_PX + index % _COLUMNS * _TILE_X_PX
        top = _MARGIN_PX + index // _COLUMNS * _TILE_Y_PX
        _draw(picture, scene, frame, left, top)
    return picture.source()


def _draw(picture: Picture, scene: Scene, frame: bytes, left: int, top: int) -> None:
    picture.tag("use", href="#dark", x=left, y=top)
    for cell, number in enumerate(frame):
        if number != palette.OFF:
            _light(picture, left, top, cell, colour_of(number))
    caption = f"{scene.name[:2]} {scene.title}"
    base = top + _BOARD_PX + 18
    picture.text(left + 2, base, caption, 13, fill="#d8d9e0", text_anchor="start")


def _dark_board() -> str:
    """Draw the matrix with all lights off. The picture of each screen begins with this drawing."""
    board = Picture(_BOARD_PX, _BOARD_PX, _BOARD)
    for cell in range(_CELLS):
        _light(board, 0, 0, cell, _DARK_LIGHT)
    return '<g id="dark">' + "".join(board.lines) + "</g>"


def _light(picture: Picture, left: int, top: int, cell: int, colour: str) -> None:
    x = left + 6 + cell % 7 * _PITCH_PX
    y = top + 6 + cell // 7 * _PITCH_PX
    picture.rect(x, y, _LIGHT_PX, _LIGHT_PX, rx=3, fill=colour)


def colour_of(number: int) -> str:
    """Return the colour that the eye sees for a palette number, in the first palette."""
    duty = palette.colours(0)[3 * number : 3 * number + 3]
    return "#" + "".join(f"{round(255 * (value / 255) ** (1 / _GAMMA)):02x}" for value in duty)
