"""Reads the name of the player of each colour: from `--names`, or from a file by the archive."""

import os
from pathlib import Path

from castellan.rules.names import COLOURS

from host_tools.bad_input import BadInput, text_lines_of

FILE = "names.txt"
_LONGEST = 40


def names_from(text: str | None, archive: Path) -> dict[str, str]:
    """Parse the players' names in `text`. Returns colour → name. Raises BadInput.

    Without `text` read the file `names.txt` beside the archive, if the file exists. A colour
    without a name is not in the result, and its player is called by the colour.
    """
    if text is not None:
        return _names(("--names", part) for part in text.split(",") if part.strip())
    path = archive.parent / FILE
    if not os.path.isfile(path):
        return {}
    lines = text_lines_of(str(path))
    fields = ((number, line.split("#", 1)[0]) for number, line in lines)
    return _names((f"{path}, line {number}", line) for number, line in fields if line.strip())


def _names(parts: object) -> dict[str, str]:
    names: dict[str, str] = {}
    for where, part in parts:  # type: ignore[attr-defined]
        colour, sign, name = (word.strip() for word in part.partition("="))
        if not sign:
            raise BadInput(f"{where}: {part.strip()!r:.40} is not COLOUR=NAME")
        if colour not in COLOURS:
            raise BadInput(f"{where}: {colour!r:.40} is not one of: {', '.join(COLOURS)}")
        if colour in names:
            raise BadInput(f"{where}: {colour} is named twice")
        names[colour] = checked(name, where)
        if list(names.values()).count(name) > 1:
            raise BadInput(f"{where}: {name} cannot play two colours")
    return names


def checked(name: object, where: str) -> str:
    """Check that a name is short and printable. Raises BadInput."""
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST:
        raise BadInput(f"{where}: a name of 1 to {_LONGEST} letters is expected")
    if not name.isprintable() or name != name.strip() or set(name) & set(",="):
        raise BadInput(f"{where}: {name!r:.60} is not a name: no commas, =, or unseen signs")
    return name


def names_of(colours: list[str], names: dict[str, str], where: str) -> list[str]:
    """Return the names of a game's players. Raises BadInput if two players have the same name."""
    players = [names.get(colour, colour) for colour in colours]
    for name in players:
        if players.count(name) > 1:
            raise BadInput(f"{where}: {name} would play two colours; name the other one, too")
    return players
