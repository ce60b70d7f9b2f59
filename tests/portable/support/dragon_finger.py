"""Play Dragon Inferno by keys. The test player sees only the pictures and counts the presses.

The physical game is a separate match of the rules core. The test player knows that match and the
manual.
"""

from array import array

from castellan.rules.contract import TABLE
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.pieces import HIGH, SQUARES, STEP, WIDE
from support.dragon_pictures import (
    BoardReader,
    is_the_die,
    read_piece,
    read_tile,
)
from support.person import Person, first_keys, nearest
from support.pictures import Lost, read_discard

ROW = 40  # costs by the manual: left and right stay in the row, up and down go to the next one
OTHER_TURN = 4000  # the piece keeps its rotation while it fits
_DIRECTIONS = (("RIGHT", 1, 0), ("LEFT", -1, 0), ("DOWN", 0, 1), ("UP", 0, -1))
_LOOKS = 5


class DragonPlayer(Person):
    """A test player who presses the keys for both players."""

    kinds = ("caves", "egg", "choice", "place", "dragon", "pass")

    def __init__(self, hand, table, decide, device_deals=True):
        """Create a player. If not `device_deals`, the player deals dragons and enters them."""
        Person.__init__(self, hand, table, decide)
        self.counts = dict.fromkeys(self.kinds, 0)
        self._device_deals = device_deals

    def turn(self):
        """Decide once on the table (the physical game) and enter that decision on the device."""
        table = self.table
        if table.actor() == TABLE:
            self._count("caves", self._deal)
            return
        count = table.legal(self._choices)
        action = self.decide(table, self._choices, count)
        actions = self._choices[:count]
        if action == d.PASS:
            self._count("pass", self._pass)
        elif action < d.DRAGON:
            self._count("egg", lambda: self._lead(action, actions))
        elif action < d.TILE:
            self._count("dragon", lambda: self._lead(action, actions))
        else:
            self._choose_tile(action, actions)
        assert table.apply(action) == 0

    def _count(self, kind, act):
        Person._count(self, kind, act)
        self.counts[kind] += 1

    # Dealing dragons

    def _deal(self):
        if self._device_deals:
            self.hand.see(is_the_die)
            self.hand.press("A")
            for _ in range(self.table.pieces.dragons):
                assert self.table.apply(d.DEAL + self._see_dragon()) == 0
                self.hand.press("RIGHT")
            self.hand.press("B")
            return
        while self.table.actor() == TABLE:
            self._tell_dragon(self.table.chance() - d.DEAL)

    def _tell_dragon(self, dragon):
        dealt = self.table.state[d.DEALT]
        if dealt == 0:
            self.hand.see(is_the_die)
            self.hand.press("RIGHT")
        for _ in range(self.table.pieces.dragons):
            if dealt == self.table.pieces.dragons - 1:
                break  # the device deals the last one
            if self._see_dragon() == dragon:
                self.hand.press("A")
                break
            self.hand.press("RIGHT")
        assert self.table.apply(d.DEAL + dragon) == 0

    def _see_dragon(self):
        pieces = self.table.pieces
        shapes = [pieces.shape(pieces.tiles + dragon, 0) for dragon in range(pieces.dragons)]
        return self.hand.see(lambda frame: read_piece(frame, self.table, shapes))

    # Tiles

    def _choose_tile(self, action, actions):
        tile = action - d.TILE >> 10
        tiles = {other - d.TILE >> 10 for other in actions}
        if len(tiles) > 1:
            self._count("choice", lambda: self._to_tile(tile))
        mine = array("H", [other for other in actions if other - d.TILE >> 10 == tile])
        self._count("place", lambda: self._lead(action, mine))

    def _to_tile(self, tile):
        for _ in range(20):
            shown = self.hand.see(lambda frame: read_tile(frame, self.table))
            if shown == tile:
                self.hand.press("A")
                return
            self.hand.press("RIGHT" if (tile - shown) % 7 <= 3 else "LEFT")
        raise Lost("the tile %d cannot be reached" % tile)

    def _pass(self):
        self.hand.see(read_discard)
        self.hand.press("A")

    # Placing pieces

    def _lead(self, goal, actions):
        """Press keys until the ghost is at the placement `goal`, then press A."""
        spots = Ways(self.table, actions)
        reader = BoardReader(self.table, spots.covering)
        for _ in range(60):
            here = self._see(reader)
            if here == goal:
                self.hand.press("A")
                return
            self.hand.press(spots.key(here, goal))
        raise Lost("the place cannot be reached")

    def _see(self, reader):
        """Return the ghost's placement. The window may hide the ghost, so reading is retried."""
        actions = None
        for _ in range(_LOOKS):
            try:
                actions = self.hand.see(reader.read)
                break
            except Lost:
                pass
        if actions is None:
            raise Lost("there is no ghost")
        if actions[0] < d.TILE:
            return actions[0]
        return self.hand.see(lambda frame: reader.read_turn(frame, actions))


class Ways:
    """Predicts where each key moves the ghost, by the rules of the manual."""

    def __init__(self, table, actions):
        self._table = table
        self._actions = actions
        self._been = {}

    def covering(self, cells):
        """Return the actions whose piece covers exactly the squares `cells`."""
        return [action for action in self._actions if self._covers(action, cells)]

    def _covers(self, action, cells):
        if action < d.DRAGON:
            return len(cells) == 1 and cells[0] == action & 127
        shape = self._shape(action)
        turned = self._table.pieces.turned
        if turned[shape] != len(cells):
            return False
        for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
            if (action & 127) + (turned[at] & STEP) not in cells:
                return False
        return True

    def _shape(self, action):
        pieces = self._table.pieces
        if action >= d.TILE:
            return pieces.shape(action - d.TILE >> 10, action >> 7 & 7)
        return self._table.dragon_shape(action >> 7 & 7)

    def _middle(self, action):
        width = self._table.pieces.width
        x = 2 * ((action & 127) % width)
        y = 2 * ((action & 127) // width)
        if action < d.DRAGON:
            return x, y
        shape = self._shape(action)
        turned = self._table.pieces.turned
        return x + turned[shape + WIDE] - 1, y + turned[shape + HIGH] - 1

    def key(self, here, goal):
        """Return the first key of the shortest way. After four visits of `here` try other keys."""
        tried = self._been.setdefault(here, 0)
        self._been[here] = tried + 1
        ways = first_keys(here, self._keys)
        if goal in ways and tried < 4:
            return ways[goal]
        return _DIRECTIONS[tried % 4][0] if tried % 5 else "B"

    def _keys(self, here):
        found = [("B", self._turned(here))] if here >= d.DRAGON else []
        for name, across, down in _DIRECTIONS:
            found.append((name, self._lands(here, across, down)))
        return found

    def _lands(self, here, across, down):
        x, y = self._middle(here)

        def far(action):
            right = self._middle(action)[0] - x
            below = self._middle(action)[1] - y
            if right * across + below * down <= 0:
                return None
            return abs(right) + ROW * abs(below) + (OTHER_TURN if (action ^ here) >> 7 & 7 else 0)

        return nearest(here, self._actions, far)

    def _turned(self, here):
        """Return the nearest placement in the next possible rotation to the right (key B)."""
        x, y = self._middle(here)

        def far(action):
            turns = (action >> 7 & 7) - (here >> 7 & 7) & 7
            middle = self._middle(action)
            return 1000 * turns + abs(middle[0] - x) + abs(middle[1] - y) if turns else None

        return nearest(here, self._actions, far)
