"""Reads the list of changes that a test has noticed, and tries a sample of them again."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from host_tools.checkout import ROOT
from host_tools.mutants.coverage_map import FIRMWARE
from host_tools.mutants.places import Change, changes_of, names_of
from host_tools.mutants.trial import noticed_by

# Each line: the file below castellan, the words of the change, and the test, between tabs.
# `python -m host_tools.mutants --tests` prints such lines.
LIST = Path(__file__).with_name("noticed.txt")
_SECONDS = 2.0


def known() -> Iterator[tuple[Change, str]]:
    """Yield the changes of the list that are still there, each with its test."""
    of_file: dict[str, dict[str, Change]] = {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        path, words, test = line.split("\t")
        if path not in of_file:
            text = FIRMWARE / path
            found = changes_of(path, text.read_text(encoding="utf-8")) if text.is_file() else []
            of_file[path] = dict(zip(names_of(found), found, strict=True))
        if words in of_file[path] and _has(test):
            yield of_file[path][words], test


def _has(test: str) -> bool:
    path, _, name = test.partition("::")
    file = ROOT / path
    return file.is_file() and f"def {name.partition('[')[0]}(" in file.read_text(encoding="utf-8")


def sample(seed: int, count: int) -> list[tuple[Change, str]]:
    """Draw some changes of the list by a seed."""
    changes = list(known())
    return Random(seed).sample(changes, min(count, len(changes)))


def unnoticed(changes: list[tuple[Change, str]]) -> list[str]:
    """Try changes with their tests. Returns a line for each that its test no longer notices."""
    return [
        f"{change.path}:{change.line}: {change.words}: not noticed by {test}"
        for change, test in changes
        if not noticed_by(change, [test], _SECONDS)
    ]
