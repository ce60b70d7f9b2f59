"""`castellan report`: write what the computer and the board tell into one file to attach."""

import argparse
import time

from host_tools.bad_input import BadInput, complain
from host_tools.flash import checkup, report
from host_tools.flash.board import SerialBoard
from host_tools.flash.checkup import PROBLEM, Finding
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.link.session import Session
from host_tools.safe_write import open_replacing
from host_tools.terminal.messages import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="default: castellan-report-DATE.txt, here"
    )
    add_port(parser)
    parser.add_argument(
        "--running",
        action="store_true",
        help="only ask the running game, which goes on; else the board is also looked at as by "
        "`castellan doctor`, and restarts",
    )


def run(args: argparse.Namespace) -> int:
    """Write the report, also if no board is reached. Returns the exit code."""
    findings = [*checkup.computer(), *checkup.connection(args.port)]
    facts: list[str] = []
    is_reached = False
    if checkup.may_look_at_board(findings):
        port = findings[-1].words
        facts = _facts_of_game(port, findings)
        is_reached = bool(facts)
        if not args.running:
            is_reached = _add_board(port, findings, facts) or is_reached
    name = args.file or time.strftime("castellan-report-%Y%m%d-%H%M%S.txt")
    try:
        with open_replacing(name) as file:
            file.write(report.text(findings, facts).encode())
    except BadInput as problem:
        return complain("report", problem)
    say(f"written: {name}")
    if not is_reached:
        return complain("report", findings[-1].words, 3)
    return 0


def _facts_of_game(port: str, findings: list[Finding]) -> list[str]:
    """Ask the running game. Adds a finding if it does not answer."""
    try:
        with Session(port) as session:
            return list(session.lines({"get": "report"}))
    except BoardProblem as problem:
        findings.append(Finding("running game", PROBLEM, str(problem)))
        return []


def _add_board(port: str, findings: list[Finding], facts: list[str]) -> bool:
    """Add what the board's prompt tells. Returns False if no prompt answers."""
    try:
        with SerialBoard(port) as board:
            findings += checkup.on_board(board)
            if not facts:
                facts += report.facts_at_prompt(board)
            board.reset()
    except BoardProblem as problem:
        findings.append(Finding("board", PROBLEM, str(problem)))
        return False
    return True
