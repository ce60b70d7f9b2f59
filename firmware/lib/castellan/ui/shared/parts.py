"""Splits a kingdom's points into parts, which the final scoring shows one by one. Room: ui."""

from castellan.rules import property as p
from castellan.rules.kingdom import BLOCKED, BOX, MARK
from castellan.ui import draw


class Parts:
    """Steps through the properties that have crowns, and then through the bonuses won."""

    def __init__(self, session, view):
        """Store the `KingdomView`, whose window is used to mark the squares of a property."""
        self._session = session
        self._view = view
        self._part = 0
        self.region = bytearray(draw.CELLS)  # the squares of the property, 0 elsewhere
        self.terrain = 0
        self.squares = 0
        self.crowns = 0  # 0 for a bonus
        self.points = 0
        self.letter = 0  # the letter of a bonus, 0 for a property

    def begin(self) -> bool:
        """Open the first part of the kingdom in the view. Returns False if there is no part."""
        self._part = -1
        return self.go_on()

    def go_on(self) -> bool:
        """Open the next part. Returns False after the last one."""
        session = self._session
        sheet = session.sheet
        session.match.score(self._view.player, sheet)
        count = sheet[p.COUNT]
        part = self._part + 1
        while part < count and not sheet[p.FIRST + p.ENTRY * part + p.ITS_CROWNS]:
            part += 1
        bonuses = session.flow.BONUSES
        end = count + len(bonuses)
        while count <= part < end and not sheet[bonuses[part - count][1]]:
            part += 1
        self._part = part
        if part < count:
            self._read_property(sheet, p.FIRST + p.ENTRY * part)
        elif part < end:
            self._read_bonus(sheet, bonuses[part - count])
        return part < end

    def _read_bonus(self, sheet, bonus):
        self.crowns = 0
        self.letter, its_part = bonus
        self.points = sheet[its_part]

    def _read_property(self, sheet, entry):
        self.terrain = sheet[entry + p.TERRAIN]
        self.squares = sheet[entry + p.SQUARES]
        self.crowns = sheet[entry + p.ITS_CROWNS]
        self.points = self.squares * self.crowns
        self.letter = 0
        match = self._session.match
        state = match.state
        at = match.kingdom(self._view.player)
        draw.fill(self.region, 0)
        p.measure(state, at + BOX + sheet[entry + p.CELL], 2 * match.grid)
        for cell in range(match.kingdom_size - BOX):
            value = state[at + BOX + cell]
            if value > BLOCKED and value & MARK:
                self._view.put(self.region, cell, value)
        p.unmark(state, at, match.grid)
