"""`castellan simulate`: let computer players play many games, and print statistics."""

import argparse
import json
import os
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from castellan.rules import games, registry
from castellan.rules.names import COLOURS
from castellan.rules.text import option_bits

from host_tools.arena.forfeit_words import forfeit_line, show_commands, warn_of
from host_tools.arena.player_spec import PlayerSpec
from host_tools.arena.player_tables import check_player, read_tables, used_specs
from host_tools.bad_input import BadInput, complain
from host_tools.cython_core.loader import core_words
from host_tools.data.house_rules import option_help
from host_tools.foreign.limits import LARGEST_SEED, MOST_JOBS, MOST_PLAYOUTS, MOST_SECONDS
from host_tools.packs import library
from host_tools.simulate.players import player_names, searcher_names
from host_tools.simulate.runner import MOST_GAMES, SimulationPlan, outcomes, rotations_of
from host_tools.simulate.statistics import BotTotals, count
from host_tools.terminal.interrupts import INTERRUPTED
from host_tools.terminal.messages import put, say, warn
from host_tools.terminal.progress import Progress

_MOST_NOTES = 10  # forfeits that are printed one by one


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = option_help(list(games.NAMES))
    parser.add_argument("--game", default="kingdomino", help="default: kingdomino")
    parser.add_argument("--players", type=int, help="number of players; default: number of bots")
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help=f"one for each seat, of: {', '.join(player_names())}, or of --players-file",
    )
    parser.add_argument(
        "--players-file",
        metavar="FILE.toml",
        help="players of your own, as in a tournament's file",
    )
    parser.add_argument("--games", type=int, default=100, help="default: 100")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games; default: 1")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    parser.add_argument("--option", action="append", default=[], metavar="WORD", help="a variant")
    parser.add_argument(
        "--playouts", type=int, metavar="N", help="the regent's playouts for a move at the start"
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="the regent's time for a move, instead"
    )
    seating = parser.add_mutually_exclusive_group()
    seating.add_argument("--rotate", action="store_true", help="move the bots around the seats")
    seating.add_argument(
        "--mirror", action="store_true", help="play each deal once with every rotation"
    )
    parser.add_argument("--logs", metavar="DIR", default="", help="write each game there")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--times", action="store_true", help="add time and speed to --json")


def run(args: argparse.Namespace) -> int:
    """Play the games and print the statistics. Returns the exit code."""
    try:
        plan = _plan(args)
    except BadInput as problem:
        return complain("simulate", problem)
    totals = [BotTotals(name) for name in plan.bots]
    show_commands(plan.specs)
    games = notes = status = 0
    start = time.perf_counter()
    try:
        with (
            Progress(sys.stderr, plan.games) as progress,
            closing(outcomes(plan, args.jobs)) as all,
        ):
            for outcome in all:
                count(totals, outcome)
                games += 1
                notes += len(outcome.notes)
                if notes <= _MOST_NOTES:
                    for note in outcome.notes:
                        warn_of(note)
                progress.advance()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BadInput as problem:  # the games before it are reported
        status = complain("simulate", problem)
    seconds = time.perf_counter() - start
    _report(args, plan, totals, games, seconds)
    if status == INTERRUPTED:
        warn(f"interrupted after {games} of {plan.games} games")
    return status


def _plan(args: argparse.Namespace) -> SimulationPlan:
    if args.game not in games.NAMES:
        names = ", ".join(games.NAMES)
        raise BadInput(f"--game: {args.game!r} is not one of: {names}")
    meta = registry.meta(args.game)
    bots = tuple(name.strip() for name in args.bots.split(","))
    specs = used_specs(read_tables(args.players_file) if args.players_file else (), bots)
    for name in bots:
        _check_bot(name, args.game, specs)
    if args.players is not None and args.players != len(bots):
        raise BadInput(f"--bots: {len(bots)} bots for {args.players} players")
    _check_range("--games", args.games, 1, MOST_GAMES)
    _check_range("--jobs", args.jobs, 1, MOST_JOBS)
    _check_range("--seed", args.seed, 0, LARGEST_SEED)
    _check_thinking(args, bots)
    options = _options(meta, args.option)
    problem = meta.problem(bytes(range(min(len(bots), len(COLOURS) + 1))), options)
    if problem:
        raise BadInput(f"--players, --option: {problem}")
    return SimulationPlan(
        args.game,
        bots,
        options,
        args.seed,
        args.games,
        args.rotate,
        _folder(args.logs, args.game),
        args.playouts or 0,
        args.seconds or 0.0,
        library.installed_for(meta),
        specs,
        rotations_of(len(bots)) if args.mirror else (),
    )


