"""Find files that import or name modules of a game which they may not use.

A game may use its own files, those of its parents, and those that belong to no game.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path("firmware") / "lib" / "castellan"
FOLDERS = ("firmware", "host_tools")
FORGETTING = (
    "modules.forget",
    "screens.drop_game",
    "registry.close_games",
    "start.forget",
)
_MODULE = re.compile(r"castellan(\.\w+)+\.?")
_SCREEN = re.compile(r"\.[a-z_]+")


class House:
    """Holds the parsed sources of the firmware and of the host tools below one root folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._rules = root / PACKAGE / "rules"
        self.games = {path.parent.name for path in self._rules.glob("*/meta.py")}
        paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
        self.trees = {
            path.relative_to(root): ast.parse(path.read_text(encoding="utf-8")) for path in paths
        }

    def line(self, game: str) -> list[str]:
        """Return the folder of a game and the folders of its parents."""
        folders: list[str] = []
        while game and game not in folders:
            folders.append(game)
            text = (self._rules / game / "meta.py").read_text(encoding="utf-8")
            parent = re.search(r'^PARENT = "(.*)"', text, re.MULTILINE)
            game = parent.group(1).replace("-", "_") if parent else ""
        return folders

    def game_of(self, parts: tuple[str, ...] | list[str]) -> str:
        """Return the game to which a path or module belongs, or "". `duel_map` is of `duel`."""
        for part in parts:
            for game in self.games:
                if part == game or part.startswith(f"{game}_"):
                    return game
        return ""

    def wrong_imports(self) -> Iterator[str]:
        """Yield imports of a game that is neither the file's game nor one of its parents."""
        for path, tree in self.trees.items():
            own = self.game_of(path.with_suffix("").parts)
            used = {game: line for line, game in self._used_games(tree)}
            for game, line in used.items():
                if not any(set(used) <= set(self.line(one)) for one in ([own] if own else used)):
                    yield f"{path}:{line}: {own or 'no game'} imports the game {game}"

    def wrong_ui_imports(self) -> Iterator[str]:
        """Yield imports of a game in those files of ui that all games share."""
        ui = PACKAGE / "ui"
        for path, tree in self.trees.items():
            if path.is_relative_to(ui) and not self.game_of(path.parts):
                for line, game in self._used_games(tree):
                    yield f"{path}:{line}: what all games share imports {game}"

    def wrong_paths(self) -> Iterator[str]:
        """Yield module paths that are written as a string and do not exist."""
        for path, line, text in self._strings():
            if _MODULE.fullmatch(text) and not self._exists(text):
                yield f"{path}:{line}: there is no module {text!r}"

    def wrong_screens(self) -> Iterator[str]:
        """Yield names such as ".kingdom" that are no screen of the game whose file uses them."""
        screens = PACKAGE / "ui" / "screens"
        for path, line, text in self._strings():
            if path.is_relative_to(PACKAGE / "ui") and _SCREEN.fullmatch(text):
                own = self.game_of(path.parts)
                games = [own] if own else sorted(self.games)
                folders = [screens / one for game in games for one in self.line(game)]
                folders.append(PACKAGE / "ui" / "shared")
                is_known = any((self.root / one / f"{text[1:]}.py").is_file() for one in folders)
                if not is_known and text[1:] not in self._named_screens():
                    yield f"{path}:{line}: there is no screen {text!r}"

    def late_lines(self) -> Iterator[str]:
        """Yield lines of the firmware that forget modules or import inside a function."""
        for path, tree in self.trees.items():
            if path.parts[:2] not in (("firmware", "lib"), ("firmware", "main.py")):
                continue
            lines = {
                node.lineno
                for node in ast.walk(tree)
                if isinstance(node, ast.Call) and ast.unparse(node.func) in FORGETTING
            }
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef):
                    inner = ast.walk(function)
                    lines |= {
                        n.lineno for n in inner if isinstance(n, ast.Import | ast.ImportFrom)
                    }
            yield from (f"{path}:{line}" for line in sorted(lines))

    def _named_screens(self) -> set[str]:
        """Return the screens that the `flow.py` of a game maps to another module."""
        flows = (self.root / PACKAGE / "ui" / "screens").glob("*/flow.py")
        texts = "".join(path.read_text(encoding="utf-8") for path in flows)
        return set(re.findall(r'"(\w+)": "\w+\.\w+"', texts))

    def _used_games(self, tree: ast.Module) -> Iterator[tuple[int, str]]:
        for node in ast.walk(tree):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            for name in names:
                game = self.game_of(name.split("."))
                if game and name.startswith(("castellan.", "host_tools.")):
                    yield getattr(node, "lineno", 0), game

    def _strings(self) -> Iterator[tuple[Path, int, str]]:
        for path, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield path, node.lineno, node.value

    def _exists(self, name: str) -> bool:
        """True if `name` is a module, its attribute, a package, or a prefix such as "duel_"."""
        place = self.root / "firmware" / "lib" / name.replace(".", "/")
        if place.is_dir() or place.with_suffix(".py").is_file():
            return True
        if name.endswith("_"):
            return any(place.parent.glob(f"{place.name}*.py"))
        return place.parent.with_suffix(".py").is_file()
