"""Play Queendomino by keys, with builders, knights, buildings and the dragon.

The test player sees only the pictures. The physical game is a separate match of the rules core.
"""

from castellan.rules.kingdomino import layout
from castellan.rules.queendomino import layout as q
from castellan.rules.square import x_of, y_of
from castellan.ui import palette
from support.finger import Player
from support.hand import Hand
from support.person import first_keys
from support.pictures import Lost
from support.queen_ghost import QueenGhost
from support.queen_pictures import (
    read_end,
    read_gain,
    read_half,
    read_kind,
    read_site,
    read_space,
)
from support.row_pictures import read_bracket

# The manual: the steps of the keys among kinds of buildings.
_STEPS = (("RIGHT", 1), ("LEFT", -1), ("UP", 4), ("DOWN", -4))


def _one_fewer(frame):
    """Replace towns by mines, because the readers of Kingdomino's pictures know no towns."""
    return bytes([palette.MINE if cell == palette.TOWN else cell for cell in frame])


class QueenHand(Hand):
    """A hand that replaces towns before a reader of Kingdomino's pictures sees the frame."""

    def see(self, read):
        return Hand.see(self, lambda frame: read(_one_fewer(frame)))

    def see_all(self, read):
        """Wait for a frame that `read` understands. Towns stay in the frame."""
        return Hand.see(self, read)


class QueenPlayer(Player):
    """A test player of Queendomino who presses the keys for all players."""

    kinds = Player.kinds + ("builders", "knight", "build", "gain", "dragon")
    ghost = QueenGhost

    def __init__(self, hand, table, decide, device_draws=True):
        Player.__init__(self, hand, table, decide, device_draws)
        self.plain_turns = []  # presses of each turn without a building
        self._turn_began = 0
        self._has_built = False

    def turn(self):
        phase = self.table.state[layout.PHASE]
        if phase == layout.PLACEMENT:
            self._turn_began = self.hand.presses
            self._has_built = False
        if phase == q.BUILDERS:
            self._count("builders", self._open_builders)
        elif phase == q.GAINING:
            self._count("gain", self._tell_gain)
        elif phase == q.OPTIONS:
            self._take_step()
        else:
            Player.turn(self)

    # Buildings that come up

    def _open_builders(self):
        table = self.table
        count = table.legal(self._choices)
        kinds = [action - q.BUILDER for action in self._choices[:count]]
        action = table.chance()
        if count > 1:
            self._to_kind(action - q.BUILDER, kinds)
        assert table.apply(action) == 0

    def _to_kind(self, kind, kinds):
        for _ in range(20):
            shown = self.hand.see_all(read_kind)
            if shown == kind:
                self.hand.press("A")
                return
            self.hand.press(_key_to(kinds.index(shown), kinds.index(kind), len(kinds)))
        raise Lost("the kind %d cannot be reached" % kind)

    def _tell_gain(self):
        action = self.table.chance()
        knights, towers = (action - q.GAIN) // 4, (action - q.GAIN) % 4
        assert self.hand.see_all(read_gain) == (knights, towers)
        self.hand.press("A")
        assert self.table.apply(action) == 0

    # The optional steps and the end of a turn

    def _take_step(self):
        table = self.table
        count = table.legal(self._choices)
        action = self.decide(table, self._choices, count)
        actions = list(self._choices[:count])
        if action >= q.BUILD:
            self._has_built = True
            self._count("build", lambda: self._build(action, actions))
        elif q.KNIGHT <= action < q.KNIGHT + 2:
            self._count("knight", lambda: self._send_knight(action - q.KNIGHT))
        elif q.DRAGON <= action < q.DRAGON + q.SPACES:
            self._count("dragon", lambda: self._send_dragon(action - q.DRAGON))
        elif count > 1:
            self._count("draft", lambda: self._end_turn(action, actions))
        assert table.apply(action) == 0
        if action == q.END_TURN or action < layout.DISCARD:
            if count > 1:
                self.hand.wait(320)
            if not self._has_built:
                self.plain_turns.append(self.hand.presses - self._turn_began)

    def _end_turn(self, action, actions):
        if action == q.END_TURN:
            self.hand.see(read_end)
            self.hand.press("A")
            return
        free = [a - layout.KING for a in actions if layout.KING <= a < layout.DISCARD]
        self._to_slot(action - layout.KING, free)

    def _to_slot(self, slot, free):
        for _ in range(8):
            line = self.hand.see(read_bracket)
            if line == 2 * slot:
                self.hand.press("A")
                return
            down = (free.index(slot) - free.index(line // 2)) % len(free)
            self.hand.press("DOWN" if 2 * down <= len(free) else "UP")
        raise Lost("the slot %d cannot be reached" % slot)

    def _see_end(self):
        """Wait for the picture of the turn's end: the bracket, or the tick of the last round."""
        self.hand.see(read_bracket if self.table.state[layout.NEXT_TILES] else read_end)

    def _send_knight(self, half):
        self._see_end()
        self.hand.press("LEFT")
        if self.hand.see(read_half) != half:
            self.hand.press("RIGHT")
        assert self.hand.see(read_half) == half
        self.hand.press("A")

    def _to_space(self, price):
        self._see_end()
        self.hand.press("RIGHT")
        for _ in range(q.SPACES):
            shown = self.hand.see_all(read_space)
            if shown == price:
                return
            self.hand.press("RIGHT" if (price - shown) % q.SPACES <= 3 else "LEFT")
        raise Lost("the price %d cannot be reached" % price)

    def _send_dragon(self, price):
        self._to_space(price)
        self.hand.press("UP")
        self.hand.press("A")

    def _build(self, action, actions):
        price = action - q.BUILD >> 8
        self._to_space(price)
        self.hand.press("A")
        sites = [a & 255 for a in actions if a >= q.BUILD and a - q.BUILD >> 8 == price]
        if len(sites) > 1:
            self._to_site(action & 255, sites)

    def _to_site(self, cell, sites):
        n = self.table.grid
        colour = palette.PINK + self.table.seats[self.table.actor()]

        def where():
            return self.hand.see_all(lambda frame: read_site(frame, colour, n, sites))

        self._to_cell(where, x_of(n, cell), y_of(n, cell))


def _key_to(here, there, count):
    """Return the first key of the shortest way round a ring of `count` kinds."""

    def keys_from(place):
        return [(key, (place + step) % count) for key, step in _STEPS]

    return first_keys(here, keys_from)[there]
