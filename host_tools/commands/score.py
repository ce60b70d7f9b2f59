"""`castellan score`: print the points of a kingdom with their parts, and rank several kingdoms."""

import argparse
import json
import sys
from typing import Any

from castellan.rules.kingdomino.score import HARMONY_POINTS, MIDDLE_POINTS

from host_tools.bad_input import BadInput, complain, name_of, text_lines_of
from host_tools.games import kingdom_games, kingdom_view_named
from host_tools.kingdoms.json_form import answer_lines, cells_from, kingdom_from
from host_tools.kingdoms.kingdom import (
    FIRST_GAME,
    MOST_KINGDOMS,
    SIZES,
    places_of,
    score_kingdom,
)
from host_tools.kingdoms.text_form import cells_from_text, kingdom_from_text
from host_tools.terminal.output import Terminal
from host_tools.terminal.score_sheet import print_result

DUEL = "duel"  # scored by `games.duel_map`: its maps have coats of arms instead of terrains


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="default: standard input")
    parser.add_argument("--game", default=FIRST_GAME, help=f"default: {FIRST_GAME}")
    parser.add_argument("--size", type=int, choices=SIZES, default=5, help="squares a side")
    parser.add_argument(
        "--middle-kingdom", action="store_true", help=f"{MIDDLE_POINTS} points for the centre"
    )
    parser.add_argument(
        "--harmony", action="store_true", help=f"{HARMONY_POINTS} points for no discard"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="WORD",
        help="another option, as in a log: middle-kingdom=strict",
    )
    parser.add_argument("--discards", type=int, help="discarded dominoes, for harmony")
    for name in ("coins", "towers", "knights"):
        parser.add_argument(f"--{name}", type=int, default=0, help="for Queendomino; default: 0")
    parser.add_argument("--queen", action="store_true", help="the Queen is in this kingdom")
    parser.add_argument(
        "--building",
        action="append",
        default=[],
        metavar="NAME",
        help="a building; may be repeated",
    )
    parser.add_argument(
        "--named", metavar="COAT", help="for the Duel: the coat of arms that spell 5 named"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--jsonl", action="store_true", help="read and write one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Score a kingdom drawn as text, or each line of JSON."""
    words = list(args.option)
    words += ["middle-kingdom"] if args.middle_kingdom else []
    words += ["harmony"] if args.harmony else []
    try:
        _check_game(args.game)
        if args.game == DUEL and not args.jsonl:
            return _score_duel(args)
        options = 0 if args.game == DUEL else kingdom_view_named(args.game).options_from(words)
        if args.jsonl:
            defaults = {"game": args.game, "size": args.size, "options": words}
            return answer_lines(args.file, sys.stdout, lambda value: _answer(value, defaults))
        return _score_text(args, options)
    except BadInput as problem:
        return complain("score", problem)


def _check_game(name: object) -> None:
    """Raise BadInput if kingdoms of this game cannot be scored."""
    known = (*kingdom_games(), DUEL)
    if name not in known:
        raise BadInput(f"game: {name!r:.40} is not one of: {', '.join(known)}")


def _score_text(args: argparse.Namespace, options: int) -> int:
    discards = args.discards
    if discards is not None and discards < 0:
        raise BadInput("--discards: a number from 0 is expected")
    lines = list(text_lines_of(args.file))
    try:
        kingdom = kingdom_from_text(lines, args.size, options, discards, args.game)
    except BadInput as problem:
        raise BadInput(f"{name_of(args.file)}: {problem}") from None
    view = kingdom_view_named(args.game)
    kingdom.belongings = view.belongings_from(_belongings(args), kingdom.cells)
    result = score_kingdom(kingdom)
    if args.json:
        print(json.dumps(result.as_json()))
    else:
        print_result(Terminal(sys.stdout), kingdom, result)
    return 0


def _score_duel(args: argparse.Namespace) -> int:
    """Score a map of the Duel."""
    from host_tools.games.duel_map import coat_from, duel_map, print_map

    if args.named is not None:
        coat_from("--named", args.named)
    try:
        one = duel_map(cells_from_text(text_lines_of(args.file)), args.named)
    except BadInput as problem:
        raise BadInput(f"{name_of(args.file)}: {problem}") from None
    if args.json:
        print(json.dumps(one.as_json()))
    else:
        print_map(Terminal(sys.stdout), one)
    return 0


def _belongings(args: argparse.Namespace) -> dict[str, Any]:
    names = ("coins", "towers", "knights", "queen")
    return {name: getattr(args, name) for name in names} | {"buildings": args.building}


def _answer(value: dict[str, Any], defaults: dict[str, object]) -> dict[str, object]:
    game = value.get("game", defaults["game"])
    _check_game(game)
    if "kingdoms" not in value:
        if game == DUEL:
            return _duel_map(value).as_json()
        return score_kingdom(kingdom_from(value, defaults)).as_json()
    kingdoms = value["kingdoms"]
    if "cells" in value:
        raise BadInput("either `cells` or `kingdoms` is expected")
    if not isinstance(kingdoms, list) or not 1 <= len(kingdoms) <= MOST_KINGDOMS:
        raise BadInput(f"kingdoms: a list of 1 to {MOST_KINGDOMS} kingdoms is expected")
    shared = {**defaults, **{name: value[name] for name in defaults if name in value}}
    results, places = (_rank_maps if game == DUEL else _rank)(kingdoms, shared)
    return {
        "kingdoms": results,
        "places": places,
        "winners": [index for index, place in enumerate(places) if place == 1],
    }


def _rank(
    kingdoms: list[Any], shared: dict[str, object]
) -> tuple[list[dict[str, object]], list[int]]:
    """Score kingdoms of one game. Returns their results and places."""
    read = []
    results = []
    for index, one in enumerate(kingdoms):
        try:
            read.append(kingdom_from(one, shared))
            if read[-1].game != read[0].game:
                raise BadInput(f"game: {read[-1].game}, but the others play {read[0].game}")
            results.append(score_kingdom(read[-1]))
        except BadInput as problem:
            raise BadInput(f"kingdoms[{index}]: {problem}") from None
    places = places_of(results, kingdom_view_named(read[0].game))
    return [result.as_json() for result in results], places


def _rank_maps(
    kingdoms: list[Any], _: dict[str, object]
) -> tuple[list[dict[str, object]], list[int]]:
    """Score maps of the Duel. Returns their results and places."""
    from host_tools.games import duel_map

    maps = []
    for index, one in enumerate(kingdoms):
        try:
            maps.append(_duel_map(one))
        except BadInput as problem:
            raise BadInput(f"kingdoms[{index}]: {problem}") from None
    return [one.as_json() for one in maps], duel_map.places_of(maps)


def _duel_map(value: object) -> Any:
    from host_tools.games.duel_map import duel_map_of

    if not isinstance(value, dict):
        raise BadInput("not a JSON object")
    return duel_map_of(value, cells_from(value))
