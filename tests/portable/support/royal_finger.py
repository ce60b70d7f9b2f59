"""Play the Royal Wedding by keys: two sets of dominoes, rows of eight, up to eight players."""

from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout
from castellan.ui import palette
from support.pictures import SIDE, Lost
from support.queen_finger import QueenPlayer
from support.row_pictures import read_die, read_entry, read_last_row

_LEFT = 2  # columns of the bracket
_RIGHT = 4
_SLOTS_ROW = 42


class RoyalPlayer(QueenPlayer):
    """A test player of the Royal Wedding who presses the keys for all players."""

    def _enter_row(self):
        table = self.table
        first = table.deck()
        left = layout.TILES - table.row_size * table.rows_of_deck()
        row = sorted(self._turned_up() for _ in range(table.row_size))
        if left == table.row_size:
            self.hand.see(read_last_row)
            self.hand.press("A")
            return
        used = [n for n in range(1, 49) if table.is_used(first + n) and n not in row]
        see = self.hand.see
        self.hand.see = lambda read: see(_without_slots(read) if read is read_entry else read)
        for number in row:
            self._enter(number, used)
            used.append(number)
        del self.hand.see

    def _draw_king(self):
        table = self.table
        count = table.legal(self._choices)
        action = self.decide(table, self._choices, count)
        if count > 1 and all(king == layout.FREE for king in self._kings()):
            self.hand.see(read_die)
            self.hand.press("A")
        if count > 1:
            edge = 0 if table.row_size == 4 else 3
            colour = self.hand.see(lambda frame: _read_edge(frame, edge))
            action = layout.DRAW + bytes(table.seats).find(bytes((colour - palette.PINK,)))
        assert table.apply(action) == 0

    def _choose(self):
        if self.table.actor() == TABLE:
            self._draw_king()
        else:
            QueenPlayer._choose(self)

    def _see_end(self):
        if self.table.state[layout.NEXT_TILES]:
            self.hand.see(_bracket_in(self.table.row_size))
        else:
            QueenPlayer._see_end(self)

    def _to_slot(self, slot, free):
        for _ in range(12):
            here = self.hand.see(_bracket_in(self.table.row_size))
            if here == slot:
                self.hand.press("A")
                return
            down = (free.index(slot) - free.index(here)) % len(free)
            self.hand.press("DOWN" if 2 * down <= len(free) else "UP")
        raise Lost("the slot %d cannot be reached" % slot)


def _without_slots(read):
    return lambda frame: read(bytes(frame[:_SLOTS_ROW]) + bytes(SIDE))


def _read_edge(frame, column):
    """Return the colour of a column whose cells all have one colour: the owner of the king."""
    colour = frame[column]
    if palette.PINK <= colour <= palette.RED_SEAT:
        if all(frame[y * SIDE + column] == colour for y in range(SIDE)):
            return colour
    return None


def _bracket_in(row_size):
    """Make a reader that returns the slot marked by the white bracket."""

    def read(frame):
        for column in (_LEFT, _RIGHT):
            lit = [y for y in range(SIDE) if frame[y * SIDE + column] == palette.WHITE]
            lines = {(0, 1): 0, (1, 2, 3): 1, (3, 4, 5): 2, (5, 6): 3}
            line = lines.get(tuple(lit))
            if line is not None:
                return line + (row_size - 4 if column == _RIGHT else 0)
        return None

    return read
