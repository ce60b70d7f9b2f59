"""Runs the link message that replaces a line of the open match's log.

Room: device. The old match stays until every later line was played again.
"""

import gc

from castellan.core.compat import const
from castellan.device import link_commands
from castellan.rules import amend, registry
from castellan.ui import flow

_LARGEST_NUMBER = const(9999)
_MOST_WORDS = const(12)


def obey(link, key: str, value, now: int) -> str:
    """Replace line `amend` of the log by `line`. Returns an error text, or ""."""
    shell = link.loop.shell
    if shell is None or link.loop.alarm is not None or shell.app.match is None:
        return "amend: no match is open"
    if hasattr(shell.app, "kept"):
        shell.app.leave()  # a person is amending: the computer amends the match as it stands
    if shell.app.is_score_only:
        return "amend: kingdoms are counted, which is no game with a log"
    line = link.what.get("line")
    if not link_commands.is_number(value, _LARGEST_NUMBER) or not _is_line(line):
        return "amend: the number of a line is expected, and the new line with the key line"
    gc.collect()  # what follows is garbage in a moment and must not fragment the heap
    shell.wake(now)
    return _amend(shell, value, line)


def _is_line(line) -> bool:
    if not isinstance(line, str) or not 0 < len(line.split()) <= _MOST_WORDS:
        return False
    return all(link_commands.is_word(word) for word in line.split())


def _amend(shell, number: int, line: str) -> str:
    session = shell.app
    words = registry.open_text(session.game)
    amendment = amend.Amendment(session.game, session.match)
    amendment.find_lines()
    head = amend.head_lines(words, session.match)
    if not head < number <= head + len(amendment.starts):
        return "amend: line %d has no action" % number
    amendment.go_to(number - head - 1)
    reader = words.Reader()
    reader.go_on(amendment.match)
    problem = reader.line(line)
    if problem:
        return "amend: " + problem
    while not amendment.play_rest(1):
        pass
    if amendment.stopped >= 0:
        return "amend: line %d has become impossible" % (head + amendment.stopped + 1)
    session.adopt(amendment.match)
    shell.request_save(True)
    flow.advance(shell)
    return ""
