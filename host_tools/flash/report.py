"""Collects facts about a computer and a board into one text, for a person who helps from afar.

`castellan report` writes it. It contains no name of a person, computer or home folder.
"""

import getpass
import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path

from castellan.version import VERSION

from host_tools.checkout import ROOT
from host_tools.flash.board import SerialBoard
from host_tools.flash.checkup import Finding, error_logs
from host_tools.flash.plan import STATE
from host_tools.foreign.limits import LONGEST_MESSAGE
from host_tools.foreign.shown import printable

_ERROR = "error "
_PLACE = re.compile(r'File "([\w./]+)", line (\d+)')
_SHORTEST_NAME = 3
# The values of machine.reset_cause() on RP2040 and RP2350.
_CAUSES = {"1": "power-on or reset button", "3": "watchdog"}
_AT_PROMPT = """
import machine
print("reset_cause", machine.reset_cause() if hasattr(machine, "reset_cause") else 0)
"""
_HEAD = "Castellan report. Attach this file to your question. It names no person.\n"


def text(findings: Iterable[Finding], facts: list[str]) -> str:
    """Return the report. `facts` are the lines that a running game answers."""
    lines = [_HEAD, "What the doctor found", *map(_line_of, findings)]
    errors = [fact.removeprefix(_ERROR) for fact in facts if fact.startswith(_ERROR)]
    plain = [fact for fact in facts if not fact.startswith(_ERROR)]
    if plain:
        lines += ["", "What the running game says", *map(_explained, plain)]
    if errors:
        lines += ["", "Error log", *with_places(errors, version_in(plain))]
    safe = [printable(line, LONGEST_MESSAGE) for line in "\n".join(lines).split("\n")]
    return without_names("\n".join(safe)) + "\n"


def facts_at_prompt(board: SerialBoard) -> list[str]:
    """Return the facts that a board tells at MicroPython's prompt, while Castellan is stopped."""
    facts = board.run(_AT_PROMPT, "asking why it started").splitlines()
    for _, log in error_logs(board, board.listing((STATE,))):
        facts += [_ERROR + line for line in log.splitlines() if line]
    return facts


def _line_of(finding: Finding) -> str:
    words = f"{finding.state:<8} {finding.name}: {finding.words}"
    return f"{words} ({finding.remedy})" if finding.remedy else words


def _explained(fact: str) -> str:
    key, _, value = fact.partition(" ")
    if key == "reset_cause" and value in _CAUSES:
        return f"{fact} ({_CAUSES[value]})"
    return fact


def version_in(facts: list[str]) -> str:
    """Return the version that a device tells, or ""."""
    found = [fact.partition(" ")[2] for fact in facts if fact.startswith("version ")]
    return found[0] if found else ""


def with_places(errors: list[str], version: str = "") -> list[str]:
    """Add file and source line to each line of a traceback, if the versions are the same.

    A board's tracebacks name modules, `castellan.ui.session`, and lines of the sources.
    """
    found = []
    for line in errors:
        found.append(line)
        place = _PLACE.search(line)
        if place and version in ("", VERSION):
            found += _source_line(place[1], int(place[2]))
    return found


def _source_line(module: str, number: int) -> list[str]:
    name = module.removesuffix(".py").replace(".", "/")
    for path in (f"firmware/lib/{name}.py", f"firmware/lib/{name}/__init__.py"):
        file = ROOT / path
        if file.is_file():
            lines = file.read_text(encoding="utf-8").splitlines()
            if 0 < number <= len(lines):
                return [f"    {path}:{number}: {lines[number - 1].strip()}"]
    return []


def without_names(report: str) -> str:
    """Replace the names of user, home folder and computer."""
    names = {str(Path.home()): "~", platform.node(): "(computer)", _user(): "(user)"}
    for key in ("USER", "USERNAME", "LOGNAME"):
        names[os.environ.get(key, "")] = "(user)"
    for name in sorted(names, key=len, reverse=True):
        if len(name) >= _SHORTEST_NAME:
            report = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], report)
    return report


def _user() -> str:
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return ""
