"""`castellan replay`: play a log through the rules and print it as text, JSON or a picture."""

import argparse
import json
import sys
from typing import Any

from castellan.rules.text import actions_of

from host_tools.bad_input import BadInput, complain
from host_tools.drawing.svg import picture_of
from host_tools.games import board_view_of, kingdom_view_of
from host_tools.games.game_log import IllegalLine, read_log
from host_tools.games.standings import colour_of, winners_of
from host_tools.kingdoms import positions
from host_tools.safe_write import open_replacing
from host_tools.terminal.output import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a log; - is standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--svg", metavar="PICTURE", help="write the boards as an SVG picture")


def run(args: argparse.Namespace) -> int:
    """Parse the whole log, then print the match or the error. Returns the exit code."""
    try:
        match = read_log(args.file)
    except IllegalLine as problem:
        return complain("replay", problem, 1)
    except BadInput as problem:
        return complain("replay", problem)
    if args.json:
        print(json.dumps(as_json(match)))
    elif args.svg:
        try:
            with open_replacing(args.svg, args.file) as file:
                file.write(picture_of(match).encode())
        except BadInput as problem:
            return complain("replay", f"--svg: {problem}")
    else:
        print_story(Terminal(sys.stdout), match)
    return 0


def print_story(terminal: Terminal, match: Any) -> None:
    """Print a match action by action."""
    game = board_view_of(match)
    story: Any
    if game:
        story = game.story(terminal, game.again(match))
    else:
        story = kingdom_view_of(match).story(terminal, type(match)(match.seats, match.options, 0))
    story.opening()
    for action in actions_of(match):
        story.apply(action)
    story.ending()


def as_json(match: Any) -> dict[str, object]:
    """Return a match as the object that `replay --json` prints."""
    game = board_view_of(match)
    if game:
        return game.report(match)
    report: dict[str, object] = {
        "players": [_player_as_json(match, player) for player in range(len(match.seats))],
        "winners": winners_of(match),
        "rounds": positions.rounds_of(match),
        "finished": match.is_over(),
    }
    if match.games > 1:
        report["games"] = positions.finished_games_of(match)
    return report


def _player_as_json(match: Any, player: int) -> dict[str, object]:
    result = positions.result_for(match, player)
    kingdom = positions.kingdom_of(match, player)
    return {
        "colour": colour_of(match, player),
        "total": positions.total_of(match, player),
        "largest": result.largest,
        "crowns": result.crowns,
        "cells": [list(cell) for cell in sorted([*kingdom.cells, (0, 0, "C", 0)])],
        "discards": kingdom.discards,
        **kingdom_view_of(match).facts_of(match, player),
    }
