"""`castellan tournament`: let players compete until the result is significant."""

import argparse
import json
import os
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

from host_tools.arena.forfeit_words import show_commands
from host_tools.bad_input import BadInput, complain, name_of
from host_tools.cython_core.loader import core_words
from host_tools.foreign.limits import MOST_JOBS
from host_tools.safe_write import open_replacing, refuse_input
from host_tools.terminal.interrupts import INTERRUPTED
from host_tools.terminal.messages import put, say, warn
from host_tools.terminal.output import Terminal
from host_tools.tournament import schedule as schedules
from host_tools.tournament.base_player import plan_against
from host_tools.tournament.engines import Dask, Local
from host_tools.tournament.forfeit_report import ForfeitReport
from host_tools.tournament.journal import Journal
from host_tools.tournament.live_display import LiveDisplay
from host_tools.tournament.plan import read
from host_tools.tournament.report import page_of
from host_tools.tournament.results import Results, print_results
from host_tools.tournament.run import TournamentRun
from host_tools.tournament.schedule import Schedule
from host_tools.tournament.tasks import digest_with

_ENGINES = ("local", "dask")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE.toml", help="who plays what")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print lines for a spreadsheet")
    parser.add_argument(
        "--against", metavar="BASE", help="test the first player against a player or a revision"
    )
    parser.add_argument("--html", metavar="REPORT", help="default: FILE.html; - for none")
    parser.add_argument("--journal", metavar="FILE", help="default: FILE.journal")
    parser.add_argument("--anew", action="store_true", help="forget what the journal has")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    parser.add_argument("--engine", default="local", metavar="local|dask", help="default: local")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of dask, like tcp://host:8786")


def run(args: argparse.Namespace) -> int:
    """Play the games that the journal lacks, and write the report. Returns the exit code."""
    try:
        return _run(args)
    except BadInput as problem:
        return complain("tournament", problem)


def _run(args: argparse.Namespace) -> int:
    _check(args)
    make = partial(plan_against, base=args.against) if args.against else None
    plan = read(args.file, make)
    page, path = _outputs(args)
    schedule = Schedule(plan)
    show_commands(plan.specs)
    with closing(Journal(path, plan, digest_with(plan.specs), is_anew=args.anew)) as journal:
        known = journal.fill(schedule)
        if known:
            warn(f"{known:,} games were played before: {path}")
        status = 0 if schedule.ending else _play(args, schedule, journal)
    results = Results(schedule)
    _print(args, results)
    if page and results.games:
        _write_page(page, results, args.json or args.csv)
    return status


def _check(args: argparse.Namespace) -> None:
    if not 1 <= args.jobs <= MOST_JOBS:
        raise BadInput(f"--jobs: {args.jobs} is not a number from 1 to {MOST_JOBS}")
    if args.engine not in _ENGINES:
        raise BadInput(f"--engine: {args.engine!r:.40} is not one of: {', '.join(_ENGINES)}")
    if args.engine == "dask" and not args.scheduler:
        raise BadInput("--scheduler: the address of dask's scheduler is expected")
    if args.engine == "local" and args.scheduler:
        raise BadInput("--scheduler: only --engine dask has one")
    if args.file == "-" and not (args.journal and args.html):
        raise BadInput("FILE.toml: standard input needs --journal and --html")


def _outputs(args: argparse.Namespace) -> tuple[Path | None, Path]:
    """Return the paths of report and journal. Raises BadInput if one cannot be written."""
    part = ".against" if args.against else ""  # a tournament of its own
    journal = Path(args.journal) if args.journal else _beside(args.file, f"{part}.journal")
    plan = None if args.file == "-" else args.file
    refuse_input(str(journal), plan)
    if args.html == "-":
        return None, journal
    page = Path(args.html) if args.html else _beside(args.file, f"{part}.html")
    refuse_input(str(page), plan, journal)
    if os.path.realpath(page) == os.path.realpath(journal):
        raise BadInput(f"--html, --journal: {page}: two files are expected")
    _check_writable(page)
    return page, journal


def _beside(file: str, ending: str) -> Path:
    path = Path(file)
    return path.with_suffix(ending) if path.suffix == ".toml" else Path(f"{file}{ending}")


def _check_writable(page: Path) -> None:
    folder = page.absolute().parent
    if page.is_dir() or not folder.is_dir():
        raise BadInput(f"--html: {page}: is not a file name in an existing folder")
    if not os.access(page if page.exists() else folder, os.W_OK):
        raise BadInput(f"--html: {page}: may not be written")


def _play(args: argparse.Namespace, schedule: Schedule, journal: Journal) -> int:
    engine = Dask(args.scheduler) if args.engine == "dask" else Local(args.jobs)
    with closing(engine):
        report = ForfeitReport(journal.path)
        run = TournamentRun(schedule, journal, engine, digest_with(schedule.plan.specs), report)
        display = LiveDisplay(sys.stderr, schedule)
        try:
            ending = run.run(lambda: display.refresh(run))
        finally:
            display.clear()
        if run.played:
            words = f"{run.played:,} games in {display.seconds():.1f} s (rules {core_words()})"
            warn(words)
        if report.count:
            warn(f"{report.count:,} forfeits: see {report.path}")
    return INTERRUPTED if ending == schedules.INTERRUPTED else 0


def _print(args: argparse.Namespace, results: Results) -> None:
    if args.json:
        put(json.dumps(results.as_json(), ensure_ascii=False))
    elif args.csv:
        put(results.as_csv().rstrip("\n"))
    else:
        print_results(Terminal(sys.stdout), results)


def _write_page(page: Path, results: Results, is_quiet: bool) -> None:
    with open_replacing(str(page)) as file:
        file.write(page_of(results).encode())
    if not is_quiet:
        say(f"with plots: {name_of(str(page))}")
