"""Simulate power cuts of a device. The device after a cut knows only what was saved."""

import gc

from support.game_rig import at_the_list

# Frequent collection keeps a board's small heap from being fragmented.
if hasattr(gc, "threshold"):
    gc.threshold(4096)


class Plug:
    """Holds the current device. `pull` cuts its power and starts a new one from the last save."""

    def __init__(self):
        gc.collect()
        self.rig = self._new(None)
        self.saved = b""

    def _new(self, payload):
        rig = at_the_list()
        if payload:
            assert rig.session.load(payload)
            rig.session.start()
        return rig

    def step(self, levels, step_ms):
        saves = self.rig.saves
        self.rig.step(levels, step_ms)
        if self.rig.saves != saves:
            self.saved = self.rig.session.dump()

    def frame(self):
        return self.rig.frame()

    def pull(self):
        self.rig = None
        gc.collect()
        self.rig = self._new(self.saved)


def fidget_with(plug, hand, luck, may_look=True, may_go_back=True):
    """Sometimes peek, undo and redo, or cut the power. `luck(n)` draws a number below n."""
    act = luck(20)
    if act < 2:
        if may_look:
            hand.wait(1600)
            hand.look_round()
    elif act < 4:
        if may_go_back:
            hand.wait(1600)
            hand.undo_and_redo()
    elif act < 5:
        plug.pull()
        hand.wait(200)
        hand.press("A")
