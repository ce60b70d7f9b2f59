"""Writes a film as a GIF of each player's matrix, with the colours that the eye would see."""

import io
from functools import lru_cache

from host_tools.archive.film import Film
from host_tools.bad_input import BadInput
from host_tools.frames.gallery import colour_of
from host_tools.optional_packages import how_to_get

_SIDE = 7
_PITCH_PX = 16
_LIGHT_PX = 12
_BOARD_PX = _SIDE * _PITCH_PX + 8
_GAP_PX = 12
_GROUND = "#16171c"
_BOARD = "#050506"
_DARK = "#15161b"
_FLASH_MS = 240
_SHORTEST_MS = 20  # viewers do not show shorter frames
_LAST_MS = 4000


def picture_of(film: Film, speed: float) -> bytes:
    """Return the film as the bytes of a GIF file. Raises BadInput if Pillow is not installed."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise BadInput(f"--gif: it needs Pillow, {how_to_get('archive')}") from None
    count = len(film.shots[0].houses)
    size = (count * (_BOARD_PX + _GAP_PX) + _GAP_PX, _BOARD_PX + 2 * _GAP_PX)
    frames = []
    times = []
    step_ms = round(1000 / speed)
    for index, shot in enumerate(film.shots):
        is_last = index == len(film.shots) - 1
        flash_ms = 0 if is_last else min(_FLASH_MS, step_ms // 2)
        flash_ms = flash_ms if flash_ms >= _SHORTEST_MS else 0
        rest_ms = _LAST_MS if is_last else step_ms - flash_ms
        for is_flash, time_ms in ((True, flash_ms), (False, rest_ms)):
            if not time_ms:
                continue
            image = Image.new("RGB", size, _GROUND)
            brush = ImageDraw.Draw(image)
            for number, house in enumerate(shot.houses):
                left = _GAP_PX + number * (_BOARD_PX + _GAP_PX)
                _board(brush, left, house.flash if is_flash else house.rest)
            frames.append(image)
            times.append(time_ms)
    out = io.BytesIO()
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True
    )
    return out.getvalue()


def _board(brush: object, left: int, lights: bytes) -> None:
    rectangle = brush.rounded_rectangle  # type: ignore[attr-defined]
    rectangle((left, _GAP_PX, left + _BOARD_PX, _GAP_PX + _BOARD_PX), 8, fill=_BOARD)
    for cell, number in enumerate(lights):
        x = left + 6 + cell % _SIDE * _PITCH_PX
        y = _GAP_PX + 6 + cell // _SIDE * _PITCH_PX
        rectangle((x, y, x + _LIGHT_PX, y + _LIGHT_PX), 3, fill=_light(number))


@lru_cache
def _light(number: int) -> str:
    return colour_of(number) if number else _DARK
