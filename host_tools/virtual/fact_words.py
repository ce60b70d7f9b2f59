"""Reads the words of facts from the files of the page's words.

Portable: runs unchanged on CPython and MicroPython.
"""

import json

from castellan.rules import games
from castellan.rules.contract import NO_MATCH, OUTSIDE, OVERLAP, REGULAR
from castellan.rules.names import COLOURS
from castellan.ui.letters import LETTERS

from host_tools.virtual.says import SHARED, Sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The names of the sentences in `refusals` of the words, by result code of `apply`.
REASONS = {OVERLAP: "overlap", NO_MATCH: "no-match", OUTSIDE: "outside"}
OTHER_REASON = "forbidden"
_REFUSALS = REGULAR  # the last result code
_NOBODY = "-1"
_TERRAINS = LETTERS[1:8]  # of the palette, in the order of the terrains
_FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/web/words/"


class FactWords:
    """Reads a language when it is first needed, and keeps it."""

    def __init__(self, opener: "Any", folder: str = _FOLDER):
        """Take the function that opens files, and the folder of the languages."""
        self._open = opener
        self._folder = folder
        self._languages: dict[str, Sentences] = {}

    def language(self, code: str) -> Sentences:
        """Return what makes sentences in a language."""
        if code not in self._languages:
            self._languages[code] = Sentences(code, self.words(code))
        return self._languages[code]

    def words(self, code: str) -> "Any":
        """Read the built file of a language where the site has one, else its parts."""
        built = self._json(self._folder + code + ".json")
        if built is not None:
            return built["facts"]
        return of_parts(lambda part: self._json(self._folder + code + "/" + part + ".json"))

    def _json(self, path: str) -> "Any":
        """Read a file. Returns None if there is no such file."""
        try:
            with self._open(path, "rb") as file:
                return json.loads(file.read().decode())
        except OSError:
            return None


def of_parts(read: "Any") -> "Any":
    """Return the words of facts by part. `read(part)` returns one file of a language, or None."""
    words: dict[str, Any] = {}
    titles = {}
    for name in games.NAMES:
        part = read(name.replace("-", "_"))
        if part:
            titles[name] = part["title"]
            words[name.replace("-", "_")] = _with_letters(part)
    words[SHARED] = _shared(read(SHARED), titles)
    return words


def _shared(page: "Any", titles: "Any") -> "Any":
    """Return the words of all games, with names of games, colours and terrains."""
    shared = dict(page["facts"])
    names = dict(shared["names"])
    colours = {str(at): page["colours"][COLOURS[at]] for at in range(len(COLOURS))}
    names["game"] = titles
    names["colour"] = dict(colours)
    names["colour"][_NOBODY] = names["table"]
    names["owner"] = dict(colours)
    names["owner"][_NOBODY] = names["free"]
    names["terrain"] = [""] + [page["cells"][letter] for letter in _TERRAINS]
    shared["names"] = names
    return shared


def _with_letters(part: "Any") -> "Any":
    """Return the facts of a game, with names of variants, house rules and refusals."""
    facts = dict(part.get("facts", {}))
    names = dict(facts.get("names", {}))
    for kind in ("variants", "house"):
        if part.get(kind):
            names[kind] = part[kind]
    refusals = part.get("refusals")
    if refusals:
        other = refusals.get(OTHER_REASON, "")
        reasons = {code: REASONS.get(code, OTHER_REASON) for code in range(1, _REFUSALS + 1)}
        names["refusal"] = {str(code): refusals.get(reasons[code], other) for code in reasons}
    facts["names"] = names
    return facts
