"""The dice in hand for the free ghost: what the rules forbid is offered, too. Room: ui."""

from castellan.rules.duel import fitting
from castellan.rules.duel import layout as d
from castellan.ui.refusal.asking import Asking
from castellan.ui.screens.duel import free_place, hand


class Screen(hand.Screen, Asking):
    """The screen `hand`, which also offers every coat for a joker, to draw, and to draw nothing.

    A refused offer shows its rule. Then holding A asks whether the table has done it.
    """

    place = ".free_place"

    def _actions(self):
        s = self.match.state
        actions = list(hand.Screen._actions(self)) + [d.NO_DRAW]
        if fitting.is_open(s):
            first = d.COAT + (6 if s[d.CHOSEN] else 0)
            return actions + list(range(first, first + 6))
        return actions + list(free_place.free_spots(self.session)[:1])

    def on(self, gesture, now):
        self.forget_refusal()
        return hand.Screen.on(self, gesture, now)

    def _play(self, action):
        return self.try_to_play(action)

    def draw(self, frame, now):
        return self.draw_refusal(frame, now) or hand.Screen.draw(self, frame, now)
