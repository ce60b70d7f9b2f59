"""Tells people which programs are started, and who forfeited games for what reason."""

import shlex
from collections.abc import Mapping, Sequence

from host_tools.arena.forfeit import ForfeitNote
from host_tools.arena.player_spec import COMMAND, PlayerSpec
from host_tools.terminal.messages import warn


def show_commands(specs: Sequence[PlayerSpec]) -> None:
    """Print the command of each program before it is started."""
    for spec in specs:
        if spec.kind == COMMAND:
            warn(f"{spec.name}: starts {shlex.join(spec.words)} in {spec.folder}")


def forfeit_line(name: str, kinds: Mapping[str, int]) -> str:
    """Return one line: the number of forfeited games of a player, by kind."""
    total = sum(kinds.values())
    counts = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    return f"{name} forfeited {total:,} game{'' if total == 1 else 's'}: {counts}"


def warn_of(note: ForfeitNote) -> None:
    """Print one line about a forfeit, with the last line of the program's standard error."""
    lines = note.stderr.strip().splitlines()
    last = f" ({lines[-1]})" if lines else ""
    warn(f"{note.player}: forfeits game {note.game + 1}: {note.kind}: {note.reason}{last}")
