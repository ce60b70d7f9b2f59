"""The action log returns the appended actions in order."""

from castellan.core.log import IRREGULAR, WIDE, ActionLog, width


def test_actions_come_back_in_order():
    actions = [
        0,
        1,
        190,
        WIDE,
        WIDE + 1,
        0xFFFF,
        96,
        WIDE + 843,
        WIDE + 191,
    ]
    check_that_they_come_back(actions, 4 + 2 * 5)


def test_irregular_actions_come_back_in_order_with_one_byte_more_each():
    actions = [
        3,
        IRREGULAR + 96,
        IRREGULAR + 0xFFFF,
        IRREGULAR + WIDE + 191,
        0,
        IRREGULAR,
    ]
    check_that_they_come_back(actions, 1 + 2 + 3 + 3 + 1 + 2)


def check_that_they_come_back(actions, size):
    log = ActionLog(32)
    for action in actions:
        log.append(action)
    found = []
    position = 0
    while position < log.size:
        last = position
        found.append(log.at(position))
        position += width(found[-1])
    assert found == actions
    assert log.count == len(actions)
    assert log.size == size
    assert log.last() == last


def test_a_cleared_log_is_empty():
    log = ActionLog(4)
    log.append(5)
    log.clear()
    assert log.size == 0
    assert log.count == 0
