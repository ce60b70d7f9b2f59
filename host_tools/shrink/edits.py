"""Sources read, and pieces of them that are to be written differently."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Edit:
    """A piece from `start` to `end`, and what stands there instead."""

    start: tuple[int, int]  # line from 1, byte from 0
    end: tuple[int, int]
    text: str


def trees_of(texts: dict[str, str]) -> dict[str, ast.Module]:
    """The trees of sources by module name, but for those that the compiler will refuse."""
    trees = {}
    for module, text in texts.items():
        try:
            trees[module] = ast.parse(text)
        except SyntaxError:
            continue  # the compiler has the words for it
    return trees


def in_place_of(node: ast.expr | ast.stmt, text: str) -> Edit:
    """An edit that replaces a whole node."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    start = (node.lineno, node.col_offset)
    return Edit(start, (node.end_lineno, node.end_col_offset), text)


def keeping_lines(node: ast.stmt, text: str) -> Edit:
    """As `in_place_of`, with as many line ends as there were."""
    edit = in_place_of(node, text)
    edit.text += "\n" * (edit.end[0] - edit.start[0])
    return edit


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits, which must not overlap."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        first, last = edit.start[0] - 1, edit.end[0] - 1
        tail = lines[last][edit.end[1] :]
        lines[first] = lines[first][: edit.start[1]] + edit.text.encode() + tail
        for line in range(first + 1, last + 1):
            lines[line] = b""
    return b"".join(lines).decode()
