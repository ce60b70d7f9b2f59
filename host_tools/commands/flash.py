"""`castellan flash`: find a board, copy the firmware to it, and report the result."""

import argparse
import sys

from castellan.device.crash import words_for
from castellan.version import VERSION

from host_tools.bad_input import BadInput, complain
from host_tools.flash import backup, own_pieces, ports
from host_tools.flash.board import SerialBoard
from host_tools.flash.installing import BoardState, check_room, inspect_board, install, start_once
from host_tools.flash.plan import STATE, firmware_files
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port, confirm, kib
from host_tools.link.pieces import stamp_of
from host_tools.pieces.files import read_pieces
from host_tools.pieces.piece_set import PieceSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_port(parser)
    parser.add_argument(
        "--dry-run", action="store_true", help="tell what would be done, and do nothing"
    )
    parser.add_argument(
        "--yes",
        action="store_true",
        help="replace another program on the board without asking; a copy is kept here",
    )
    parser.add_argument(
        "--pieces",
        metavar="FILE",
        help="also put this piece set of Dragon Inferno on the board (`castellan pieces check`)",
    )
    parser.epilog = (
        "Settings, games and your piece set stay. Broken off at any moment, the same command "
        "repairs the board. A new Pico, other systems, every symptom: docs/flashing.md."
    )


def run(args: argparse.Namespace) -> int:
    """Flash a board, or only restart it if it has this firmware. Returns the exit code."""
    try:
        pieces = read_pieces(args.pieces) if args.pieces is not None else None
        files = firmware_files()
        with SerialBoard(ports.find(args.port)) as board:
            seen = inspect_board(board, files)
            own = _own_pieces(board, seen, pieces)
            check_room(board.port, seen, files)
            if args.dry_run:
                _tell_plan(seen, own)
                board.reset()
                return 0
            _flash(board, seen, files, own, is_sure=args.yes)
            if pieces is not None:
                print(_words_on(pieces))
    except BoardProblem as problem:
        return complain("flash", problem, 3)
    except BadInput as problem:
        return complain("flash", problem)
    except KeyboardInterrupt:
        return complain("flash", "broken off; the same command again repairs the board", 130)
    return 0


def _words_on(pieces: PieceSet) -> str:
    stamp = stamp_of(pieces.packed())
    return f"Dragon Inferno has {pieces.summary()} (stamp {stamp}), from the next match on"


def _own_pieces(
    board: SerialBoard, seen: BoardState, pieces: PieceSet | None
) -> own_pieces.Change:
    if pieces is None:
        return own_pieces.Change({}, ())
    return own_pieces.change_for(board, seen.there, pieces.packed())


def _flash(
    board: SerialBoard,
    seen: BoardState,
    files: dict[str, bytes],
    own: own_pieces.Change,
    *,
    is_sure: bool,
) -> None:
    if seen.foreign and not is_sure:
        _ask_about_others(board.port, seen.foreign)
    if own or not seen.change.is_nothing:
        kept = backup.take(board, seen.there, seen.foreign)
        if kept:
            path = backup.default_file(seen.about)
            backup.save(kept, seen.about, path)
            print(f"kept {len(kept.files) + len(kept.replaced)} files in {path}", file=sys.stderr)
        if not seen.change.is_nothing:
            install(board, seen, files)
            backup.give_back(board, kept, board.listing((STATE,)))
        if own:
            own_pieces.put(board, own)
    free_memory_bytes, code = start_once(board)
    free_flash_bytes = board.free_flash_bytes()
    board.reset()
    print(
        f"castellan {VERSION} runs on {seen.about.machine} (MicroPython "
        f"{seen.about.version_text}): {len(seen.change.copied)} files copied, "
        f"{kib(free_flash_bytes)} of flash and {kib(free_memory_bytes)} of memory free"
    )
    if code:
        print(f"the board shows E{code}: {words_for(code)} (docs/saves.md)", file=sys.stderr)


def _ask_about_others(port: str, foreign: tuple[str, ...]) -> None:
    names = ", ".join(foreign)
    if not confirm(f"Another program is on the board ({names}). Keep a copy and replace it?"):
        raise BoardProblem(
            f"{port}: another program is on the board ({names}) and stays; nothing was changed. "
            "--yes keeps a copy on this computer and replaces it"
        )


def _tell_plan(seen: BoardState, own: own_pieces.Change) -> None:
    change = seen.change
    removed = [*change.removed, *own.removed]
    copied = [*change.copied, *own.written]
    for path in seen.foreign:
        print(f"ask about {path}, which is not ours")
    for path in removed:
        print(f"remove {path}")
    for path in copied:
        print(f"copy {path}")
    print(
        f"{len(copied)} files would be copied and {len(removed)} removed on "
        f"{seen.about.machine}, MicroPython {seen.about.version_text}; nothing was changed"
    )
