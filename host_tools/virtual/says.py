"""Makes sentences of the facts that the firmware gives about its screen. docs/facts.md.

Portable: runs unchanged on CPython and MicroPython, so that the page, the terminal, the
link and the headless device say the same. Words are the parts `facts` of the files in `web/words`.

A template has fields in braces. `{0}` is the first number of the fact, `{0:colour}` its word in
the list `colour`, `{0:+}` the number with its sign. `{0:points}` is the number with the right
form of a noun. `{0,1:square}` takes two numbers. `{1*:colour}` repeats the field for all numbers
from the second on, `{0*2:square}` for each pair.
"""

from castellan.rules import registry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LANGUAGES = ("en", "bg", "hu", "pl")
SHARED = "page"
_BRIEF = ("saved", "refused")  # facts that go away by themselves


class Sentences:
    """Makes sentences in one language."""

    def __init__(self, code: str, words: "Any"):
        """Take the code of a language, and its words by the folder of a game and by `page`."""
        self._code = code
        self._words = words
        self._line: list[str] = [SHARED]

    def text(self, facts: "Any", game: str) -> str:
        """Return all facts as one text. `game` is the name of the chosen game."""
        return " ".join(self.sentences(facts, game))

    def news(self, before: "Any", facts: "Any", game: str) -> str:
        """Return what differs from the facts before. A new first fact means: everything.

        The end of a brief fact, such as a refusal, is no news.
        """
        new = [fact for fact in facts if fact not in before]
        lasting, old = _lasting(facts), _lasting(before)
        if lasting == old:
            return self.text(new, game)
        if lasting[:1] != old[:1]:
            return self.text(facts, game)
        return self.text(new or facts, game)

    def sentences(self, facts: "Any", game: str) -> "list[str]":
        """Return a sentence for each fact."""
        self._line = line_of(game)
        return [self._sentence(fact) for fact in facts]

    def _sentence(self, fact: "Any") -> str:
        template = self._find("says", fact[0])
        if template is None:
            return ": ".join([str(one) for one in fact]) + "."
        return self._fill(template, fact[1:])

    def _find(self, kind: str, name: str) -> "Any":
        """Return an entry of the words: the game's own, or its parent's, or the shared one."""
        for part in self._line:
            found = self._words.get(part, {}).get(kind, {})
            if name in found:
                return found[name]
        return None

    def _fill(self, template: str, numbers: "Any") -> str:
        parts = template.split("{")
        out = [parts[0]]
        for part in parts[1:]:
            field, _, rest = part.partition("}")
            places, _, how = field.partition(":")
            out.append(self._field(places, how, numbers))
            out.append(rest)
        return "".join(out)

    def _field(self, places: str, how: str, numbers: "Any") -> str:
        if "*" in places:
            first, _, step = places.partition("*")
            width = int(step or 1)
            groups = [numbers[at : at + width] for at in range(int(first), len(numbers), width)]
            return ", ".join([self._shown(how, group) for group in groups])
        return self._shown(how, [numbers[int(place)] for place in places.split(",")])

    def _shown(self, how: str, values: "Any") -> str:
        value = values[0]
        if not how:
            return str(value)
        if how == "+":
            return ("+" if value >= 0 else "-") + str(abs(value))
        if how == "square":
            return self._square(values[0], values[1])
        patterns = self._find("patterns", how)
        if patterns is not None:
            return self._fill(patterns[1 if values[1] else 0], values)
        forms = self._find("counts", how)
        if forms is not None:
            form = forms[plural_form(self._code, value)]
            return str(form.replace("#", str(value)))
        return self._named(how, value)

    def _named(self, how: str, value: "Any") -> str:
        names = self._find("names", how)
        if isinstance(names, list):
            return str(names[value]) if 0 <= value < len(names) else str(value)
        return str((names or {}).get(str(value), value))

    def _square(self, x: int, y: int) -> str:
        """Return a square as steps from the castle: `2 right, 1 up`."""
        steps = []
        if x:
            steps.append(str(self._find("names", "steps")[0 if x > 0 else 1] % abs(x)))
        if y:
            steps.append(str(self._find("names", "steps")[2 if y > 0 else 3] % abs(y)))
        return " ".join(steps) or str(self._find("names", "steps")[4])


def _lasting(facts: "Any") -> "Any":
    return [fact for fact in facts if fact[0] not in _BRIEF]


def plural_form(code: str, count: int) -> int:
    """Return the index of a noun's form after a number, by the rules of CLDR.

    English, Bulgarian and Hungarian have two forms, Polish has three.
    """
    if count == 1:
        return 0
    if code != "pl":
        return 1
    few = 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14
    return 1 if few else 2


def line_of(game: str) -> "list[str]":
    """List the folder of a game, the folders of its parents, and the shared words."""
    line = []
    while game:
        line.append(game.replace("-", "_"))
        game = registry.meta(game).PARENT
    line.append(SHARED)
    return line
