"""Screen 05: choose house rules before a match.

Room: ui. The screen `variants` opens it.
"""

from castellan.ui.house import offers
from castellan.ui.input import A, B
from castellan.ui.screens import variants


class Screen(variants.Screen):
    """L/R show another house rule, U/D choose its reading, A and B go back to the variants."""

    def offered(self):
        """Return the house rules for the chosen players and variants."""
        return offers.variants(self.session)

    def on(self, gesture, now):
        if gesture == A or gesture == B:
            self.shell.pop()
        else:
            return variants.Screen.on(self, gesture, now)
