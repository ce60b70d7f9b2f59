"""Writes the log of a running match line by line, and the line of each open move."""

from array import array
from collections.abc import Sequence
from typing import Any

from castellan.rules import registry
from castellan.rules.actions import actions_of, lines_of

from host_tools.simulate.list_buffers import use_lists

_COMMENT = "# "


class LogTeller:
    """Follows one match with a second match, since a line is known only before its action."""

    def __init__(self, game: str, beginning: Any) -> None:
        self._text: Any = registry.open_text(game)
        self._beginning = beginning
        self._again: Any = use_lists(beginning.fresh())
        self._scratch: Any = use_lists(beginning.fresh())
        self._position = 0  # bytes of the match's log that are told
        self.lines: list[str] = []
        self.actions: list[int] = []

    def restart(self) -> None:
        """Forget the lines, for the next game."""
        self._again.copy_from(self._beginning)
        self._position = 0
        self.lines = []
        self.actions = []

    def follow(self, match: Any) -> None:
        """Add the actions that the match has played since the last call."""
        new = list(actions_of(match, self._position))
        self._position = match.log.size
        self.actions += new
        lines = lines_of(self._again, new, self._text.line_of)
        self.lines += [line for line in lines if line]

    def finish(self, match: Any) -> None:
        """Add the rest of a finished match, with the lines that stand after its last action."""
        self.follow(match)
        self.lines += self._text.ending(self._again)

    def open_lines(self, choices: "array[int]", count: int) -> list[str]:
        """Return the line of each open move."""
        return [self._line_of(choices[index]) for index in range(count)]

    def _line_of(self, action: int) -> str:
        line: str = self._text.line_of(self._again, action)
        if line:
            return line
        # Half of a move, such as the first die of a split domino: the line so far.
        self._scratch.copy_from(self._again)
        self._scratch.apply(action)
        half: Sequence[str] = self._text.ending(self._scratch)
        return half[-1].removeprefix(_COMMENT)
