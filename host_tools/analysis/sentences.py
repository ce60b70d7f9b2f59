"""Words for judged decisions: the log line of an action, and one sentence about the cost."""

from typing import Any

from castellan.core.log import width
from castellan.rules import registry

from host_tools.analysis.judgement import Decision
from host_tools.games.standings import colour_of


class ActionLines:
    """Writes actions as lines of the log. Works for every game, because it writes whole logs."""

    def __init__(self, match: Any, game: str) -> None:
        self._twin: Any = match.fresh()
        self._text: Any = registry.open_text(game)

    def line(self, before: bytes, action: int) -> str:
        """Return the line of an action after the log bytes `before`."""
        lines = self._lines(before)
        then = self._lines(before, action)
        shared = 0
        while shared < min(len(lines), len(then)) and lines[shared] == then[shared]:
            shared += 1
        new = [line.removeprefix("# ") for line in then[shared:] if line != "end"]
        return " / ".join(new)

    def _lines(self, before: bytes, action: int = -1) -> list[str]:
        twin = self._twin
        log = twin.log
        if bytes(log.data[: log.size]) != before:
            log.data[: len(before)] = before
            twin.rewind(len(before))
        if action < 0:
            return list(self._text.write(twin))
        twin.apply(action)
        lines = list(self._text.write(twin))
        twin.rewind(log.size - width(action))
        return lines


def sentence(decision: Decision, match: Any, best: str) -> str:
    """Return one sentence that says why the best action is better than the played one."""
    who = colour_of(match, decision.player)
    if decision.best == decision.played:
        return f"No other move is better for {who} for certain."
    win = round(100 * decision.share_cost)
    wins = f", and wins {win} of 100 games more" if win > 0 else ""
    if decision.own_cost >= decision.rival_cost:
        gain = f"{who} ends with {decision.own_cost:.1f} points more on average"
        return f"After `{best}` {gain}{wins}."
    loss = f"the best opponent of {who} ends with {decision.rival_cost:.1f} points fewer"
    wins = wins.replace(", and wins", f", and {who} wins")
    return f"After `{best}` {loss} on average{wins}."
