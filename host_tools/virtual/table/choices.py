"""Lists what the deciding player, or the table, may do now, as log lines.

Portable: runs unchanged on CPython and MicroPython. A touch becomes a message of the link with
such a line, and the rules judge the line again.
"""

from array import array

from castellan.rules.contract import TABLE

from host_tools.virtual.table import module_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Choices:
    """The legal actions of a match as log lines, with the squares and things they touch."""

    def __init__(self, session: "Any"):
        self._match = session.match
        self._sheet = session.sheet
        self._module = module_of(session.game)
        self._again = session.match.fresh()
        self._paths: list[list[int]] = []  # the actions of each line in `lines`

    def entry(self) -> "Any":
        """Return what people have to enter, such as a new row, or None."""
        told = self._module.entry_of(self._match)
        if told is None:
            return None
        verb, have, slots = told
        return (("verb", verb), ("have", have), ("slots", slots))

    def faces(self) -> "Any":
        """Return the pictures of the dominoes that lie on the table."""
        return self._module.faces_of(self._match)

    def lines(self) -> "list[Any]":
        """List the choices as pairs: the line, the things it names, the squares it covers."""
        self._paths = []
        choices: list[Any] = []
        if self._module.entry_of(self._match) is None:
            for action in _legal(self._match):
                self._again.copy_from(self._match)
                self._add(choices, [], action)
        return choices

    def gains(self, indexes: "list[int]") -> "list[int]":
        """Return how many points these choices of the last `lines` add."""
        match = self._match
        player = match.actor()
        if player == TABLE:
            return [0 for _ in indexes]
        before = match.score(player, self._sheet)
        points = []
        for index in indexes:
            self._again.copy_from(match)
            for action in self._paths[index]:
                self._again.apply(action)
            points.append(self._again.score(player, self._sheet) - before)
        return points

    def _add(self, choices: "list[Any]", path: "list[int]", action: int) -> None:
        """Append the line of an action. A line of two actions is listed for every second one."""
        line = self._module.line_of(self._again, action)
        path = list(path)
        path.append(action)
        if line:
            words = line.split()
            self._paths.append(path)
            picks = self._module.picks_of(words)
            cells = self._module.cells_of(self._match, words)
            choices.append((("line", line), ("picks", picks), ("cells", cells)))
        elif len(path) == 1:
            # A drawn king, and the first half of a split domino: the next action ends the line.
            self._again.apply(action)
            for second in _legal(self._again):
                self._add(choices, path, second)


def _legal(match: "Any") -> "list[int]":
    actions = array("H", bytes(2 * match.LARGEST_CHOICE))
    return [actions[index] for index in range(match.legal(actions))]
