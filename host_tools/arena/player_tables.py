"""Reads the tables `[player.NAME]` of a TOML file, and finds the players of installed packages."""

import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from castellan.advice import placement_value

from host_tools.arena.builtin_factory import factory_with
from host_tools.arena.player_spec import BUILTIN, COMMAND, PYTHON, Limits, PlayerSpec
from host_tools.bad_input import BadInput, text_lines_of
from host_tools.foreign.limits import (
    LONGEST_COMMAND_WORD,
    LONGEST_PLAN_BYTES,
    LONGEST_PLAYER_NAME,
    MOST_COMMAND_WORDS,
    MOST_PLAYOUTS,
    MOST_SECONDS,
)
from host_tools.foreign.structured import json_of, toml_of
from host_tools.simulate import tune
from host_tools.simulate.players import factory_of, player_names

GROUP = "castellan_players"  # the entry points of installed packages
_KINDS = (BUILTIN, PYTHON, COMMAND)
_KEYS = (*_KINDS, "options", "weights", "limits")
_MOST_WEIGHT = 2**15 - 1
_RANGES: dict[str, tuple[type, float]] = {
    "playouts": (int, MOST_PLAYOUTS),
    "seconds": (float, MOST_SECONDS),
    "breadth": (int, 1000),
}


def read_tables(path: str) -> tuple[PlayerSpec, ...]:
    """Read the players of a TOML file, which may be a tournament's. Raises BadInput."""
    text = "\n".join(line for _, line in text_lines_of(path, LONGEST_PLAN_BYTES))
    try:
        return specs_from(toml_of(text).get("player", {}), str(Path(path).absolute().parent))
    except BadInput as problem:
        raise BadInput(f"{path}: {problem}") from None


def specs_from(tables: Any, folder: str) -> tuple[PlayerSpec, ...]:
    """Return the players that the key `player` of a TOML file describes. Raises BadInput."""
    if not isinstance(tables, dict):
        raise BadInput("player: tables are expected, like [player.mine]")
    return tuple(_spec(name, table, folder) for name, table in tables.items())


