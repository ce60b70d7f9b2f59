"""Read the firmware's files and list all breaches of the rules for rooms (folders)."""

import ast
from pathlib import Path

# Each room may import itself and the rooms before it.
ORDER = ("root", "core", "rules", "advice", "ui", "facts", "device", "main")
HARDWARE_ROOMS = ("device", "main")
BUILT_IN = ("struct", "array", "binascii")
# compat.py asks which interpreter runs it. modules.py forgets modules to free memory.
ALSO_ALLOWED = {
    "lib/castellan/core/compat.py": ("micropython",),
    "lib/castellan/core/modules.py": ("sys",),
}
BANNED_WORDS = ("machine", "neopixel", "os", "time", "random", "print", "open")
# Files that build and start an image. The rules do not apply to them.
APART = ("image", "manifest.py")
MOST_LINES_OF_A_FILE = 260
MOST_LINES_OF_A_FUNCTION = 40
LINES_WITH_THE_ROOM = 5
_QUIET_STATEMENTS = (
    ast.Import,
    ast.ImportFrom,
    ast.Assign,
    ast.AnnAssign,
    ast.FunctionDef,
    ast.ClassDef,
)


def room_of(relative: Path) -> str:
    """Return the room of a file, given its path below `firmware`."""
    parts = relative.parts
    if parts[:2] == ("lib", "castellan"):
        return parts[2] if len(parts) > 3 else "root"
    return "main"


def problems(firmware: Path) -> list[str]:
    """Return a line of text for each rule that a file below `firmware` breaks."""
    found = []
    for path in sorted(firmware.rglob("*.py")):
        relative = path.relative_to(firmware)
        if relative.parts[0] in APART:
            continue
        try:
            reader = _Reader(firmware, relative, path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            found.append(f"{relative}:{error.lineno}: is not Python: {error.msg}")
            continue
        found.extend(f"{relative}:{line}: {text}" for line, text in reader.problems())
    return found


class _Reader:
    """Reads one file and collects the rules that it breaks."""

    def __init__(self, firmware: Path, relative: Path, text: str) -> None:
        self._firmware = firmware
        self._relative = relative
        self._room = room_of(relative)
        self._lines = text.splitlines()
        self._tree = ast.parse(text)
        self._found: list[tuple[int, str]] = []

    def problems(self) -> list[tuple[int, str]]:
        self._check_header()
        self._check_lengths()
        self._check_that_import_does_nothing()
        for node in ast.walk(self._tree):
            self._check_imports(node)
            self._check_words(node)
            self._check_language(node)
        return sorted(self._found)

    def _say(self, line: int, text: str) -> None:
        self._found.append((line, text))

    def _check_header(self) -> None:
        if self._room not in ORDER:
            self._say(1, f"lies in no room of the house: {self._room!r}")
        if ast.get_docstring(self._tree) is None:
            self._say(1, "begins without a docstring")
        top = "\n".join(self._lines[:LINES_WITH_THE_ROOM])
        # main.py imports all rooms. It says `Room: root.`, like version.py.
        name = "root" if self._room == "main" else self._room
        if f"Room: {name}." not in top:
            self._say(1, f"does not say `Room: {name}.` in its first lines")

    def _check_lengths(self) -> None:
        if self._relative.stem.startswith("tables"):
            return
        if len(self._lines) > MOST_LINES_OF_A_FILE:
            self._say(MOST_LINES_OF_A_FILE, f"has more than {MOST_LINES_OF_A_FILE} lines")
        for node in ast.walk(self._tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST_LINES_OF_A_FUNCTION:
                    self._say(
                        node.lineno, f"{node.name} has more than {MOST_LINES_OF_A_FUNCTION} lines"
                    )

    def _check_that_import_does_nothing(self) -> None:
        if self._room == "main":
            return
        for node in self._tree.body:
            is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if not (is_docstring or _is_quiet(node)):
                self._say(node.lineno, "does something when it is imported")

    def _check_imports(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                self._check_import(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                self._say(node.lineno, "imports relative to itself; name the whole path")
                return
            names = [alias.name for alias in node.names]
            if "*" in names:
                self._say(node.lineno, "imports *")
            module = node.module or ""
            for name in names:
                # `from castellan import ui` imports a room. The last name may also be no module.
                self._check_import(node.lineno, f"{module}.{name}", module)

    def _check_import(self, line: int, name: str, module: str | None = None) -> None:
        top = name.partition(".")[0]
        if top == "castellan":
            self._check_direction(line, name.split("."))
            return
        allowed = BUILT_IN + ALSO_ALLOWED.get(self._relative.as_posix(), ())
        if self._room not in HARDWARE_ROOMS and (module or name) not in allowed:
            self._say(line, f"imports {module or name}, which is not for {self._room}")

    def _check_direction(self, line: int, parts: list[str]) -> None:
        room = parts[1] if len(parts) > 1 and parts[1] in ORDER else "root"
        if self._room in ORDER and ORDER.index(room) > ORDER.index(self._room):
            self._say(line, f"{self._room} imports {room}, against the direction")
        if room == "rules" and self._room == "rules" and len(parts) > 2:
            self._check_games(line, parts[2])

    def _check_games(self, line: int, other: str) -> None:
        """Report an import of another game that is not among this game's parents."""
        rules = self._firmware / "lib" / "castellan" / "rules"
        own = self._relative.parts[3]
        if own == other or not (rules / other / "meta.py").is_file():
            return
        if other not in _parents(rules, own):
            self._say(line, f"{own} imports the game {other}, which is not its parent")

    def _check_words(self, node: ast.AST) -> None:
        if self._room in HARDWARE_ROOMS:
            return
        word = {ast.Name: "id", ast.arg: "arg"}.get(type(node))
        if word and getattr(node, word) in BANNED_WORDS:
            self._say(node.lineno, f"mentions {getattr(node, word)}, which belongs to device")

    def _check_language(self, node: ast.AST) -> None:
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            self._say(node.lineno, "has a bare except")
        if isinstance(node, ast.Slice) and node.step is not None:
            self._say(node.lineno, "has a slice with a step, which the board does not know")


def _parents(rules: Path, game: str) -> set[str]:
    """Return the game's parent, its parent's parent and so on. Unknown games have no parents."""
    found: set[str] = set()
    while (rules / game / "meta.py").is_file():
        tree = ast.parse((rules / game / "meta.py").read_text(encoding="utf-8"))
        game = next((_text(node) for node in tree.body if _assigns(node, "PARENT")), "")
        if not game or game in found:
            break
        found.add(game)
    return found


def _assigns(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.Assign) and [getattr(t, "id", "") for t in node.targets] == [name]


def _text(node: ast.stmt) -> str:
    value = node.value if isinstance(node, ast.Assign) else None
    return str(value.value) if isinstance(value, ast.Constant) else ""


def _is_quiet(node: ast.stmt) -> bool:
    """True for an import, assignment or definition, or a `try` that contains nothing else."""
    if isinstance(node, ast.Try):
        branches = [node.body, *(handler.body for handler in node.handlers), node.orelse]
        return all(_is_quiet(inner) for branch in branches for inner in branch)
    return isinstance(node, _QUIET_STATEMENTS)
