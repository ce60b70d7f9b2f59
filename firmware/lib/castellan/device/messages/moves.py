"""Runs link messages that change the match: a row, a king, a domino, any log line, undo.

Room: device.
"""

import gc

from castellan.core.compat import const
from castellan.device import link_commands
from castellan.rules import registry
from castellan.ui import flow, undo

_MOST_WORDS = const(12)
_LARGEST_NUMBER = const(9999)
_KING = "king"  # the verb for the key `take` in games that do not have a verb `take`


def obey(link, key: str, value, now: int) -> str:
    """Run the message. Returns an error text, or ""."""
    shell = link.loop.shell
    if shell is None or link.loop.alarm is not None or shell.app.match is None:
        return key + ": no match is open"
    if hasattr(shell.app, "kept"):
        shell.app.leave()  # a person is amending: the computer plays the match as it stands
    line = "" if key == "undo" else _line_of(key, value)
    if not line and key != "undo":
        return key + ": a few words of a log are expected"
    # A move over the link wakes the device, like a key.
    shell.wake(now)
    return _undo(shell) if key == "undo" else _play(shell, key, line)


def _line_of(key: str, value) -> str:
    """Return the log line that a message means, or "" if the message is malformed.

    The message's key is the verb of the line. With the key `play`, the value is the whole line.
    """
    if key == "play":
        words = value.split() if isinstance(value, str) else ()
    else:
        words = value if isinstance(value, list) else ()
    if not 0 < len(words) <= _MOST_WORDS:
        return ""
    line = "" if key == "play" else key
    for word in words:
        if not link_commands.is_word(word) and not link_commands.is_number(word, _LARGEST_NUMBER):
            return ""
        line += " " + str(word)
    return line


def _play(shell, key: str, line: str) -> str:
    session = shell.app
    before = session.match.log.size
    gc.collect()  # the reader is garbage in a moment and must not fragment the heap
    reader = registry.open_text(session.game).Reader()
    reader.go_on(session.match)
    if key == "take" and key not in reader.verbs:
        line = _KING + line[len(key) :]
    problem = reader.line(line)
    reader = None
    if session.match.log.size != before:
        session.redo_end = session.match.log.size
        shell.request_save(True)
        flow.advance(shell)
    return problem


def _undo(shell) -> str:
    undo.undo(shell.app)
    flow.advance(shell)
    return ""
