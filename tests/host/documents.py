"""Read the project's pages: their links, their blocks and the commands in them."""

import re
import shlex

from host_tools.checkout import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "hardware").glob("*.md")),
]
_LINK = re.compile(r"\]\(([^)#\s]+)?(?:#([^)]+))?\)")
_FENCE = re.compile(r"^```.*$", re.MULTILINE)
_CODE = re.compile(r"`([^`]+)`")
_PROGRAM = re.compile(r"(?:\.venv/bin/)?(castellan|make|python) ")


def name_of(page):
    """Return the path of a page within the project."""
    return page.relative_to(ROOT).as_posix()


def links(page):
    """Return path and anchor of each link of a page. The path or the anchor may be empty."""
    return _LINK.findall(page.read_text(encoding="utf-8"))


def anchors(page):
    """Return the anchors of a page: its headings in lower case, with hyphens for spaces."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def blocks(page):
    """Return the fenced blocks of a page. Lines that end with a backslash are joined."""
    return [re.sub(r"\s*\\\n\s*", " ", text) for text in _parts(page)[1::2]]


def programs(page):
    """Return the fenced blocks of Python on a page."""
    return re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)


def shown_commands(page):
    """Return each command in the fenced blocks of a page as a list of words."""
    lines = [line.strip().removeprefix("$ ") for text in blocks(page) for line in text.split("\n")]
    return [words_of(line) for line in lines if _is_command(line)]


def named_commands(page):
    """Return the commands in the sentences of a page. Their arguments may be left out."""
    codes = [" ".join(code.split()) for text in _parts(page)[::2] for code in _CODE.findall(text)]
    return [words_of(code) for code in codes if _PROGRAM.match(code)]


def words_of(line):
    """Split a command into words without comments. Keeps the first of alternatives `a|b`."""
    line = re.split(r"\s{3,}|\s+#|\s[<|]\s|\s…", line)[0]
    line = re.sub(r"(\w)\|[\w|]+", r"\1", line.replace("[", "").replace("]", ""))
    words = ["1" if word == "N" else word for word in shlex.split(line)]
    words[0] = words[0].removeprefix(".venv/bin/")
    return words


def _parts(page):
    return _FENCE.split(page.read_text(encoding="utf-8"))


def _is_command(line):
    return bool(_PROGRAM.match(line)) and ": " not in line.split("  ")[0]
