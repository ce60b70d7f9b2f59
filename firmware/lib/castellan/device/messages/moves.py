"""Messages that move the match: a row, a king, a domino, any line of a log, a step back.

Room: device.
"""

import gc

from castellan.core.compat import const
from castellan.device import link_commands
from castellan.rules import registry
from castellan.ui import flow

_MOST_WORDS = const(12)
_LARGEST_NUMBER = const(9999)
_GAME_OF_DICE = "duel"  # where dice are taken, not kings
# The key of a message → the verb of the log; `play` brings its verb along.
_VERBS = (("row", "row"), ("take", "king"), ("place", "place"))


def obey(link, key: str, value, now: int) -> str:
    """What is wrong with it, or nothing."""
    shell = link.loop.shell
    if shell is None or link.loop.alarm is not None or shell.app.match is None:
        return key + ": no match is open"
    line = "" if key == "undo" else _line_of(shell.app.game, key, value)
    if not line and key != "undo":
        return key + ": a few words of a log are expected"
    # Whoever plays from there is as awake as whoever presses a key.
    shell.wake(now)
    return _undo(shell) if key == "undo" else _play(shell, line)


def _line_of(game: str, key: str, value) -> str:
    """The line of the log that a message stands for; nothing where it stands for none."""
    if key == "play":
        words = value.split() if isinstance(value, str) else ()
    else:
        words = value if isinstance(value, list) else ()
    if not 0 < len(words) <= _MOST_WORDS:
        return ""
    line = ""
    for name, verb in _VERBS:
        if name == key:
            line = verb
    if key == "take" and game == _GAME_OF_DICE:
        line = key
    for word in words:
        if not link_commands.is_word(word) and not link_commands.is_number(word, _LARGEST_NUMBER):
            return ""
        line += " " + str(word)
    return line


def _play(shell, line: str) -> str:
    session = shell.app
    before = session.match.log.size
    gc.collect()  # what is read now is gone again in a moment, and shall leave no holes
    reader = registry.open_text(session.game).Reader()
    reader.go_on(session.match)
    problem = reader.line(line)
    reader = None
    link_commands.forget_readers(session.game)
    if session.match.log.size != before:
        session.redo_end = session.match.log.size
        shell.request_save(True)
        flow.advance(shell)
    return problem


def _undo(shell) -> str:
    from castellan.ui import undo  # noqa: PLC0415 - the screens forget it too

    undo.undo(shell.app)
    flow.advance(shell)
    return ""