def installed_specs(names: Sequence[str]) -> tuple[PlayerSpec, ...]:
    """Return those of `names` that installed packages offer as entry points."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    known = player_names()
    return tuple(
        PlayerSpec(name, PYTHON, (found[name].value,))
        for name in dict.fromkeys(names)
        if name in found and name not in known
    )


def used_specs(specs: Sequence[PlayerSpec], names: Sequence[str]) -> tuple[PlayerSpec, ...]:
    """Return the descriptions of the players that take part, of the file or of a package."""
    mine = tuple(spec for spec in specs if spec.name in names)
    known = [spec.name for spec in mine]
    return mine + installed_specs([name for name in names if name not in known])


def check_player(name: str, game: str, specs: Sequence[PlayerSpec]) -> None:
    """Raise BadInput if there is no such player of this game, built-in or described."""
    for spec in specs:
        if spec.name == name:
            if not spec.is_program:
                factory_with(spec, game)
            return
    factory_of(name, game)


def _spec(name: str, table: Any, folder: str) -> PlayerSpec:
    where = f"player.{name[:LONGEST_PLAYER_NAME]}"
    if not isinstance(table, dict):
        raise BadInput(f"{where}: a table is expected, like [player.mine]")
    if not name.isprintable() or not 0 < len(name) <= LONGEST_PLAYER_NAME or "," in name:
        raise BadInput(f"{where}: a name of 1 to {LONGEST_PLAYER_NAME} letters is expected")
    if name in player_names():
        raise BadInput(f"{where}: is the name of a built-in player; choose another one")
    for key in table:
        if key not in _KEYS:
            raise BadInput(f"{where}.{key[:40]}: is not one of: {', '.join(_KEYS)}")
    kinds = [kind for kind in _KINDS if kind in table]
    if len(kinds) != 1:
        raise BadInput(f"{where}: exactly one of {', '.join(_KINDS)} is expected")
    kind = kinds[0]
    weights = table.get("weights", "")
    if not isinstance(weights, str):
        raise BadInput(f"{where}.weights: the name of a file is expected")
    is_builtin = kind == BUILTIN
    return PlayerSpec(
        name,
        kind,
        _words(kind, table[kind], where),
        "" if is_builtin else folder,
        _options(table.get("options", {}), is_builtin, where),
        weights_of(Path(folder) / weights, where) if weights and is_builtin else (),
        "" if is_builtin else weights,
        _limits(table.get("limits", {}), is_builtin, where),
    )


def _words(kind: str, value: Any, where: str) -> tuple[str, ...]:
    if kind == COMMAND:
        is_list = isinstance(value, list) and 0 < len(value) <= MOST_COMMAND_WORDS
        if not is_list or not all(isinstance(word, str) for word in value):
            raise BadInput(f'{where}.command: a list of words is expected, like ["node", "a.js"]')
        words = tuple(value)
    else:
        if not isinstance(value, str):
            raise BadInput(f"{where}.{kind}: {value!r:.40} is not a name")
        words = (value,)
    if not words[0] or any(len(word) > LONGEST_COMMAND_WORD or "\0" in word for word in words):
        raise BadInput(f"{where}.{kind}: a word is empty or too long")
    if kind == PYTHON:
        module, colon, name = value.partition(":")
        is_module = all(part.isidentifier() for part in module.split("."))
        if not (is_module and colon and name.isidentifier()):
            raise BadInput(f'{where}.python: {value!r:.60} is not like "my_bot:Player"')
    return words


def _options(value: Any, is_builtin: bool, where: str) -> tuple[tuple[str, Any], ...]:
    if not isinstance(value, dict):
        raise BadInput(f"{where}.options: a table is expected, like {{ playouts = 800 }}")
    for key, option in value.items():
        if not isinstance(option, int | float | str | bool):
            raise BadInput(f"{where}.options.{key[:40]}: a number or a text is expected")
        if is_builtin and key in _RANGES:
            kind, most = _RANGES[key]
            is_number = isinstance(option, int | kind) and not isinstance(option, bool)
            if not is_number or not 0 < float(option) <= most:
                raise BadInput(
                    f"{where}.options.{key}: {option!r:.40} is not a number above 0, to {most:g}"
                )
    return tuple(sorted(value.items()))


def _limits(value: Any, is_builtin: bool, where: str) -> Limits:
    if not isinstance(value, dict):
        raise BadInput(f"{where}.limits: a table is expected, like {{ move_ms = 1000 }}")
    if value and is_builtin:
        raise BadInput(f"{where}.limits: only programs and classes have limits")
    kinds: dict[str, type] = {one.name: type(one.default) for one in fields(Limits)}
    for key, number in value.items():
        if key not in kinds:
            raise BadInput(f"{where}.limits.{key[:40]}: is not one of: {', '.join(kinds)}")
        is_number = isinstance(number, int | kinds[key]) and not isinstance(number, bool)
        most = 1000 * MOST_SECONDS if key.endswith("_ms") else MOST_SECONDS
        if not is_number or not 0 <= number <= most or (key.endswith("_s") and not number):
            raise BadInput(f"{where}.limits.{key}: {number!r:.40} is not a time up to {most:g}")
    return Limits(**{**asdict(Limits()), **value})


def weights_of(path: Path, where: str) -> tuple[int, ...]:
    """Read weights: a checkpoint of `castellan tune`, a JSON list, or the line that it prints."""
    text = "\n".join(line for _, line in text_lines_of(str(path))).strip()
    if text.startswith("{"):
        return tuple(tune.load(path).weights())
    try:
        numbers = json_of(text) if text.startswith("[") else json.loads(f"[{_joined(text)}]")
    except (ValueError, BadInput):
        numbers = None
    wanted = placement_value.WEIGHTS
    is_list = isinstance(numbers, list) and len(numbers) == wanted
    if not is_list or not all(type(one) is int and 0 <= one <= _MOST_WEIGHT for one in numbers):
        raise BadInput(f"{where}.weights: {path}: {wanted} whole numbers are expected")
    return tuple(numbers)


def _joined(text: str) -> str:
    return ",".join(text.split())
