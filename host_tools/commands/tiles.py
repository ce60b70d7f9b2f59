"""`castellan tiles`: show, check, install and send the game data that a user may correct."""

import argparse
import sys

from castellan.rules import games

from host_tools.bad_input import BadInput, complain
from host_tools.data.tables import data_of
from host_tools.data.tiles import Tiles
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.packs import handing_over, library
from host_tools.terminal.messages import put, say
from host_tools.terminal.output import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    names = ", ".join(_known())
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {names}; default: all")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--check", metavar="FILE", help="check a pack, or a table of the project")
    action.add_argument("--text", action="store_true", help="print the game's pack to correct it")
    action.add_argument("--install", metavar="FILE", help="use this pack on this computer")
    action.add_argument("--send", metavar="FILE", help="use this pack on a device")
    action.add_argument(
        "--forget",
        action="store_true",
        help="use the factory's pack again on this computer; with --port or --state on a device",
    )
    where = parser.add_mutually_exclusive_group()
    add_port(where)
    where.add_argument(
        "--state",
        nargs="?",
        const="",
        metavar="DIR",
        help="the virtual device with this folder; without DIR the one of `castellan device`",
    )


def run(args: argparse.Namespace) -> int:
    """Show the data of games, or run the chosen action. Returns the exit code."""
    try:
        if args.text:
            put(library.text_for(_one(args.game)).rstrip("\n"))
        elif args.check is not None:
            say(_checked(args.game, args.check))
        elif args.install is not None or args.send is not None:
            _use(args)
        elif args.forget:
            _forget(args, _one(args.game))
        else:
            for name in all_tiles() if args.game is None else [_one(args.game)]:
                _show(name)
    except BadInput as problem:
        return complain("tiles", problem)
    except BoardProblem as problem:
        return complain("tiles", problem, 3)
    return 0


def all_tiles() -> dict[str, Tiles]:
    """Map each game to its tables in the project's own files, if it has any."""
    data = {game: data_of(game) for game in games.NAMES}
    return {game: module.TILES for game, module in data.items() if hasattr(module, "TILES")}


def _known() -> list[str]:
    return library.names()


def _one(game: str | None) -> str:
    if game not in _known():
        words = "name a game" if game is None else f"{game!r:.40} is not a game with a pack"
        raise BadInput(f"{words}: {', '.join(_known())}")
    return game


def _show(name: str) -> None:
    tiles = all_tiles().get(name)
    if tiles is None or library.installed(name):
        put(library.text_for(name).rstrip("\n"))
    else:
        tiles.show(Terminal(sys.stdout), tiles.path)


def _checked(game: str | None, path: str) -> str:
    """Check a file. Returns one line about its content."""
    if not library.is_pack(path):
        tiles = all_tiles()
        if game is None:
            raise BadInput(f"--check: whose file is it? Add one of: {', '.join(tiles)}")
        if _one(game) in tiles:
            return f"{path} is fine: {tiles[game].check(path)}"
    return f"{path} is fine: {library.words_for(*_read(game, path)[:2])}"


def _read(game: str | None, path: str) -> tuple[str, bytes, bytes]:
    """Read a pack. Returns its game, its bytes and the file. Raises BadInput for another game."""
    name, data, content = library.read_pack(path)
    if game not in (None, name):
        raise BadInput(f"{path}: is a pack of {name}, not of {_one(game)}")
    return name, data, content


def _use(args: argparse.Namespace) -> None:
    path = args.send if args.install is None else args.install
    name, data, content = _read(args.game, path)
    words = library.words_for(name, data)
    if args.install is not None:
        if args.port is not None or args.state is not None:
            raise BadInput("--install is for this computer; --send is for a device")
        library.install(name, data, content)
        say(f"This computer has {words}, from the next match on.")
        return
    library.keep(name, data, content)
    handing_over.hand_over(args, name, data)
    say(f"The device has {words}, from the next match on.")


def _forget(args: argparse.Namespace, name: str) -> None:
    if args.port is not None or args.state is not None:
        handing_over.hand_over(args, name, b"")
        say(f"The device has the factory's pack of {name}.")
    elif library.forget(name):
        say(f"This computer has the factory's pack of {name} again.")
    else:
        say(f"This computer had no other pack of {name} than the factory's.")
