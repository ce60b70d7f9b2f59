"""`castellan pieces`: check, show or send a piece set of Dragon Inferno."""

import argparse
import sys

from castellan.rules.dragon_inferno import pieces as rules

from host_tools.bad_input import BadInput, complain
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.foreign.limits import LONGEST_VALUE
from host_tools.foreign.shown import printable
from host_tools.packs.pack_text import PIECES
from host_tools.pieces.files import PIECES_TXT, read_pieces
from host_tools.pieces.piece_set import PieceSet
from host_tools.pieces.shapes import BOARD_LETTERS, TILE_LETTERS
from host_tools.terminal.messages import say
from host_tools.terminal.output import Terminal, side_by_side

_GAP = 4
_LEAST_WIDTH = 11  # of a drawing: six squares and the spaces between them
_EMPTY = "."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "action",
        choices=("check", "show", "send", "forget"),
        help="validate the set; print it; send it to a device over its cable; delete the set "
        "that was sent",
    )
    parser.add_argument(
        "file",
        nargs="?",
        default=str(PIECES_TXT),
        metavar="FILE",
        help="a piece set, - is standard input; default: the shipped one",
    )
    where = parser.add_mutually_exclusive_group()
    add_port(where)
    where.add_argument(
        "--state",
        nargs="?",
        const="",
        metavar="DIR",
        help="send it to the virtual device with this flash folder; without DIR to the one of "
        "`castellan device`",
    )


def run(args: argparse.Namespace) -> int:
    """Parse the whole piece set, then show or send it. Returns the exit code."""
    try:
        pieces = read_pieces(args.file)
    except BadInput as problem:
        return complain("pieces", problem)
    if args.action in {"send", "forget"}:
        return _send(args, pieces)
    if args.action == "show":
        show(Terminal(sys.stdout), pieces)
    else:
        say(f"{args.file} is fine: {pieces.summary()}")
    return 0


def _send(args: argparse.Namespace, pieces: PieceSet) -> int:
    from host_tools.packs import handing_over

    data = pieces.packed() if args.action == "send" else b""
    try:
        stamp = handing_over.hand_over(args, PIECES, data)
    except BadInput as problem:
        return complain("pieces", problem)
    except BoardProblem as problem:
        return complain("pieces", problem, 3)
    if stamp is None:
        say("The device plays with the shipped placeholder pieces.")
    else:
        say(f"The device has {pieces.summary()} (stamp {stamp}), from the next match on.")
    return 0


def show(terminal: Terminal, pieces: PieceSet) -> None:
    """Print the game board and all pieces."""
    for remark in pieces.remarks:
        terminal.line(printable(remark, LONGEST_VALUE))
    terminal.line(terminal.bold(printable(pieces.name or "Board", LONGEST_VALUE)))
    letters = {value: letter for letter, value in BOARD_LETTERS.items()}
    for row in pieces.board:
        terminal.line(" ".join(letters[square] for square in row))
    tile_letters = {value: letter for letter, value in TILE_LETTERS.items()}
    for title, shapes, marks in (
        ("Tiles", pieces.tiles, tile_letters),
        ("Dragons", pieces.dragons, {0: "#"}),
    ):
        terminal.line()
        terminal.line(terminal.bold(title))
        blocks = [
            _block(f"{number} {printable(name, LONGEST_VALUE)}", _rows_of(squares, marks))
            for number, (name, squares) in enumerate(shapes.items(), 1)
        ]
        for line in side_by_side(blocks, _GAP, terminal.width):
            terminal.line(line)
    terminal.line()
    terminal.line(f"{pieces.summary()}.")
    flips = "may" if pieces.flags & rules.MAY_FLIP else "may not"
    lies = "may" if pieces.flags & rules.MAY_OVERLAP else "may not"
    points = ", ".join(f"{name} {number}" for name, number in pieces.points.items())
    terminal.line(f"Pieces {flips} be flipped, a dragon {lies} lie on another; points: {points}.")


def _block(title: str, rows: list[str]) -> tuple[int, list[str]]:
    return max(_LEAST_WIDTH, len(title)), [title, *rows]


def _rows_of(squares: list[int], marks: dict[int, str]) -> list[str]:
    at = {(square & 7, square >> 3 & 7): marks[square & 192] for square in squares}
    columns = range(min(x for x, _ in at), max(x for x, _ in at) + 1)
    rows = range(min(y for _, y in at), max(y for _, y in at) + 1)
    return [" ".join(at.get((x, y), _EMPTY) for x in columns) for y in rows]
