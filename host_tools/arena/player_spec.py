"""Describes a player of a tournament: a built-in one with parameters, a Python class or a program.

A description is plain data, so it travels to worker processes and to other computers.
"""

import hashlib
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

BUILTIN = "builtin"
PYTHON = "python"
COMMAND = "command"
_DIGITS = 16
_MISSING = "missing"
_HOST = Path(__file__).with_name("python_host.py")

Option = int | float | str | bool


@dataclass(frozen=True)
class Limits:
    """How long a program may take for each kind of request."""

    start_s: float = 10.0  # from the start of the program to its answer to `hello`
    load_s: float = 60.0  # for `setup`, `newgame` and `over`
    move_ms: int = 0  # for a move. 0 means no limit but the watchdog
    bank_ms: int = 0  # time in reserve for a whole game
    grace_ms: int = 50  # an answer so late is a strike only
    watchdog_s: float = 60.0  # for a move without a limit


@dataclass(frozen=True)
class PlayerSpec:
    """A player with a name of its own. Exactly one kind of player."""

    name: str
    kind: str
    words: tuple[str, ...]  # the built-in name, the class as `module:Class`, or the command
    folder: str = ""  # the folder of the file that describes the player
    options: tuple[tuple[str, Option], ...] = ()
    weights: tuple[int, ...] = ()  # of a built-in player
    weights_file: str = ""  # of a class or a program
    limits: Limits = field(default_factory=Limits)

    @property
    def is_program(self) -> bool:
        """True if the player runs in a process of its own."""
        return self.kind != BUILTIN

    def command(self) -> list[str]:
        """Return the words that start the player's process."""
        if self.kind == PYTHON:
            # -P: the folder of the host is not searched for the player's modules.
            return [sys.executable, "-P", str(_HOST), *self.words]
        return list(self.words)

    def as_json(self) -> dict[str, Any]:
        """Return what decides how the player plays. The place of its files does not matter."""
        fields = asdict(self)
        del fields["folder"]
        fields["words"] = list(self.words)
        fields["options"] = dict(self.options)
        fields["weights"] = list(self.weights)
        return {**fields, "files": files_digest(self)}


def files_digest(spec: PlayerSpec) -> str:
    """Return a short hash of the player's files on this computer: program, module, weights."""
    if not spec.is_program:
        return ""
    return _digest_of(tuple(_stamped(path) for path in files_of(spec)))


def digest_of_all(specs: Iterable[PlayerSpec]) -> str:
    """Return a short hash of the files of several players, or "" if none has files."""
    digests = [f"{spec.name} {files_digest(spec)}" for spec in specs if spec.is_program]
    if not digests:
        return ""
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()[:_DIGITS]


def files_of(spec: PlayerSpec) -> list[Path]:
    """List the files that belong to a player. A missing file is listed, too."""
    folder = Path(spec.folder)
    if spec.kind == PYTHON:
        found = module_files(spec.words[0].partition(":")[0], folder)
    else:
        # A program such as `node` belongs to the computer, so only files in the folder count.
        paths = [folder / word for word in spec.words]
        found = [path for path in paths if path.is_file()]
        if "/" in spec.words[0] and paths[0] not in found:
            found.insert(0, paths[0])
    return found + ([folder / spec.weights_file] if spec.weights_file else [])


def module_files(module: str, folder: Path) -> list[Path]:
    """List the source files of a module without importing it: of a package, all files."""
    parts = module.split(".")
    for place in (folder, *map(Path, sys.path)):
        package = place / parts[0]
        if (package / "__init__.py").is_file():
            return sorted(package.rglob("*.py"))
        if len(parts) == 1 and package.with_suffix(".py").is_file():
            return [package.with_suffix(".py")]
    return [folder / f"{'/'.join(parts)}.py"]


def _stamped(path: Path) -> tuple[str, int, int]:
    try:
        facts = path.stat()
    except OSError:
        return str(path), 0, -1
    return str(path), facts.st_mtime_ns, facts.st_size


@lru_cache(maxsize=64)
def _digest_of(files: tuple[tuple[str, int, int], ...]) -> str:
    """Hash files again only if one of them has changed. A worker asks for each task."""
    whole = hashlib.sha256()
    for path, _, size in files:
        whole.update(Path(path).name.encode() + b"\0")
        try:
            whole.update(Path(path).read_bytes() if size >= 0 else _MISSING.encode())
        except OSError:
            whole.update(_MISSING.encode())
    return whole.hexdigest()[:_DIGITS]
