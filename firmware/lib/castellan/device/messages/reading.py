"""Runs link messages that read the picture, the open match or finished games.

Room: device.
"""

import gc

from castellan.core import modules
from castellan.core.compat import const
from castellan.device import link_commands
from castellan.device.files import read_whole
from castellan.rules import registry

_REPORT = "castellan.device.messages.report"
_FACTS = "castellan.facts.answer"
_LARGEST_NUMBER = const(999999)


def obey(link, key: str, value, now: int) -> str:
    """Send the picture, facts, log or games that `get` asks for. Returns an error text, or ""."""
    if value == "frame" or value == "facts":
        if value == "frame":
            link.send_frame()
        else:
            _send_facts(link)
        return ""
    if value == "log":
        shell = link.loop.shell
        if shell is None or shell.app.match is None:
            return "log: no match is open"
        if shell.app.is_score_only:
            return "log: kingdoms are counted, which is no game with a log"
        link.lines = registry.open_text(shell.app.game).write(shell.app.match)
        link.lines_check = link.log_check()
        return ""
    if value == "report":
        link.lines = modules.load(_REPORT).lines(link.loop)
        link.lines_check = -1
        return ""
    if value == "games":
        _queue_lines(link, [str(number) for number in _games(link.loop).numbers()])
        return ""
    if value == "game":
        return _get_game(link, link.what.get("number"))
    return "get: frame, facts, log, games, game or report is expected"


def _send_facts(link) -> None:
    """Send the facts about the screen, and the game whose words say them."""
    shown = link.loop.shown
    shell = link.loop.shell
    told = modules.load(_FACTS).facts_of(shown) if shown is not None else []
    link.send(facts=told, game=shell.app.game if shell is not None else "")


def _get_game(link, number) -> str:
    games = _games(link.loop)
    if not link_commands.is_number(number, _LARGEST_NUMBER) or number not in games.numbers():
        return "number: there is no such game"
    text = read_whole(link.loop.files, games.path(number)).decode()
    _queue_lines(link, text.split("\n")[:-1])
    return ""


def _queue_lines(link, lines) -> None:
    link.lines = iter(lines)
    link.lines_check = -1


def _games(loop):
    gc.collect()
    return loop.saver.games()
