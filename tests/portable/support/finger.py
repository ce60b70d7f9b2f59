"""Play Kingdomino by keys. The test player sees only the pictures and counts the presses.

The physical game is a separate match of the rules core. Of the device the test player reads
nothing but the frame.
"""

from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout
from castellan.ui import palette
from support.ghost_finger import Ghost
from support.person import Person
from support.pictures import Lost, read_discard
from support.row_pictures import (
    read_bracket,
    read_chooser,
    read_die,
    read_entry,
    read_last_row,
)

LEAP = 4  # the manual: up and down move this far among the numbers
_SIDES = ("DOWN", "LEFT", "UP", "RIGHT")  # where pink, yellow, green and blue sit


class Player(Person):
    """A test player who presses the keys for all players."""

    kinds = ("entry", "draft", "place")
    ghost = Ghost  # the class that moves a domino to its spot by keys

    def __init__(self, hand, table, decide, device_draws=True):
        """Create a player. If not `device_draws`, the player draws the first kings."""
        Person.__init__(self, hand, table, decide)
        self._device_draws = device_draws

    def turn(self):
        """Decide once on the table (the physical game) and enter that decision on the device."""
        phase = self.table.state[layout.PHASE]
        if phase == layout.ROW:
            self._count("entry", self._enter_row)
        elif phase in (layout.FIRST_KING, layout.CHOICE):
            self._count("draft", self._choose)
        else:
            self._count("place", self._place)

    def _enter_row(self):
        table = self.table
        left = layout.TILES - table.row_size * table.state[layout.ROUND]
        row = sorted(self._turned_up() for _ in range(table.row_size))
        if left == table.row_size:
            self.hand.see(read_last_row)
            self.hand.press("A")
            return
        used = [n for n in range(1, 49) if table.is_used(n) and n not in row]
        for number in row:
            self._enter(number, used)
            used.append(number)

    def _turned_up(self):
        action = self.table.chance()
        assert self.table.apply(action) == 0
        return action - layout.TILE

    def _enter(self, number, used):
        """Enter a domino's number: leaps of four while they lead closer, then single steps."""
        shown = self.hand.see(read_entry)
        for _ in range(60):
            if shown == number:
                self.hand.press("A")
                return
            ahead = 1 if number > shown else -1
            between = [n for n in range(shown, number, ahead) if n not in used]
            landing = self._leap(shown, ahead, used)
            behind = 1 if landing > number else -1
            rest = [n for n in range(landing, number, -behind) if n not in used]
            if len(between) > 1 + len(rest):
                self.hand.press("UP" if ahead > 0 else "DOWN")
            else:
                self.hand.press("RIGHT" if ahead > 0 else "LEFT")
            shown = self.hand.see(read_entry)
        raise Lost("the number %d cannot be reached" % number)

    def _leap(self, shown, ahead, used):
        """Return the number after up or down: LEAP unused numbers further, or the last one."""
        left = [n for n in range(1, 49) if n not in used and (n - shown) * ahead > 0]
        left.sort(reverse=ahead < 0)
        return left[min(LEAP, len(left)) - 1]

    def _choose(self):
        table = self.table
        if table.actor() == TABLE:
            self._draw_king()
            return
        count = table.legal(self._choices)
        action = self.decide(table, self._choices, count)
        if count > 1:
            self._to_slot(action - layout.KING, [c - layout.KING for c in self._choices[:count]])
        assert table.apply(action) == 0
        if count > 1:
            self.hand.wait(320)

    def _to_slot(self, slot, free):
        goal = 2 * slot + (1 if self.table.row_size == 3 else 0)
        offset = goal - 2 * slot
        for _ in range(8):
            line = self.hand.see(read_bracket)
            if line == goal:
                self.hand.press("A")
                return
            here = free.index((line - offset) // 2)
            down = (free.index(slot) - here) % len(free)
            if down == 2 and len(free) == 4:
                self.hand.press("RIGHT")
            else:
                self.hand.press("DOWN" if 2 * down <= len(free) else "UP")
        raise Lost("the slot %d cannot be reached" % slot)

    def _draw_king(self):
        """Enter who owns the drawn king, or read the owner if the device draws the king."""
        table = self.table
        count = table.legal(self._choices)
        action = self.decide(table, self._choices, count)
        if count > 1 and self._device_draws:
            if all(king == layout.FREE for king in self._kings()):
                self.hand.see(read_die)
                self.hand.press("A")
            colour = self.hand.see(read_chooser)
            action = layout.DRAW + bytes(table.seats).find(bytes((colour - palette.PINK,)))
        elif count > 1:
            self.hand.see(read_die)
            self.hand.press(_SIDES[table.seats[action - layout.DRAW]])
        assert table.apply(action) == 0

    def _kings(self):
        at = layout.NEXT_KINGS
        return self.table.state[at : at + self.table.row_size]

    def _place(self):
        table = self.table
        count = table.legal(self._choices)
        action = self.decide(table, self._choices, count)
        if action == layout.DISCARD:
            self.hand.see(read_discard)
            self.hand.press("A")
        else:
            self.ghost(self.hand, table, list(self._choices[:count])).lead_to(action)
        assert table.apply(action) == 0
