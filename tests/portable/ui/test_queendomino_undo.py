"""A whole match of Queendomino can be undone and redone."""

from castellan.ui import undo
from support.queen_rig import finished


def test_undo_leads_to_the_start_and_redo_back_to_the_same_state():
    rig = finished()
    end = bytes(rig.match.state)
    steps = 0
    while undo.undo(rig.session) != -2:
        steps += 1
    assert rig.match.log.count == 0
    for _ in range(steps):
        assert undo.redo(rig.session) != -2
    assert bytes(rig.match.state) == end
