"""What a computer may ask of the device, and how it is obeyed.

Room: device. Loaded and forgotten with `link.py`.
"""

import gc

from castellan.core import modules
from castellan.core.compat import const
from castellan.core.ticks import add
from castellan.device.files import read_whole
from castellan.rules import registry
from castellan.ui import flow

_KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
_PRESS_MS = const(60)
_LONGEST_MS = const(6000)
_MOST_WORDS = const(6)
_LARGEST_NUMBER = const(9999)
# What the screen wants, for those who type.
_ASKED = {
    "kingdomino.entry": "row",
    "kingdomino.rows": "row",
    "kingdomino.kings": "take",
    "kingdomino.draw": "take",
    "kingdomino.place": "place",
    "kingdomino.discard": "place",
}
# The key of a message → the verb of the log.
_VERBS = (("row", "row"), ("take", "king"), ("place", "place"))


def asked(screen: str) -> str:
    """The key that answers a screen best; `key` always does."""
    return _ASKED.get(screen, "key")


def obey(link, what, now: int) -> str:
    """Does what one message says; nothing, or what is wrong with it. Unknown keys are nothing."""
    for key, verb in _VERBS:
        if key in what:
            return _move(link.loop, verb, what[key])
    if "key" in what:
        return _press(link, what["key"], what.get("ms", _PRESS_MS), now)
    if "undo" in what:
        return _undo(link.loop)
    if "get" in what:
        return _get(link, what["get"], what.get("number"))
    if "set" in what:
        return _set(link.loop, what["set"])
    return ""


def _is_number(value, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -most <= value <= most


def _move(loop, verb: str, words) -> str:
    """A line of the log, played like one."""
    if not isinstance(words, list) or len(words) > _MOST_WORDS:
        return verb + ": a short list is expected"
    line = verb
    for word in words:
        is_word = isinstance(word, str) and len(word) < 10 and word.isalpha()
        if not is_word and not _is_number(word, _LARGEST_NUMBER):
            return verb + ": only numbers and names are expected"
        line += " " + str(word)
    shell = loop.shell
    if shell is None or loop.alarm is not None or shell.app.match is None:
        return verb + ": no match is open"
    return _play(shell, line)


def _play(shell, line: str) -> str:
    session = shell.app
    before = session.match.log.size
    gc.collect()  # what is read now is gone again in a moment, and shall leave no holes
    reader = registry.open_text(session.game).Reader()
    reader.go_on(session.match)
    problem = reader.line(line)
    reader = None
    forget_readers(session.game)
    if session.match.log.size != before:
        session.redo_end = session.match.log.size
        shell.request_save(True)
        flow.go(shell)
    return problem


def forget_readers(game: str) -> None:
    """The modules that a log or the games on flash needed."""
    modules.forget("castellan.rules." + game.replace("-", "_") + ".text")
    modules.forget("castellan.rules.text")
    modules.forget("castellan.device.games")


def _press(link, names, duration_ms, now: int) -> str:
    levels = 0
    if isinstance(names, str):
        for name in names[:40].split("+"):
            if name not in _KEYS:
                levels = 0
                break
            levels |= 1 << _KEYS.index(name)
    if not levels:
        return "key: UP, DOWN, LEFT, RIGHT, A, B are expected, joined by +"
    if not _is_number(duration_ms, _LONGEST_MS) or duration_ms < 1:
        return "ms: 1 to %d is expected" % _LONGEST_MS
    link.levels = levels
    link.until = add(now, duration_ms)
    return ""


def _undo(loop) -> str:
    shell = loop.shell
    if shell is None or loop.alarm is not None or shell.app.match is None:
        return "undo: no match is open"
    from castellan.ui import undoing  # noqa: PLC0415 - the screens forget it too

    undoing.undo(shell.app)
    flow.go(shell)
    return ""


def _get(link, name, number) -> str:
    if name == "frame":
        link.tell_frame()
    elif name == "log":
        shell = link.loop.shell
        if shell is None or shell.app.match is None:
            return "log: no match is open"
        link.lines = registry.open_text(shell.app.game).write(shell.app.match)
    elif name == "games":
        link.lines = iter([str(found) for found in _games(link.loop).numbers()])
    elif name == "game":
        return _get_game(link, number)
    else:
        return "get: frame, log, games or game is expected"
    return ""


def _get_game(link, number) -> str:
    games = _games(link.loop)
    if not _is_number(number, 999999) or number not in games.numbers():
        return "number: there is no such game"
    text = read_whole(link.loop.files, games.path(number)).decode()
    link.lines = iter(text.split("\n")[:-1])
    return ""


def _games(loop):
    gc.collect()
    from castellan.device.games import Games  # noqa: PLC0415 - at the end of a game only

    return Games(loop.files, loop.folder + "/games", 0, 0)


def _set(loop, what) -> str:
    """The clock, as year, month, day, hour, minute, second."""
    clock = what.get("clock") if isinstance(what, dict) else None
    if not isinstance(clock, list) or len(clock) != 6:
        return "set: clock with six numbers is expected"
    for place, most in enumerate((2099, 12, 31, 23, 59, 59)):
        if not _is_number(clock[place], most) or clock[place] < (2024, 1, 1, 0, 0, 0)[place]:
            return "set: this is no time of day"
    return "" if loop.board.set_clock(clock) else "set: this board has no clock"
