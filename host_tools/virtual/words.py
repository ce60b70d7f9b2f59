"""Builds the page's texts in each language, and finds the texts that belong to each screen.

A language is a folder of `web/words` with `page.json` and a file for each game. The file has
the name of the game's folder of screens. The file of the same name in `web/keys` lists the
keys of each screen, or another screen that has the same texts and keys. A new screen needs
such an entry. In score-only mode a screen may have separate texts, named with `-count`.
"""

import json
from pathlib import Path
from typing import Any

from castellan.rules import games, registry
from castellan.ui import screens
from castellan.ui.house.offers import house_of
from castellan.ui.session import Session

from host_tools.checkout import ROOT
from host_tools.virtual.fact_words import of_parts

WORDS = Path(__file__).with_name("web") / "words"
KEYS = Path(__file__).with_name("web") / "keys"
SAFE_BOOT = "safe_boot"  # shown without the shell
COUNTED = "-count"
_PAGE = "page"
_TABLE = "table"
HOUSE_LETTER = "?"  # the page of the variants that opens the house rules
PACK_LETTER = "P"  # the page of the variants that chooses the pack
# Texts by letter of a variant or house rule, by phase of the state, by key that means the same
# everywhere.
_INHERITED = ("variants", "house", "phases", "always")
_UI = ROOT / "firmware" / "lib" / "castellan" / "ui"
_FOLDERS_OF_SCREENS = ("screens", "house")


def read_part(code: str, part: str) -> dict[str, Any]:
    """Read one file of a language. Returns {} if the language does not have it."""
    path = WORDS / code / f"{part}.json"
    words: dict[str, Any] = json.loads(_text(path)) if path.exists() else {}
    return words


def parts(code: str) -> list[str]:
    """List the names of the files of a language."""
    return sorted(path.stem for path in (WORDS / code).glob("*.json"))


def read_words(code: str) -> dict[str, Any]:
    """Build the texts of a language for the page: `screens` by screen, `games` by game.

    A game inherits the texts of its parent, except the texts of screens.
    """
    words = read_part(code, _PAGE)
    words["games"] = {
        name: _game(code, name) for name in games.NAMES if read_part(code, _folder(name))
    }
    words["table"] = read_part(code, _TABLE)
    for part in parts(code):
        own = {} if part == _PAGE else read_part(code, part).get("screens", {})
        words["screens"].update({f"{part}.{name}": said for name, said in own.items()})
    words["facts"] = of_parts(lambda part: read_part(code, part))
    return words


def _game(code: str, name: str) -> dict[str, Any]:
    own = read_part(code, _folder(name))
    parent = registry.meta(name).PARENT
    inherited = _game(code, parent) if parent else {}
    shared = {kind: inherited.get(kind, {}) | own.get(kind, {}) for kind in _INHERITED}
    return {"title": own["title"], **shared}


def read_keys() -> dict[str, Any]:
    """Map each screen to its keys, or to the screen that has the same texts and keys."""
    names = sorted(path.stem for path in KEYS.glob("*.json") if path.stem != _PAGE)
    keys = dict(json.loads(_text(KEYS / f"{_PAGE}.json")))
    for part in names:
        own = json.loads(_text(KEYS / f"{part}.json"))
        keys.update({f"{part}.{screen}": value for screen, value in own.items()})
    return keys


def screen_names() -> list[str]:
    """List the names of all screens that the firmware can show.

    The list has the screens in the firmware's folders. It also has the screens that a game
    inherits from its parent or the shared folder, if `web/keys` lists them for the game.
    """
    names = [SAFE_BOOT]
    for folder in _FOLDERS_OF_SCREENS:
        for path in sorted((_UI / folder).rglob("*.py")):
            if "\nclass Screen(" in _text(path):
                name = ".".join(path.relative_to(_UI / folder).with_suffix("").parts)
                names.append(screens.shown_name(name))
    inherited = [name.removesuffix(COUNTED) for name in read_keys()]
    return list(dict.fromkeys(names + inherited))


def find_screens() -> dict[str, dict[str, Any]]:
    """Map each screen that has texts to the name of its texts and to its keys."""
    keys = read_keys()
    found = {}
    for name in (screen + kind for screen in screen_names() for kind in ("", COUNTED)):
        if name in keys:
            words = keys[name] if isinstance(keys[name], str) else name
            found[name] = {"words": words, "keys": keys[words]}
    return found


def variant_letters(game: str, *, is_score_only: bool = False) -> str:
    """List the letters of a game's variants in the menu's order.

    With `is_score_only` list the variants of score-only mode.
    """
    options: Any = screens.module(f"{_folder(game)}.options")
    if hasattr(options, "variants_of"):
        offered = list(options.variants_of(Session(None)))
    else:
        counts = registry.meta(game).SEATS
        offered = [one for players in counts for one in options.variants(players, is_score_only)]
    letters = "".join(dict.fromkeys(chr(letter) for letter, *_ in offered))
    if getattr(registry.meta(game), "PACKS", ()) and PACK_LETTER not in letters:
        letters += PACK_LETTER
    return letters + (HOUSE_LETTER if house_letters(game) and not is_score_only else "")


def house_letters(game: str) -> str:
    """List the letters of a game's house rules in the menu's order."""
    return "".join(chr(letter) for _, letter, *_ in house_of(game))


def _folder(game: str) -> str:
    return game.replace("-", "_")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
