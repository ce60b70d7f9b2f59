"""Move the ghost of a domino by keys to the spot where the domino is on the table."""

from castellan.rules.kingdom import step_of
from castellan.rules.square import x_of, y_of
from castellan.ui import palette
from support.person import first_keys, nearest
from support.pictures import SIDE, Lost

PLACE = 0xC000  # the first number of a placement in each game with a ghost
SIDEWAYS = 8  # the manual: a step to the side counts like eight ahead
OTHER_WAY = 4  # the manual: another direction of the domino counts like four steps ahead

_DIRECTIONS = (("RIGHT", 1, 0), ("LEFT", -1, 0), ("DOWN", 0, 1), ("UP", 0, -1))


class Ghost:
    """Finds keys that move the ghost to the spot where the domino is on the table."""

    def __init__(self, hand, table, spots):
        from castellan.rules.kingdomino import layout  # noqa: PLC0415 - one game's alone
        from castellan.rules.kingdomino.tables import DOMINOES  # noqa: PLC0415

        self.hand = hand
        self.table = table
        self.spots = spots
        self.side = table.grid
        tile = 2 * table.state[layout.ROW_TILES + table.state[layout.TURN]]
        self.halves = (DOMINOES[tile - 2] & 7, DOMINOES[tile - 1] & 7)
        self.colour = palette.PINK + table.seats[table.actor()]
        state = table.state
        grid = table.kingdom(table.actor()) + 5
        self.taken = set()
        for cell in range(2 * self.side * (2 * self.side + 1)):
            if state[grid + cell] > 128:
                self.taken.add((x_of(self.side, cell), y_of(self.side, cell)))

    def lead_to(self, goal):
        """Press keys until the ghost is at the spot `goal`, then press A."""
        tried = []
        self._learned = {}  # (spot, key) to the spot that the key really led to
        for count in range(60):
            if count == 30:
                self._learned = {}  # on a busy computer a press may have become a hold
            here = self.hand.see(self._read)
            if tried and count != 30:
                self._learned[tried[-1]] = here
            if here == goal:
                self.hand.press("A")
                return
            key = self._key(here, goal, tried)
            tried.append((here, key))
            self.hand.press(key)
        raise Lost("the spot cannot be reached")

    def _key(self, here, goal, tried):
        return (
            self._quick_key(here, goal, tried) if len(tried) < 12 else self._sure_key(here, goal)
        )

    def _sure_key(self, here, goal):
        """Return the first key of the shortest way, or a key that brings up new spots."""
        first = first_keys(here, self._likely_keys)
        if goal in first:
            return first[goal]
        for key, lands in self._keys(here):
            if key != "B" and lands == here:
                return key
        return "RIGHT"

    def _likely_keys(self, spot):
        """List keys with their target spots, like `_keys`, but prefer targets that were seen."""
        found = []
        for key, expected in self._keys(spot):
            is_dead = key != "B" and expected == spot
            found.append((key, spot if is_dead else self._learned.get((spot, key), expected)))
        return found

    def _quick_key(self, here, goal, tried):
        """Return a key that reaches the goal in one or two presses, or that leads closer."""
        best = None
        been = [spot for spot, _ in tried]
        for key, lands in self._keys(here):
            away = 2 * self._away(lands, goal) + ((lands ^ goal) & 1) + 20 * been.count(lands)
            if lands == goal:
                away = -2
            elif any(then == goal for _, then in self._keys(lands)):
                away = -1
            away += 100 * tried.count((here, key))
            if best is None or away < best[0]:
                best = (away, key)
        return best[1]

    def _keys(self, here):
        """List every key with the spot to which it moves the ghost."""
        found = [("B", self._turned(here))]
        for key, across, down in _DIRECTIONS:
            found.append((key, self._lands(here, across, down)))
        return found

    def _away(self, spot, goal):
        x, y = self._middle(spot)
        to_x, to_y = self._middle(goal)
        return abs(x - to_x) + abs(y - to_y)

    def _lands(self, here, across, down):
        """Return the nearest legal spot in this direction, measured like in the manual."""
        x, y = self._middle(here)

        def far(spot):
            right = self._middle(spot)[0] - x
            below = self._middle(spot)[1] - y
            ahead = right * across + below * down
            if ahead <= 0:
                return None
            aside = abs(right * down) + abs(below * across)
            return ahead + SIDEWAYS * aside + OTHER_WAY * ((spot ^ here) & 1)

        return nearest(here, self.spots, far)

    def _turned(self, here):
        """Return the spot after B: halves swapped, or the nearest spot with another direction."""

        def far(spot):
            away = self._away(spot, here)
            return away if spot != here and (away == 0 or (spot ^ here) & 1) else None

        return nearest(here, self.spots, far)

    def _cells(self, spot):
        cell = spot - PLACE >> 2
        return cell, cell + step_of(self.side, spot & 3)

    def _middle(self, spot):
        one, other = self._cells(spot)
        width = 2 * self.side
        return one % width + other % width, one // width + other // width

    def _read(self, frame):
        """Return the spot of the ghost, or None while it is not visible."""
        castle = None
        for cell in range(49):
            if frame[cell] in (self.colour, palette.dim(self.colour)):
                castle = cell
        if castle is None:
            return None
        coloured = []
        for cell in range(49):
            at = (cell % SIDE - castle % SIDE, cell // SIDE - castle // SIDE)
            if 1 <= frame[cell] <= 6 and at not in self.taken:
                coloured.append((at, frame[cell]))
        if len(coloured) != 2:
            return None
        return self._spot_of(coloured)

    def _spot_of(self, coloured):
        for spot in self.spots:
            cells = self._cells(spot)
            found = [
                ((x_of(self.side, cells[i]), y_of(self.side, cells[i])), self.halves[i])
                for i in range(2)
            ]
            if sorted(found) == sorted(coloured):
                return spot
        return None
