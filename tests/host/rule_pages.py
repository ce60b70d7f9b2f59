"""Read the pages of rules, and the logs in `tests/logs/rules` that are their evidence."""

import re
from dataclasses import dataclass

from castellan.rules import games, registry

from host_tools.checkout import ROOT

LOGS = ROOT / "tests" / "logs" / "rules"
POINTS_ONLY = "No line can break this rule: it only counts points."
SILENT = "The rulebooks are silent."
_RULE = re.compile(r"^## ([A-Z]+[1-9][0-9]*)\. (.+)$", re.MULTILINE)
_BOOK = re.compile(r"^- \*\*(\w+)\*\*: ", re.MULTILINE)
_QUOTE = re.compile(r"^> .*?\((\w+)\)$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)]+\.log)\)")
_LOG_NAME = re.compile(r"([A-Z]+[1-9][0-9]*)-(accepted|refused)(-[2-9])?\.log")


@dataclass(frozen=True)
class Rule:
    """One numbered rule: its number, its heading, and the text below the heading."""

    number: str
    heading: str
    text: str

    @property
    def only_counts_points(self):
        """True if the page says that no line of a log can break the rule."""
        return POINTS_ONLY in self.text


class Page:
    """A page of rules, and the logs of the games that it describes."""

    def __init__(self, path, folders):
        """`folders` are the folders of the games' logs. A folder need not exist."""
        text = path.read_text(encoding="utf-8")
        parts = _RULE.split(text)
        self.path = path
        self.text = text
        self.books = set(_BOOK.findall(parts[0]))
        self.rules = [
            Rule(number, heading, re.split(r"^## ", body, maxsplit=1, flags=re.MULTILINE)[0])
            for number, heading, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
        ]
        self.logs = sorted(log for folder in folders for log in folder.glob("*"))

    def problems(self):
        """Yield what is missing on the page and among its logs, one line for each problem."""
        numbers = [rule.number for rule in self.rules]
        yield from (f"{one}: is there twice" for one in set(numbers) if numbers.count(one) > 1)
        for rule in self.rules:
            for problem in self._problems_of(rule):
                yield f"{rule.number}: {problem}"
        for log in self.logs:
            if self._kind_of(log) is None or _number_of(log) not in numbers:
                yield f"{log.name}: belongs to no rule of {self.path.name}"

    def _problems_of(self, rule):
        books = set(_QUOTE.findall(rule.text))
        if not books and SILENT not in rule.text:
            yield "quotes no rulebook"
        yield from (f"quotes {book}, which the page does not name" for book in books - self.books)
        if "\n**Reading.** " not in rule.text:
            yield "does not say how Castellan reads it"
        logs = [log for log in self.logs if _number_of(log) == rule.number]
        kinds = {self._kind_of(log) for log in logs}
        if "accepted" not in kinds:
            yield "has no log that shows it accepted"
        if rule.only_counts_points and "point" not in rule.heading:
            yield "is not about points, so a line can break it"
        if rule.only_counts_points == ("refused" in kinds):
            yield "needs either a log that shows it refused or the sentence about points"
        linked = {(self.path.parent / link).resolve() for link in _LINK.findall(rule.text)}
        for log in {log.resolve() for log in logs} ^ linked:
            yield f"{log.name} is linked, but is no log of this rule, or is not linked"

    @staticmethod
    def _kind_of(log):
        match = _LOG_NAME.fullmatch(log.name)
        return match and match[2]


def _number_of(log):
    return log.name.partition("-")[0]


def page_of(game):
    """Return the path of the page with a game's rules, or None. A variant uses its parent's."""
    own = ROOT / "docs" / f"rules-{game}.md"
    if own.exists():
        return own
    parent = registry.meta(game).PARENT
    if parent:
        return page_of(parent)
    return ROOT / "docs" / "rules.md" if game == games.NAMES[0] else None


def pages():
    """Return every page of rules with the logs of its games."""
    folders = {}
    for game in games.NAMES:
        folders.setdefault(page_of(game), []).append(LOGS / game)
    folders.pop(None, None)
    return [Page(path, found) for path, found in folders.items()]


def numbers_for(game):
    """Return the numbers that a refusal of a game may name: its page's and its parents'."""
    numbers = set()
    while game:
        path = page_of(game)
        numbers |= {rule.number for rule in Page(path, []).rules} if path else set()
        game = registry.meta(game).PARENT
    return numbers
