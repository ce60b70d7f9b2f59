"""A game frees its memory after its end, and loads no modules of another game."""

import gc
import sys

from castellan.ui import match_lifecycle
from support.every_game import folders_of_others
from support.game_rig import Rig

_ROUNDS = 20
_WARM = 5


def _play_a_little(rig):
    rig.session.kinds[0] = rig.session.kinds[1] = 1
    match_lifecycle.begin(rig.shell, 0)
    for screen in ("kingdomino.entry", "kingdomino.kings", "kingdomino.place"):
        rig.advance_to(screen)
        rig.play("wait 50")
    rig.session.end_game()
    rig.step()


def _loaded(part):
    return sorted(name for name in sys.modules if part in name)


def test_a_game_that_was_left_is_not_loaded_any_more():
    rig = Rig(b"")
    _play_a_little(rig)
    assert rig.shell.name == "game"
    assert _loaded("castellan.ui.screens.kingdomino") == []
    assert _loaded("castellan.advice") == []
    assert _loaded("castellan.rules.kingdomino.turns") == []


def test_kingdomino_loads_nothing_of_another_game():
    rig = Rig(b"")
    rig.session.kinds[0] = rig.session.kinds[1] = 1
    others = folders_of_others("kingdomino")
    for name in _loaded("castellan.rules."):
        if name.split(".")[2] in others:
            del sys.modules[name]
    match_lifecycle.begin(rig.shell, 0)
    rig.advance_to("kingdomino.place")
    for other in others:
        assert _loaded("castellan.rules." + other) == []
    rig.session.end_game()


def test_twenty_rounds_in_and_out_end_where_they_began():
    rig = Rig(b"")
    rounds = _ROUNDS if hasattr(gc, "mem_alloc") else 2
    used = [0] * rounds
    for index in range(rounds):
        _play_a_little(rig)
        gc.collect()
        if hasattr(gc, "mem_alloc"):
            used[index] = gc.mem_alloc()
    # WebAssembly collects garbage only between tests, so the numbers mean nothing there.
    if used[-1] and sys.platform != "webassembly":
        # The collector sometimes mistakes a number for a pointer. A real leak is in every count.
        assert min(used[-5:]) <= min(used[_WARM : _WARM + 5]) + 64, used
