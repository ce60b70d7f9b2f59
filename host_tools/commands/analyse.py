"""`castellan analyse`: judge each decision of a log by playouts."""

import argparse
import json
import sys
from typing import Any

from host_tools.analysis.judgement import Decision, decisions_of, turning_points
from host_tools.analysis.sentences import ActionLines, sentence
from host_tools.bad_input import BadInput, complain
from host_tools.games import view_of_match
from host_tools.games.game_log import IllegalLine, read_log
from host_tools.games.standings import colour_of
from host_tools.terminal.messages import put
from host_tools.terminal.output import Terminal

USUAL = 256  # playouts of the first decision: a game of four takes some seconds
_MOST = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a log; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--playouts",
        type=int,
        default=USUAL,
        metavar="N",
        help=f"playouts for the first decision; default: {USUAL}",
    )


def run(args: argparse.Namespace) -> int:
    """Judge the log and print the judgement. Returns the exit code."""
    try:
        if not 1 <= args.playouts <= _MOST:
            raise BadInput(f"--playouts: {args.playouts} is not a number from 1 to {_MOST}")
        match = read_log(args.file)
    except IllegalLine as problem:
        return complain("analyse", problem, 1)
    except BadInput as problem:
        return complain("analyse", problem)
    report = report_of(match, args.playouts)
    if args.json:
        put(json.dumps(report))
    else:
        print_report(Terminal(sys.stdout), report)
    return 0


def report_of(match: Any, playouts: int) -> dict[str, Any]:
    """Return the judgement as the object that `analyse --json` prints."""
    game = view_of_match(match).name
    decisions = list(decisions_of(match, playouts))
    lines = ActionLines(match, game)
    return {
        "game": game,
        "players": [_player(match, decisions, seat) for seat in range(len(match.seats))],
        "decisions": [_as_json(match, lines, one) for one in decisions],
        "turning_points": [one.number for one in turning_points(decisions)],
    }


def _player(match: Any, decisions: list[Decision], seat: int) -> dict[str, Any]:
    own = [one for one in decisions if one.player == seat]
    return {
        "colour": colour_of(match, seat),
        "decisions": len(own),
        "accuracy": round(sum(one.accuracy for one in own) / len(own), 1) if own else None,
        "points_lost": round(sum(one.points_cost for one in own), 1),
    }


def _as_json(match: Any, lines: ActionLines, one: Decision) -> dict[str, Any]:
    best = lines.line(one.before, one.best)
    played = best if one.played == one.best else lines.line(one.before, one.played)
    return {
        "number": one.number,
        "player": colour_of(match, one.player),
        "played": played,
        "best": best,
        "points": round(one.points_cost, 1),
        "share": round(one.share_cost, 3),
        "share_of_best": round(one.share, 3),
        "why": sentence(one, match, best),
    }


def print_report(terminal: Terminal, report: dict[str, Any]) -> None:
    """Print the decisions that cost something, the players and the turning points."""
    terminal.line("Decision: played; best; cost in points and in share of victory")
    for one in report["decisions"]:
        head = f"{one['number']:>4} {one['played']}"
        if one["best"] == one["played"]:
            terminal.line(f"{head}: best")
            continue
        cost = f"{one['points']:.1f} points, {100 * one['share']:.0f} %"
        terminal.line(f"{head}; {one['best']}; {cost}")
    terminal.line()
    for player in report["players"]:
        if player["accuracy"] is not None:
            name = terminal.player(player["colour"])
            lost = f"{player['points_lost']:.1f} points lost in {player['decisions']} decisions"
            terminal.line(f"{name}: accuracy {player['accuracy']:.1f} of 100, {lost}")
    terminal.line()
    if not report["turning_points"]:
        terminal.line("No decision was a mistake for certain.")
    for number in report["turning_points"]:
        one = report["decisions"][number - 1]
        terminal.line(f"Turning point {number}: {one['played']}. {one['why']}")
