"""`castellan replay`: play a log through the rules, print it, or replace one of its lines."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from castellan.rules.actions import IRREGULAR_END, actions_of

from host_tools.bad_input import BadInput, complain, name_of, text_lines_of
from host_tools.drawing.svg import picture_of
from host_tools.foreign.limits import LONGEST_NUMBER
from host_tools.games import board_view_of, kingdom_view_of
from host_tools.games.game_log import IllegalLine, match_from
from host_tools.games.standings import colour_of, winners_of
from host_tools.kingdoms import positions
from host_tools.safe_write import open_replacing
from host_tools.terminal.messages import put
from host_tools.terminal.output import Terminal

Lines = list[tuple[int, str]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a log; - is standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--svg", metavar="PICTURE", help="write the boards as an SVG picture")

    parser.add_argument(
        "--amend",
        nargs=2,
        metavar=("N", "LINE"),
        help="replace line N of the log, and print the log if all later lines are still possible",
    )


def run(args: argparse.Namespace) -> int:
    """Parse the whole log, then print the match or the error. Returns the exit code."""
    try:
        lines = list(text_lines_of(args.file))
        if args.amend:
            lines = amended(lines, *args.amend)
        match = match_from(name_of(args.file), lines)
    except IllegalLine as problem:
        return complain("replay", problem, 1)
    except BadInput as problem:
        return complain("replay", problem)
    if args.json:
        put(json.dumps({**as_json(match), "irregular": irregular_lines(lines)}))
    elif args.svg:
        try:
            with open_replacing(args.svg, args.file) as file:
                file.write(picture_of(match).encode())
        except BadInput as problem:
            return complain("replay", f"--svg: {problem}")
    elif args.amend:
        put("\n".join(line for _, line in lines))
    else:
        print_story(Terminal(sys.stdout), match)
        print_irregular(Terminal(sys.stdout), irregular_lines(lines))
    return 0


def amended(lines: Lines, number: str, new: str) -> Lines:
    """Return the lines with one replaced. Raises BadInput if the log has no such line."""
    is_number = number.isdecimal() and len(number) < LONGEST_NUMBER
    if not is_number or not 0 < int(number) <= len(lines):
        raise BadInput(f"--amend: line {number!r:.20} is not one of 1 to {len(lines)}")
    place = int(number) - 1
    if not words_in(lines[place][1]) or not words_in(new) or "\n" in new:
        raise BadInput("--amend: a line of the log with an action replaces another one")
    return [*lines[:place], (place + 1, new), *lines[place + 1 :]]


def words_in(line: str) -> list[str]:
    """Return the words of a log line without its comment."""
    return line.split("#", 1)[0].split()


def irregular_lines(lines: Lines) -> list[int]:
    """Return the numbers of the lines with the mark of irregular actions."""
    return [number for number, line in lines if words_in(line)[-1:] == [IRREGULAR_END.strip()]]


def print_irregular(terminal: Terminal, numbers: Sequence[int]) -> None:
    """Print how many actions were irregular, and in which lines of the log."""
    if numbers:
        listed = ", ".join(str(number) for number in numbers)
        one = len(numbers) == 1
        were = "1 action was" if one else f"{len(numbers)} actions were"
        terminal.line(f"{were} irregular: line{'' if one else 's'} {listed}")


def print_story(terminal: Terminal, match: Any) -> None:
    """Print a match action by action."""
    game = board_view_of(match)
    story: Any
    if game:
        story = game.story(terminal, game.again(match))
    else:
        story = kingdom_view_of(match).story(terminal, match.fresh())
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
