"""Base of test players: look at the picture, decide, press keys and count the presses."""

from array import array

from support.pictures import Lost

_OTHER_ROUTE = 12  # presses after which a person tries both ways in turn


class Person:
    """Presses the keys for all players. The subclass for each game implements `turn`."""

    kinds = ()  # kinds of decisions, for which presses are counted

    def __init__(self, hand, table, decide):
        """Keep hand, table (the physical game) and `decide(table, choices, count)`."""
        self.hand = hand
        self.table = table
        self.decide = decide
        self.presses = dict.fromkeys(self.kinds, 0)
        self._choices = array("H", bytes(2 * table.LARGEST_CHOICE))

    def play(self, before_each=None):
        """Play to the end of the game. Calls `before_each()`, if given, before each decision."""
        while not self.table.is_over():
            if before_each is not None:
                before_each()
            self.turn()

    def _count(self, kind, act):
        before = self.hand.presses
        act()
        self.presses[kind] += self.hand.presses - before

    def _to_cell(self, where, to_x, to_y):
        """Press keys until `where()` is (to_x, to_y), then press A. Varies the route to it."""
        for attempt in range(60):
            at = where()
            across, down = to_x - at[0], to_y - at[1]
            if not across and not down:
                self.hand.press("A")
                return
            is_across = abs(across) >= abs(down) if attempt % 3 != 2 and down else bool(across)
            if attempt >= _OTHER_ROUTE and across and down:
                is_across = attempt % 2 == 0
            if is_across and across:
                self.hand.press("RIGHT" if across > 0 else "LEFT")
            else:
                self.hand.press("DOWN" if down > 0 else "UP")
        raise Lost("the square cannot be reached")


def nearest(here, spots, far):
    """Return the spot with the least `far(spot)`, or `here`. Skips spots with `far` None."""
    found = here
    least = None
    for spot in spots:
        away = far(spot)
        if away is not None and (least is None or away < least):
            least = away
            found = spot
    return found


def first_keys(here, keys_from):
    """Map each reachable place to the first key of its shortest way from `here`.

    `keys_from(place)` lists pairs (key, place after that key).
    """
    ways = {here: ""}
    ring = [here]
    for place in ring:
        for key, lands in keys_from(place):
            if lands not in ways:
                ways[lands] = ways[place] or key
                ring.append(lands)
    return ways
