"""Edits source text at syntax nodes. The line numbers of all other code stay."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Edit:
    """An edit that replaces the text from `start` to `end`."""

    start: tuple[int, int]  # line from 1, byte from 0
    end: tuple[int, int]
    text: str


def replace_node(node: ast.expr | ast.stmt, text: str) -> Edit:
    """Make an edit that replaces a whole node and keeps the number of lines."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    line_ends = "\n" * (node.end_lineno - node.lineno)
    start = (node.lineno, node.col_offset)
    return Edit(start, (node.end_lineno, node.end_col_offset), text + line_ends)


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits that do not overlap. Returns the new text."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        first, last = edit.start[0] - 1, edit.end[0] - 1
        tail = lines[last][edit.end[1] :]
        lines[first] = lines[first][: edit.start[1]] + edit.text.encode() + tail
        for line in range(first + 1, last + 1):
            lines[line] = b""
    return b"".join(lines).decode()
