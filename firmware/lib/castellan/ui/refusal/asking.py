"""A screen that shows the rule behind a refusal. Then holding A asks to record the action.

Room: ui. It is loaded with the first screen of the free ghost.
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.rules.contract import OK
from castellan.ui import draw
from castellan.ui.refusal import rule_number
from castellan.ui.screen import BaseScreen

_RULE_MS = const(2500)


class Asking(BaseScreen):
    """Is the last base class of a screen, whose own `on` and `draw` call these methods."""

    rule = b""  # the number of the rule that has refused `refused_action`
    refused_action = 0
    refused = OK  # the code of that refusal, which the page explains
    _refused_at = 0

    def try_to_play(self, action: int) -> bool:
        """Play an action, or show why it is refused. Returns True."""
        code = self.session.play(action)
        if code != OK:
            self.refused_action = action
            self.refused = code
            self.rule = rule_number.find(self.session, code, action)
            self._refused_at = self.shell.now
            self.peek = "ask"
        return True

    def forget_refusal(self):
        """Let holding A open the view of the screen again. Called at every key."""
        self.rule = b""
        self.refused = OK
        self.peek = type(self).peek

    def draw_refusal(self, frame: bytearray, now: int) -> int:
        """Draw the number of the rule for some time. Returns ms, or 0 if nothing was drawn."""
        shown_ms = diff(now, self._refused_at)
        if not self.rule or shown_ms >= _RULE_MS:
            return 0
        rule_number.show(frame, self.rule, shown_ms)
        return draw.SCROLL_MS
