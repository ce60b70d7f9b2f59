"""What the firmware shows of a board on the matrix, at two moments of its clock."""

from collections.abc import Sequence
from typing import Any

from castellan.ui import palette
from castellan.ui.shared.kingdom_view import KingdomView

from host_tools.games import table_game_of
from host_tools.kingdoms.square_boards import Square

LIGHTS = 49
# Moments of the device's clock: signs are shown at the first and rest at the other. Dragon
# Inferno has its castles lit at another moment than Kingdomino its crowns.
_FLASH_MS = 0
_CASTLES_MS = 768
_REST_MS = 1200


class _Eye:
    """What the firmware's views ask of a session, and of the shell that holds it."""

    def __init__(self, match: Any) -> None:
        self.match = match
        self.app = self

    def colour(self, player: int) -> int:
        """The palette number of a player."""
        return int(palette.FIRST_PLAYER + self.match.seats[player])


def frames_of(match: Any, player: int, changed: Sequence[Square]) -> tuple[bytes, bytes]:
    """A board on the matrix, drawn by the firmware; a larger one where it has just changed."""
    table = table_game_of(match)
    if table is None or not table.is_shared:
        return _drawn(KingdomView(_Eye(match), player), _FLASH_MS)
    from castellan.ui.screens.dragon_inferno.board_view import BoardView

    view = BoardView(_Eye(match))
    if changed:
        across = [x for x, _, _ in changed]
        down = [y for _, y, _ in changed]
        view.follow_box(min(across), min(down), max(across), max(down))
    return _drawn(view, _CASTLES_MS)


def _drawn(view: Any, flash_ms: int) -> tuple[bytes, bytes]:
    frames = []
    for now_ms in (flash_ms, _REST_MS):
        frame = bytearray(LIGHTS)
        view.draw(frame, now_ms)
        frames.append(bytes(frame))
    return frames[0], frames[1]
