"""The free ghost of the Duel: the dice may go on all free squares. Room: ui."""

from castellan.rules.contract import OK
from castellan.rules.duel import fitting, irregular, sheet
from castellan.rules.duel import layout as d
from castellan.ui.refusal.asking import Asking
from castellan.ui.screens.duel import place


def free_spots(session):
    """Return all spots on free squares for the dice in hand."""
    match = session.match
    s = match.state
    choices = session.choices
    if not fitting.is_split(s):
        return choices[: fitting.dominoes(s, s[d.CHOSEN], s[d.CHOSEN + 1], True, choices, 0)]
    count = 0
    for which in range(2):
        for cell in range(sheet.FIRST_CELL, sheet.END_CELL):
            if irregular.dot_problem(match, which, cell) == OK:
                choices[count] = d.DOT + (which << 7) + cell
                count += 1
    return choices[:count]


class Screen(place.Screen, Asking):
    """The screen `place` for all free squares. The ghost begins in their middle.

    A refused spot shows its rule. Then holding A asks whether the dice are drawn there.
    """

    reach_ms = 0

    def set_up(self):
        place.Screen.set_up(self)
        self.index = len(self.spots) // 2
        self.action = self.spots[self.index]  # nothing is to be searched
        self._show_ghost()

    def _find_spots(self):
        return free_spots(self.session)

    def on(self, gesture, now):
        self.forget_refusal()
        return place.Screen.on(self, gesture, now)

    def _play(self, action):
        return self.try_to_play(action)

    def draw(self, frame, now):
        return self.draw_refusal(frame, now) or place.Screen.draw(self, frame, now)
