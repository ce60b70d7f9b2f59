"""Move the ghost of a domino by keys, in a kingdom with towns."""

from castellan.rules.kingdom import BLOCKED, BOX
from castellan.rules.kingdomino import layout
from castellan.rules.square import x_of, y_of
from castellan.ui import palette
from support.ghost_finger import Ghost


class QueenGhost(Ghost):
    """Leads a domino that may have towns. In its pictures another terrain replaces each town."""

    def __init__(self, hand, table, spots):
        number = table.state[layout.ROW_TILES + table.state[layout.TURN]]
        halves = [half & 7 for half in table.dominoes[2 * number - 2 : 2 * number]]
        self._stand_in = min(land for land in range(1, 7) if land not in halves)
        self.hand = hand
        self.table = table
        self.spots = spots
        self.side = table.grid
        self.halves = tuple(self._known(half) for half in halves)
        self.colour = palette.PINK + table.seats[table.actor()]
        self.taken = set()
        grid = table.kingdom(table.actor()) + BOX
        for cell in range(table.kingdom_size - BOX):
            if table.state[grid + cell] > BLOCKED:
                self.taken.add((x_of(self.side, cell), y_of(self.side, cell)))

    def _known(self, colour):
        return self._stand_in if colour == palette.TOWN else colour

    def _read(self, frame):
        return Ghost._read(self, bytes([self._known(cell) for cell in frame]))

    def lead_to(self, goal):
        self.hand.see = self.hand.see_all
        try:
            Ghost.lead_to(self, goal)
        finally:
            del self.hand.see