def _options(meta: Any, words: list[str]) -> int:
    options = 0
    for word in words:
        bits = option_bits(meta, [word])
        if bits < 0:
            names = ", ".join(name for name, _ in meta.OPTIONS)
            raise BadInput(f"--option: {word!r} is not one of: {names}")
        options |= bits
    return options


def _check_thinking(args: argparse.Namespace, bots: tuple[str, ...]) -> None:
    """Check --playouts and --seconds: at most one, and only with a player that searches."""
    given = [name for name in ("playouts", "seconds") if getattr(args, name) is not None]
    if not given:
        return
    if len(given) == 2:
        raise BadInput("--playouts, --seconds: one of them is enough")
    if not any(name in searcher_names() for name in bots):
        raise BadInput(f"--{given[0]}: only {' and '.join(searcher_names())} accept it")
    if args.playouts is not None:
        _check_range("--playouts", args.playouts, 1, MOST_PLAYOUTS)
    elif not 0 < args.seconds <= MOST_SECONDS:
        raise BadInput(f"--seconds: {args.seconds:g} is not above 0 and at most {MOST_SECONDS:g}")


def _check_bot(name: str, game: str, specs: tuple[PlayerSpec, ...]) -> None:
    try:
        check_player(name, game, specs)
    except BadInput as problem:
        raise BadInput(f"--bots: {problem}") from None


def _check_range(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadInput(f"{name}: {value} is not a number from {least} to {most}")


def _folder(name: str, game: str) -> str:
    if not name:
        return ""
    try:
        registry.open_text(game)
    except ImportError:
        raise BadInput(f"--logs: {game} has no log") from None
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        words = problem.strerror if isinstance(problem, OSError) else "is not a folder's name"
        raise BadInput(f"--logs: {name}: {words}") from None
    if not os.access(name, os.W_OK):
        raise BadInput(f"--logs: {name}: may not be written")
    return name


def _report(
    args: argparse.Namespace,
    plan: SimulationPlan,
    totals: list[BotTotals],
    games: int,
    seconds: float,
) -> None:
    rate = games / seconds if seconds else 0.0
    packs = library.names_in(plan.game, plan.pack)
    if args.json:
        times = {"seconds": round(seconds, 3), "games_per_second": round(rate, 2)}
        times = times if args.times else {}
        report = {
            "game": plan.game,
            **({"packs": packs} if packs else {}),
            "games": games,
            **times,
            "bots": [one.as_json() for one in totals],
        }
        put(json.dumps(report))
        return
    what = ", ".join([plan.game, *(f"pack {name}" for name in packs)])
    played = f"{games} games of {what} in {seconds:.1f} s, {rate:.1f} a second"
    say(f"{played} (rules {core_words()})")
    say(f"{'bot':<14}{'mean':>8}{'± 95 %':>8}{'sd':>7}{'wins':>8}{'share':>8}{'shared':>8}")
    for one in totals:
        share = 100 * one.wins / one.games if one.games else 0.0
        say(
            f"{one.name:<14}{one.mean:>8.2f}{one.confidence:>8.2f}{one.deviation:>7.1f}"
            f"{one.wins:>8}{share:>6.1f} %{one.shared:>8}"
        )
    for one in totals:
        if one.forfeits:
            say(forfeit_line(one.name, one.forfeits))
