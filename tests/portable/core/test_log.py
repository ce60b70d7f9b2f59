"""The action log returns the appended actions in order."""

from castellan.core.log import WIDE, ActionLog, width


def test_actions_come_back_in_order():
    actions = [0, 1, 191, WIDE, WIDE + 1, 0xFFFF, 96, WIDE + 843]
    log = ActionLog(32)
    for action in actions:
        log.append(action)
    found = []
    position = 0
    while position < log.size:
        found.append(log.at(position))
        position += width(found[-1])
    assert found == actions
    assert log.count == len(actions)
    assert log.size == 4 + 2 * 4


def test_a_cleared_log_is_empty():
    log = ActionLog(4)
    log.append(5)
    log.clear()
    assert log.size == 0
    assert log.count == 0
