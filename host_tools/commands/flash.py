"""`castellan flash`: find a board, copy the firmware to it, and report the result."""

import argparse

from castellan.device.crash import words_for
from castellan.version import VERSION

from host_tools.bad_input import BadInput, complain
from host_tools.flash import backup, bootsel, image_update, own_pieces, ports
from host_tools.flash.board import SerialBoard
from host_tools.flash.installing import BoardState, check_room, inspect_board, install, start_once
from host_tools.flash.plan import STATE, firmware_files
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port, confirm, kib
from host_tools.flash.uf2 import Uf2
from host_tools.packs.library import stamp_of
from host_tools.packs.pack_text import PIECES
from host_tools.pieces.files import read_pieces
from host_tools.pieces.piece_set import PieceSet
from host_tools.terminal.interrupts import INTERRUPTED
from host_tools.terminal.messages import say, warn


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
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--image",
        metavar="FILE",
        help="put this image (.uf2) on the board; default for a board that has castellan's "
        "image: the newest one, built here",
    )
    way.add_argument(
        "--files",
        action="store_true",
        help="copy files over the cable, also to a board that has castellan's image",
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
            new = image_update.choose(seen.about, args.image, wants_files=args.files)
            if new is None:
                check_room(board.port, seen, files)
            if args.dry_run:
                _tell_plan(seen, own, new)
                board.reset()
                return 0
            if seen.foreign and not args.yes:
                _ask_about_others(board.port, seen.foreign)
            if new is None:
                _copy_files(board, seen, files, own)
            else:
                _update_image(board, seen, new, own, args.port)
            if pieces is not None:
                say(_words_on(pieces))
    except BoardProblem as problem:
        return complain("flash", problem, 3)
    except BadInput as problem:
        return complain("flash", problem)
    except KeyboardInterrupt:
        return complain(
            "flash", "broken off; the same command again repairs the board", INTERRUPTED
        )
    return 0


def _words_on(pieces: PieceSet) -> str:
    stamp = stamp_of(PIECES, pieces.packed())
    return f"Dragon Inferno has {pieces.summary()} (stamp {stamp}), from the next match on"


def _own_pieces(
    board: SerialBoard, seen: BoardState, pieces: PieceSet | None
) -> own_pieces.Change:
    if pieces is None:
        return own_pieces.Change({}, ())
    return own_pieces.change_for(board, seen.there, pieces.packed())


def _copy_files(
    board: SerialBoard, seen: BoardState, files: dict[str, bytes], own: own_pieces.Change
) -> None:
    if own or not seen.change.is_nothing:
        kept = _keep(board, seen)
        if not seen.change.is_nothing:
            install(board, seen, files)
            backup.give_back(board, kept, board.listing((STATE,)))
        if own:
            own_pieces.put(board, own)
    free_memory_bytes, code = start_once(board)
    _finish(board, f"{len(seen.change.copied)} files copied", free_memory_bytes, code)


def _update_image(
    board: SerialBoard, seen: BoardState, new: Uf2, own: own_pieces.Change, port: str | None
) -> None:
    kept = _keep(board, seen)
    board, done = image_update.update(
        board, seen, new, kept, lambda: bootsel.reconnect(lambda: ports.find(port))
    )
    with board:
        if own:
            own_pieces.put(board, own)
        what = f"{new.path.name} copied" if done.is_copied else "its image is the newest"
        if done.removed:
            what += f", {done.removed} files of an earlier installation removed"
        _finish(board, what, done.free_memory_bytes, done.code)


def _keep(board: SerialBoard, seen: BoardState) -> backup.Kept:
    """Save the board's data and foreign files on this computer, and tell where they are."""
    kept = backup.take(board, seen.there, seen.foreign)
    if kept:
        path = backup.default_file(seen.about)
        backup.save(kept, seen.about, path)
        warn(f"kept {len(kept.files) + len(kept.replaced)} files in {path}")
    return kept


def _finish(board: SerialBoard, what: str, free_memory_bytes: int, code: int) -> None:
    """Restart the board, and tell what was done."""
    about = board.about()
    free_flash_bytes = board.free_flash_bytes()
    board.reset()
    say(
        f"castellan {VERSION} runs on {about.machine} (MicroPython {about.version_text}): {what}, "
        f"{kib(free_flash_bytes)} of flash and {kib(free_memory_bytes)} of memory free"
    )
    if code:
        warn(f"the board shows E{code}: {words_for(code)} (docs/saves.md)")


def _ask_about_others(port: str, foreign: tuple[str, ...]) -> None:
    names = ", ".join(foreign)
    if not confirm(f"Another program is on the board ({names}). Keep a copy and replace it?"):
        raise BoardProblem(
            f"{port}: another program is on the board ({names}) and stays; nothing was changed. "
            "--yes keeps a copy on this computer and replaces it"
        )


def _tell_plan(seen: BoardState, own: own_pieces.Change, new: Uf2 | None) -> None:
    removed = [*seen.change.removed, *own.removed]
    copied = [*seen.change.copied, *own.written]
    if new is not None:
        removed = [*image_update.old_files(seen), *own.removed]
        copied = [new.path.name] * (new.digest != seen.about.image) + [*own.written]
    for path in seen.foreign:
        say(f"ask about {path}, which is not ours")
    for path in removed:
        say(f"remove {path}")
    for path in copied:
        say(f"copy {path}")
    say(
        f"{len(copied)} files would be copied and {len(removed)} removed on "
        f"{seen.about.machine}, MicroPython {seen.about.version_text}; nothing was changed"
    )
