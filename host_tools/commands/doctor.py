"""`castellan doctor`: check this computer and a board, and print findings with remedies."""

import argparse
import json
import sys

from host_tools.flash import checkup
from host_tools.flash.board import SerialBoard
from host_tools.flash.checkup import OK, PROBLEM, Finding
from host_tools.flash.problems import BoardProblem
from host_tools.flash.questions import add_port
from host_tools.foreign.limits import LONGEST_MESSAGE, LONGEST_VALUE
from host_tools.foreign.shown import printable
from host_tools.terminal.messages import put, warn
from host_tools.terminal.output import Terminal

_COLOURS = {"ok": (110, 190, 110), "warning": (230, 180, 60), "problem": (230, 90, 80)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_port(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object, for a report")
    parser.add_argument(
        "--self-test", action="store_true", help="let the board test pixels, keys and flash"
    )
    parser.epilog = "Exit code: 0 all is well, 1 something is not, 3 no board can be reached."


def run(args: argparse.Namespace) -> int:
    """Print all findings. Returns 0, 1 if a finding is bad, 3 if no board can be reached."""
    findings = [*checkup.computer(), *checkup.connection(args.port)]
    is_reached = checkup.may_look_at_board(findings)
    if is_reached:
        try:
            findings += _look(findings[-1].words, is_tested=args.self_test)
        except BoardProblem as problem:
            is_reached = False
            findings.append(Finding("board", PROBLEM, str(problem)))
    if args.json:
        put(json.dumps({"findings": [finding.as_json() for finding in findings]}))
    else:
        print_findings(Terminal(sys.stdout), findings)
    if not is_reached:
        return 3
    return 1 if any(finding.state == PROBLEM for finding in findings) else 0


def _look(port: str, *, is_tested: bool) -> list[Finding]:
    with SerialBoard(port) as board:
        found = list(checkup.on_board(board))
        if is_tested and any(finding.state == PROBLEM for finding in found):
            found.append(Finding("self-test", PROBLEM, "not begun, see above"))
        elif is_tested:
            warn("look at the box: lights walk over it, then press each key")
            found += checkup.self_test(board)
        board.reset()
    return found


def print_findings(terminal: Terminal, findings: list[Finding]) -> None:
    """Print a line for each finding, and a line for each remedy."""
    # A board names the lines of its self-test, and its words stand in others.
    names = [printable(finding.name, LONGEST_VALUE) for finding in findings]
    width = max(map(len, names))
    for name, finding in zip(names, findings, strict=True):
        state = terminal.paint(f"{finding.state:<8}", _COLOURS[finding.state])
        terminal.line(f"{state} {name:<{width}}  {printable(finding.words, LONGEST_MESSAGE)}")
        if finding.remedy and finding.state != OK:
            remedy = printable(finding.remedy, LONGEST_MESSAGE)
            terminal.line(f"{'':<8} {'':<{width}}  → {remedy}")
