"""Answers the table of the page: the match with its choices, points of choices, and messages.

Portable: runs in MicroPython and on CPython.
"""

import json

from castellan.device import link_commands

from host_tools.virtual.json_text import to_text
from host_tools.virtual.table import sheet
from host_tools.virtual.table.choices import Choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The messages of the link that change the match.
_MOVES = [key for key, module in link_commands.MESSAGES if module == "moves"]
NOT_A_MOVE = "one of " + ", ".join(_MOVES) + " is expected"


class PageTable:
    """The calls of the page's table. `page_device` is the device that the page runs."""

    def __init__(self, page_device: "Any"):
        self._page_device = page_device
        self._device = page_device.device
        self._choices: Any = None  # of the last `table`

    def table(self) -> str:
        """Return the game, its entry, its choices and the faces of dominoes as JSON.

        Without a match the game is null. Score-only mode has no log, so it has no choices.
        """
        session = self._device.session
        parts: list[tuple[str, Any]] = [("entry", None), ("choices", []), ("faces", ())]
        parts += [("bonuses", []), ("tie", None)]
        self._choices = None
        if session is not None and session.match is not None and not session.is_score_only:
            self._choices = Choices(session)
            parts = [
                ("entry", self._choices.entry()),
                ("choices", self._choices.lines()),
                ("faces", self._choices.faces()),
                ("bonuses", sheet.bonuses_of(session)),
                ("tie", sheet.tie_of(session) if session.match.is_over() else None),
            ]
        count = (
            session.match.log.count if session is not None and session.match is not None else -1
        )
        parts.append(("log", count))
        return '{"game":' + self._page_device.game() + "," + to_text(tuple(parts))[1:]

    def gains(self, indexes: str) -> str:
        """Return how many points these choices of the last `table` add, both as JSON."""
        return to_text(self._choices.gains(json.loads(indexes)))

    def send(self, message: str) -> str:
        """Run a message of the link that changes the match. Returns an error text, or ""."""
        what = json.loads(message)
        moves = {key: what[key] for key in _MOVES if key in what}
        if not moves:
            return NOT_A_MOVE
        sender = Sender(self._device.loop, moves)
        return str(link_commands.obey(sender, moves, self._device.now))


class Sender:
    """The sender of a message, as the modules in `messages` know a `Link`."""

    def __init__(self, loop: "Any", what: "dict[str, Any]"):
        self.loop = loop
        self.what = what
