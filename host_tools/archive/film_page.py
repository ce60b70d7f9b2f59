"""Writes a film as an HTML page that shows the growing kingdoms and the lights of each matrix."""

import json
from html import escape
from importlib.resources import files

from host_tools.archive.film import Film, FilmBoard
from host_tools.archive.store import StoredGame
from host_tools.drawing.square_style import INKS, SHAPES, Look, hexed
from host_tools.frames.gallery import colour_of
from host_tools.pages.page import page_of as whole_page
from host_tools.terminal.output import PLAYER_COLOURS


def page_of(kept: StoredGame, film: Film, speed: float) -> str:
    """Return the HTML text of the page that plays a film."""
    numbers = {number for shot in film.shots for house in shot.houses for number in house.flash}
    numbers |= {number for shot in film.shots for house in shot.houses for number in house.rest}
    data = {
        "size": film.size,
        "fixed": film.is_fixed,
        "rounds": film.rounds,
        "step_ms": round(1000 / speed),
        "names": film.names,
        "inks": [hexed(PLAYER_COLOURS[colour]) for colour in film.colours],
        "looks": {word: _look(look) for word, look in film.looks.items()},
        "shapes": {sign: [path, *INKS.get(sign, ())] for sign, path in SHAPES.items()},
        "lights": {number: colour_of(number) for number in sorted(numbers) if number},
        "houses": [house.players for house in film.shots[0].houses],
        "shots": [
            {
                "caption": shot.caption,
                "round": min(shot.round, film.rounds),
                "actor": shot.actor,
                "houses": [_house(house) for house in shot.houses],
            }
            for shot in film.shots
        ],
    }
    words = [kept.game.replace("-", " ").title(), *kept.options.split()]
    words += [kept.played] if kept.played else []
    title = f"Game {kept.number}"
    body = _BODY.format(title=escape(title), subtitle=escape(" · ".join(words)))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    script = (files("host_tools.archive") / "film.js").read_text(encoding="utf-8")
    return whole_page(f"{title} · Castellan", body, text, script)


def _look(look: Look) -> list[object]:
    return [hexed(look.ground), hexed(look.ink), look.letter, look.sign, look.count]


def _house(house: FilmBoard) -> list[object]:
    return [sorted(house.squares), house.points, house.flash.hex(), house.rest.hex()]


_BODY = """<main class="film">
<header><h1>{title}</h1><p class="sub">{subtitle}</p></header>
<p id="caption" aria-live="polite"></p>
<section id="stage"></section>
<div id="controls">
<button id="play" type="button" aria-label="play or pause"></button>
<input id="bar" type="range" min="0" value="0" aria-label="step of the game">
<output id="round"></output>
<label>speed <select id="speed"><option value="2">½</option><option value="1" selected>1</option>
<option value="0.5">2</option><option value="0.2">5</option></select></label>
</div>
<p class="hint">Space plays and pauses, the arrows go step by step.</p>
</main>"""
