"""The free ghost of Dragon Inferno: pieces go wherever the board has room. Room: ui."""

from castellan.rules.dragon_inferno import irregular
from castellan.rules.dragon_inferno import layout as d
from castellan.ui import palette
from castellan.ui.refusal.asking import Asking
from castellan.ui.screens.dragon_inferno import place
from castellan.ui.screens.dragon_inferno.ghost import GhostScreen
from castellan.ui.screens.dragon_inferno.placements import Placements


class FreePlacements(Placements):
    """Lists all placements of one piece that the board has room for, allowed or not."""

    def __init__(self, match, first: int, parts: int):
        """List `parts` turns of a piece. `first` is the action of turn 0 on the first square."""
        Placements.__init__(self, match, 0, parts)
        self._first = first

    def find(self) -> bool:
        """List one turn. Returns True after the last one."""
        pieces = self._match.pieces
        if self._part < self._end:
            start = self._first + (self._part << 7)
            for action in range(start, start + pieces.width * pieces.height):
                if irregular.holds(self._match, action):
                    self.actions[self.count] = action
                    self.count += 1
            self._part += 1
        return self._part == self._end

    def jump(self, here: int, across: int, down: int) -> int:
        """Return the index of the next placement in a direction, in the same turn, or `here`."""
        width = self._match.pieces.width
        action = self.actions[here]
        x = (action & 127) % width + across
        y = (action & 127) // width + down
        while 0 <= x < width and 0 <= y < self._match.pieces.height:
            action = (self.actions[here] & ~127) + y * width + x
            if irregular.holds(self._match, action):
                return self.index_of(action)
            x += across
            y += down
        return here


class Screen(place.Screen, Asking):
    """Arrow keys move the piece by one square, B turns it, A places it.

    A refused place shows its rule. Then holding A asks whether the piece lies there. The argument
    is the first action of a tile. Holding B goes back to the choice of a tile.
    """

    link_key = "play"

    def set_up(self):
        GhostScreen.set_up(self)
        self._is_tile = self.match.state[d.PHASE] == d.TILES
        if self._is_tile:
            self.undo = ".free_tile"

    def _placements(self, argument):
        phase = self.match.state[d.PHASE]
        if phase == d.EGGS:
            return FreePlacements(self.match, d.EGG, 1)
        first = argument if phase == d.TILES else d.DRAGON
        return FreePlacements(self.match, first, self.match.pieces.turns)

    def _begin(self, now):
        if not self.placements.count:
            self.session.advance()  # the board has no room for this tile
            return
        place.Screen._begin(self, now)
        self._map_until = now

    def _ready(self):
        return self.placements.count // 2

    def on(self, gesture, now):
        self.forget_refusal()
        if self.index < 0:
            self._find_all()
        elif self._is_tile:
            return place.Screen.on(self, gesture, now)
        else:
            return GhostScreen.on(self, gesture, now)

    def _play(self, action):
        self.try_to_play(action)

    def draw(self, frame, now):
        return self.draw_refusal(frame, now) or place.Screen.draw(self, frame, now)

    def draw_ghost(self, frame, action, is_white):
        if self._is_tile:
            place.Screen.draw_ghost(self, frame, action, is_white)
        elif action < d.DRAGON:
            GhostScreen.draw_ghost(self, frame, action, is_white)
        else:
            colour = palette.WHITE if is_white else palette.DRAGON
            self.view.put_piece(frame, self.placements.shape(action), action & 127, colour)

    def _draw_over(self, frame, now, idle_ms):
        return place.Screen._draw_over(self, frame, now, idle_ms) if self._is_tile else 0
