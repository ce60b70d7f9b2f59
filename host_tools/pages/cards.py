"""Builds the parts of an HTML page: cards, tiles with a number, tables, and coloured dots."""

import math
from collections.abc import Sequence
from html import escape

from castellan.rules.names import COLOURS

from host_tools.pages.page import page_of

MOST_SHOWN = 8  # the number of distinguishable colours
_MOST_DOTS = 240


def page_of_cards(title: str, subtitle: str, top: str, cards: Sequence[str], maker: str) -> str:
    """Return an HTML page: heading, `top`, the cards, and the command that made the page."""
    body = (
        f"<main><header><h1>{escape(title)}</h1>"
        f'<p class="sub">{escape(subtitle)}</p></header>{top}'
        f'<section class="cards">{"".join(cards)}</section>'
        f"<footer>Made by {escape(maker)}. Rest the pointer on a plot for its numbers."
        "</footer></main>"
    )
    return page_of(f"{title} · Castellan", body)


def thinned(dots: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Keep every n-th dot, at most about _MOST_DOTS dots, and always the last dot."""
    step = max(1, math.ceil(len(dots) / _MOST_DOTS))
    return [dot for index, dot in enumerate(dots) if (len(dots) - 1 - index) % step == 0]


def card(title: str, note: str, content: str, kind: str = "") -> str:
    """Return a card with its heading. `kind` "wide" gives it the whole width."""
    words = f'<p class="note">{escape(note)}</p>' if note else ""
    return f'<article class="card {kind}"><h2>{escape(title)}</h2>{words}{content}</article>'


def tiles(facts: Sequence[tuple[str, str]]) -> str:
    """Return the tiles of key numbers, each with words below it."""
    inner = "".join(
        f'<div class="tile"><b>{escape(value)}</b><span>{escape(words)}</span></div>'
        for value, words in facts
    )
    return f'<section class="tiles">{inner}</section>'


def table(titles: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[str] = ()) -> str:
    """Return a table. Cells are HTML. The columns named in `words` are aligned left."""
    sides = ['class="words"' if title in words else "" for title in titles]
    head = "".join(
        f"<th {side}>{escape(title)}</th>" for title, side in zip(titles, sides, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f'<td {side} data-title="{escape(title)}">{cell}</td>'
            for title, cell, side in zip(titles, row, sides, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def ink_of(name: str, index: int) -> str:
    """Return a player's colour on the page: that of a seat with this name, or the next one."""
    return f"--{name}" if name in COLOURS else f"--c{index}"


def dot(colour: str, words: str) -> str:
    """Return words after a dot in a colour of the page."""
    return f'<span class="dot" style="--mark: var({colour})"></span>{escape(words)}'
