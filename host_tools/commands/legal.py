"""`castellan legal`: list every legal placement of a domino in a kingdom."""

import argparse
from typing import Any

from host_tools.bad_input import BadInput, complain
from host_tools.kingdoms.json_form import answer_lines, halves_from, kingdom_from
from host_tools.kingdoms.kingdom import placements_of

_DEFAULTS: dict[str, object] = {"game": "kingdomino", "size": 5, "options": []}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--jsonl",
        action="store_true",
        required=True,
        help="read one JSON object a line and answer each by one",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="default: standard input")


def run(args: argparse.Namespace) -> int:
    """Print the legal placements for each input line, as one line. Returns the exit code."""
    try:
        return answer_lines(args.file, _answer)
    except BadInput as problem:
        return complain("legal", problem)


def _answer(value: dict[str, Any]) -> dict[str, object]:
    kingdom = kingdom_from(value, _DEFAULTS)
    placements = placements_of(kingdom, *halves_from(value, kingdom.game))
    return {"placements": placements, "discard": not placements}
