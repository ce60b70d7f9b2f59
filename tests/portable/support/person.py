"""A person at a table of any game: looks, decides, presses keys and counts them."""

from array import array

from support.pictures import Lost


class Person:
    """Presses the keys for all players. Each game's subclass has its own `turn`."""

    kinds = ()  # kinds of decisions, for which presses are counted

    def __init__(self, hand, table, decide):
        """`decide(table, choices, count)` picks an action. `table` is the physical game."""
        self.hand = hand
        self.table = table
        self.decide = decide
        self.presses = dict.fromkeys(self.kinds, 0)
        self._choices = array("H", bytes(2 * table.LARGEST_CHOICE))

    def play(self, before_each=None):
        """Play to the end of the game. `before_each()` may press other keys before each turn."""
        while not self.table.is_over():
            if before_each is not None:
                before_each()
            self.turn()

    def _count(self, kind, act):
        before = self.hand.presses
        act()
        self.presses[kind] += self.hand.presses - before

    def _to_cell(self, where, to_x, to_y):
        """Press keys until `where()` is that square, then A. Varies the way at random."""
        for attempt in range(60):
            at = where()
            across, down = to_x - at[0], to_y - at[1]
            if not across and not down:
                self.hand.press("A")
                return
            is_across = abs(across) >= abs(down) if attempt % 3 != 2 and down else bool(across)
            if is_across and across:
                self.hand.press("RIGHT" if across > 0 else "LEFT")
            else:
                self.hand.press("DOWN" if down > 0 else "UP")
        raise Lost("the square cannot be reached")


def nearest(here, spots, far):
    """Return the spot with the least `far(spot)`, or `here`. Spots with None are left out."""
    found = here
    least = None
    for spot in spots:
        away = far(spot)
        if away is not None and (least is None or away < least):
            least = away
            found = spot
    return found


def first_keys(here, keys_from):
    """Map each place to the first key on its way. `keys_from(place)` lists (key, target)."""
    ways = {here: ""}
    ring = [here]
    for place in ring:
        for key, lands in keys_from(place):
            if lands not in ways:
                ways[lands] = ways[place] or key
                ring.append(lands)
    return ways
