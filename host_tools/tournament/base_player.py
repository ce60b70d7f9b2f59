"""Finds the player of `--against`: a name, or a built-in player of another revision."""

import subprocess
import sys
import tarfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from castellan.rules import games, registry

from host_tools.arena import python_host
from host_tools.arena.player_spec import COMMAND, PlayerSpec
from host_tools.arena.player_tables import check_player, specs_from, used_specs
from host_tools.bad_input import BadInput
from host_tools.checkout import IS_WHOLE, ROOT
from host_tools.foreign.limits import LONGEST_PLAYER_NAME
from host_tools.simulate.players import player_names
from host_tools.tournament.plan import TournamentPlan, plan_from
from host_tools.tournament.question import question_from, question_table

_MOST_SEATS = 99
_FOLDERS = ("firmware/lib", "host_tools")


def plan_against(fields: dict[str, Any], folder: str, base: str) -> TournamentPlan:
    """Return the plan of a test: the first player of a file against `base`. Raises BadInput."""
    players = fields.get("players")
    if not isinstance(players, list) or not players or not isinstance(players[0], str):
        raise BadInput('players: a list of names is expected, like ["steward"]')
    mine = players[0]
    table = fields.pop("test", {})
    if not isinstance(table, dict):
        raise BadInput("test: a table is expected, like [test]")
    rest = {key: fields[key] for key in fields if key not in ("stop", "pairing")}
    rest.setdefault("seats", 2 if "game" not in fields else _fewest(fields["game"]))
    seats = rest["seats"]
    alike = [mine] * (seats if type(seats) is int and 0 < seats < _MOST_SEATS else 1)
    plan = plan_from({**rest, "players": alike}, folder)
    other, specs = _other_player(plan, base, specs_from(fields.get("player", {}), folder))
    test = question_from({"test": {**table, "players": [mine, other]}}, [mine, other])
    assert test is not None
    tables = (question_table(test, plan.seats),)
    return replace(plan, test=test, specs=specs, tables=tables).with_whole_deals()


def _fewest(game: Any) -> int:
    return min(registry.meta(game).SEATS) if game in games.NAMES else 2


def _other_player(
    plan: TournamentPlan, base: str, known: tuple[PlayerSpec, ...]
) -> tuple[str, tuple[PlayerSpec, ...]]:
    """Return the name of the other player, and the descriptions of both."""
    mine = plan.players[0]
    specs = used_specs(known, [mine, base])
    if base == mine:
        raise BadInput(f"--against: {base} would play against itself")
    if base in player_names() or any(spec.name == base for spec in specs):
        check_player(base, plan.game, specs)
        return base, specs
    old = _of_revision(mine, base)
    return old.name, (*specs, old)


def _of_revision(player: str, base: str) -> PlayerSpec:
    """Return a program that plays a built-in player of another revision."""
    if player not in player_names():
        raise BadInput(f"--against: {base!r:.60} is no player; a revision has built-in ones only")
    folder = Path(base).absolute() if Path(base).is_dir() else _checked_out(base)
    if not (folder / _FOLDERS[0] / "castellan").is_dir():
        raise BadInput(f"--against: {base}: is not a folder of this project")
    paths = f"PYTHONPATH={folder}:{folder / _FOLDERS[0]}"
    host = str(Path(python_host.__file__))
    command = ("env", paths, "CASTELLAN_INTERPRETED=1", sys.executable, "-P", host, player)
    name = f"{player}@{Path(base).name}"[:LONGEST_PLAYER_NAME]
    return PlayerSpec(name, COMMAND, command, str(folder))


def _checked_out(revision: str) -> Path:
    """Write the sources of a revision into `build/base`. Returns their folder."""
    if not IS_WHOLE:
        raise BadInput(
            f"--against: {revision!r:.60} is no player, and only a checkout has revisions"
        )
    known = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    number = known.decode().strip()
    if not number:
        raise BadInput(f"--against: {revision!r:.60} is no player, no folder and no revision")
    folder = ROOT / "build" / "base" / number
    if not folder.is_dir():
        unfinished = folder.with_suffix(".new")
        unfinished.mkdir(parents=True, exist_ok=True)
        with tarfile.open(fileobj=BytesIO(_git("archive", number, *_FOLDERS))) as archive:
            archive.extractall(unfinished, filter="data")
        unfinished.rename(folder)
    return folder


def _git(*words: str) -> bytes:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    except OSError as problem:
        raise BadInput(f"--against: git: {problem.strerror}") from None
    return done.stdout
