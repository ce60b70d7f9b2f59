"""Describes a match for a table that can be touched, with a module for each game.

Portable: runs unchanged on CPython and MicroPython. A module has the name of the game's folder
of screens, and these functions:

- `line_of(match, action)` returns the log line of an action, or "" if the next one completes it.
- `entry_of(match)` returns None if nothing is to be entered. Else it returns the verb of the log
  line, the words that are entered already, and the possible words for each missing one.
- `picks_of(words)` returns the things on the table that a line names.
- `cells_of(match, words)` returns the squares that a line covers.
- `faces_of(match)` returns the pictures of the dominoes that lie on the table.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PACKAGE = "host_tools.virtual.table."


def module_of(game: str) -> "Any":
    """Return the module of a game."""
    name = _PACKAGE + game.replace("-", "_")
    return __import__(name, None, None, ("line_of",))


def pairs_of(words: "list[str]") -> "list[list[int]]":
    """Return the squares that the words at the end of a line name, two words each."""
    numbers = [int(word) for word in words]
    return [numbers[at : at + 2] for at in range(0, len(numbers), 2)]
