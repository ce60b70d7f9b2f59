"""Write the skeleton of a new game: a copy of a sample game under another name.

Used by `castellan new-game`. The samples are `tests/sample_game`, and `tests/sample_variant` for a
variant. Their folders are those of the project, so a copy passes every test that they pass.
"""

from __future__ import annotations

import keyword
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, combinations
from pathlib import Path

from host_tools.bad_input import BadInput
from host_tools.checkout import ROOT
from host_tools.data.games import facts_of, game_names, game_table
from host_tools.safe_write import open_replacing

TESTS = ROOT / "tests"
RULES = Path("firmware", "lib", "castellan", "rules")
TABLE = RULES / "games.py"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST_NAME = 20


@dataclass(frozen=True)
class Names:
    """The names of one game: as typed, as a folder, as a title, as a class."""

    name: str  # `coin-race`: what people type
    code: str  # two letters in the box's list of games
    order: int

    @property
    def folder(self) -> str:
        """Return the name of the game's folders and modules, such as `coin_race`."""
        return self.name.replace("-", "_")

    @property
    def title(self) -> str:
        """Return the name that menus and sentences show, such as `Coin Race`."""
        return self.name.replace("-", " ").title()

    @property
    def class_name(self) -> str:
        """Return the name of the game's classes, such as `CoinRace`."""
        return self.title.replace(" ", "")

    def words(self) -> tuple[str, ...]:
        """List the forms of the name that occur in the game's files, in replacement order."""
        code, order = f'CODE = "{self.code}"', f"ORDER = {self.order}\n"
        return (self.folder, self.name, self.title, self.class_name, code, order)


def write_skeleton(name: str, parent: str = "", into: Path = ROOT) -> list[Path]:
    """Write the files of a new game below `into`, which has the folders of the project.

    Returns the paths. A name that cannot be used raises BadInput before anything is written.
    """
    _check_name(name)
    rules = into / RULES
    if not rules.is_dir():
        raise BadInput(f"{into}: is no clone of the project, for it has no {RULES}")
    metas = {game: facts_of(path) for game, path in _metas(rules).items()}
    samples = find_samples()
    if parent not in samples:
        known = ", ".join(filter(None, samples))
        raise BadInput(f"--parent: {parent!r:.40} has no sample of a variant; there is: {known}")
    folder, sample = samples[parent]
    if name in metas or name in [names.name for _, names in samples.values()]:
        raise BadInput(f"{name}: there is such a game already")
    order = max((int(str(facts["ORDER"])) for facts in metas.values()), default=0) + 1
    new = Names(name, _free_code(name, {str(facts["CODE"]) for facts in metas.values()}), order)
    texts = {
        into / _renamed(path.relative_to(folder).as_posix(), sample, new): _renamed(
            path.read_text(encoding="utf-8"), sample, new
        )
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    for path in texts:
        _check_free(path, new.folder)
    write_all(texts)
    _tidy(list(texts))
    with open_replacing(str(into / TABLE)) as file:
        file.write(game_table(rules).encode())
    if (into / "host_tools" / "frames").is_dir():
        _draw_screens(into)
    return list(texts)


def _check_name(name: str) -> None:
    is_word = _NAME.fullmatch(name) and not any(map(keyword.iskeyword, name.split("-")))
    if not is_word or len(name) > _LONGEST_NAME:
        raise BadInput(
            f"{name!r:.40} is no name for a game: up to {_LONGEST_NAME} small letters and digits, "
            "words joined by -, as in `coin-race`"
        )


def _metas(rules: Path) -> dict[str, Path]:
    return {name: rules / name.replace("-", "_") / "meta.py" for name in game_names(rules)}


def find_samples() -> dict[str, tuple[Path, Names]]:
    """Map the parent of each sample, or "", to the folder and the names of the sample."""
    samples = {}
    for folder in sorted(TESTS.glob("sample_*")):
        ((name, path),) = _metas(folder / RULES).items()
        facts = facts_of(path)
        names = Names(name, str(facts["CODE"]), int(str(facts["ORDER"])))
        samples[str(facts["PARENT"])] = (folder, names)
    return samples


def _check_free(path: Path, folder: str) -> None:
    """Raise BadInput if `path` exists, or a module with the same name as the game's package."""
    package = path.parent
    taken = [path]
    if package.name == folder:
        taken += [package, package.with_suffix(".py")]
    for other in taken:
        if other.exists():
            raise BadInput(f"{other}: is there already, so a game cannot have this name")


def _free_code(name: str, used: set[str]) -> str:
    """Choose two letters of the name that no other game uses, best the initials of two words."""
    initials = [word[0] for word in name.split("-") if word[0].isalpha()]
    letters = [letter for letter in name if letter.isalpha()]
    for first, second in chain(combinations(initials, 2), combinations(letters, 2)):
        if (first + second).upper() not in used:
            return (first + second).upper()
    raise BadInput(f"{name}: every two letters of it are another game's; choose another name")


def _renamed(text: str, old: Names, new: Names) -> str:
    for before, after in zip(old.words(), new.words(), strict=True):
        text = text.replace(before, after)
    return text


def write_all(texts: dict[Path, str]) -> None:
    """Write all files or none. Raises BadInput if one cannot be written."""
    written: list[Path] = []
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with open_replacing(str(path)) as file:
                file.write(text.encode())
            written.append(path)
    except BaseException as problem:
        for path in written:
            path.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            raise BadInput(f"{problem.filename}: {problem.strerror}") from None
        raise


def _draw_screens(into: Path) -> None:
    """Record all golden frames and the picture of all screens, with the new game in the menu."""
    environment = {**os.environ, "PYTHONPATH": f"{into / 'firmware' / 'lib'}{os.pathsep}{into}"}
    for word in ("record", "picture"):
        command = [sys.executable, "-m", "host_tools.frames", word]
        done = subprocess.run(
            command, cwd=into, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise BadInput(f"the game is written, but `make frames screens` fails: {said}")


def _tidy(paths: list[Path]) -> None:
    """Sort imports and reformat, because the new name has another length and order."""
    if find_spec("ruff") is None:
        return
    files = [str(path) for path in paths if path.suffix == ".py"]
    settings = ["--config", str(ROOT / "pyproject.toml"), "--quiet"]
    for words in (["check", "--select", "I", "--fix"], ["format"]):
        subprocess.run([sys.executable, "-m", "ruff", *words, *settings, *files], check=False)
