"""`castellan score`: print the points of a kingdom with their parts, and rank several kingdoms."""

import argparse
import json
import sys
from typing import Any

from castellan.rules import games
from castellan.rules.kingdomino.score import HARMONY_POINTS, MIDDLE_POINTS

from host_tools.bad_input import BadInput, complain
from host_tools.games import view_of
from host_tools.games.scorer import Scorer
from host_tools.kingdoms.json_form import answer_lines
from host_tools.kingdoms.kingdom import FIRST_GAME, MOST_KINGDOMS, SIZES
from host_tools.terminal.messages import put
from host_tools.terminal.output import Terminal


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
    """Score a kingdom drawn as text, or each JSON line. Returns the exit code."""
    words = list(args.option)
    words += ["middle-kingdom"] if args.middle_kingdom else []
    words += ["harmony"] if args.harmony else []
    try:
        scorer = _scorer_of(args.game)
        scorer.check_options(args, words)
        if args.jsonl:
            defaults = {"game": args.game, "size": args.size, "options": words}
            return answer_lines(args.file, lambda value: _answer(value, defaults))
        board = scorer.from_text(args, words)
    except BadInput as problem:
        return complain("score", problem)
    if args.json:
        put(json.dumps(board.as_json()))
    else:
        board.print_to(Terminal(sys.stdout))
    return 0


def _scorer_of(game: object) -> Scorer:
    """Return the scorer of a game. Raises BadInput if there is none."""
    scorer = view_of(game).scorer() if isinstance(game, str) and game in games.NAMES else None
    if scorer is None:
        known = [name for name in games.NAMES if view_of(name).scorer()]
        raise BadInput(f"game: {game!r:.40} is not one of: {', '.join(known)}")
    return scorer


def _answer(value: dict[str, Any], defaults: dict[str, object]) -> dict[str, object]:
    scorer = _scorer_of(value.get("game", defaults["game"]))
    if "kingdoms" not in value:
        return scorer.from_json(value, defaults).as_json()
    kingdoms = value["kingdoms"]
    if "cells" in value:
        raise BadInput("either `cells` or `kingdoms` is expected")
    if not isinstance(kingdoms, list) or not 1 <= len(kingdoms) <= MOST_KINGDOMS:
        raise BadInput(f"kingdoms: a list of 1 to {MOST_KINGDOMS} kingdoms is expected")
    shared = {**defaults, **{name: value[name] for name in defaults if name in value}}
    return _ranking(scorer, kingdoms, shared)


def _ranking(scorer: Scorer, kingdoms: list[Any], shared: dict[str, object]) -> dict[str, object]:
    """Score kingdoms of one game. Returns the points, places and winners."""
    boards = []
    for index, value in enumerate(kingdoms):
        try:
            boards.append(scorer.from_json(value, shared))
            if boards[-1].game != boards[0].game:
                raise BadInput(f"game: {boards[-1].game}, but the others play {boards[0].game}")
        except BadInput as problem:
            raise BadInput(f"kingdoms[{index}]: {problem}") from None
    places = scorer.places(boards)
    return {
        "kingdoms": [board.as_json() for board in boards],
        "places": places,
        "winners": [index for index, place in enumerate(places) if place == 1],
    }
