"""The firmware's modules that are compiled: where they are, and what is known of each."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

import castellan

from host_tools.shrink.numbers import OF_A_BOARD

# In the project, or where it is installed.
LIBRARY = Path(castellan.__file__).resolve().parents[1]
# What host code runs often. The others read text, are built into CPython, or manage modules.
ROOMS = ("core", "rules", "advice")
# Modules of words are left out with `text`, which alone uses them.
LEFT_OUT = (
    "compat",
    "crc",
    "crc_plain",
    "modules",
    "games",
    "names",
    "log_errors",
    "registry",
    "log_lines",
    "text",
    "log_words",
)
# Host code that asks the rules and the players all the time; no board ever gets it.
BESIDE = ("host_tools.simulate.playing",)
BUILT_IN = ("array.array", "castellan.core.compat.const")
# What depends on the interpreter: the numbers of a board, the memory of a computer.
GIVEN = OF_A_BOARD | {("castellan.core.compat", "KEEPS_SPACES"): 1}
# How a buffer is made → its type. Types are the names that `cython_text` gives a C pointer.
ARRAY_TYPES = {"B": "u8_array", "H": "u16", "h": "i16", "i": "i32"}
BUFFERS = ("bytearray", "bytes", *ARRAY_TYPES.values())
NUMBERS = "numbers"  # a module's tuple of constant numbers
LIST_OF = "list of "  # and the type of a buffer
# What an annotation says: `array` is one of 16-bit numbers, `list` one of numbers of 30 bits.
ANNOTATED = {"array": "u16", "list": "i32"} | {
    name: name for name in ("int", "bool", "bytes", "bytearray")
}


class CannotCompile(Exception):
    """A firmware source uses something the translation does not know; the text says what."""


def mangled(module: str, name: str) -> str:
    """The one name in the whole extension for a module's name."""
    return f"{module.removeprefix('castellan.').replace('.', '_')}__{name}"


@dataclass
class Class:
    """A class: where it is, what it builds on, what its objects hold. Its name is the long one."""

    name: str
    home: str
    node: ast.ClassDef
    bases: list[str]
    attributes: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, ast.expr] = field(default_factory=dict)  # of the class, where no numbers
    constants: set[str] = field(default_factory=set)  # of the class, where numbers
    methods: dict[str, ast.FunctionDef] = field(default_factory=dict)
    inherited: dict[str, str] = field(default_factory=dict)  # method → the module it comes from


@dataclass
class Module:
    """A module and its names."""

    name: str
    tree: ast.Module
    imported_modules: dict[str, str] = field(default_factory=dict)
    imported_names: dict[str, tuple[str, str]] = field(default_factory=dict)
    foreign: dict[str, str] = field(default_factory=dict)  # name → how it is imported
    numbers: dict[str, int] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)  # name → type
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)


def find_sources(library: Path) -> dict[str, Path]:
    """Module name → file, of all that is compiled."""
    found = {}
    for room in ROOMS:
        for path in sorted((library / "castellan" / room).rglob("*.py")):
            name = ".".join(path.relative_to(library).with_suffix("").parts)
            if path.stem != "__init__" and path.stem not in LEFT_OUT:
                found[name] = path
    tools = Path(__file__).resolve().parents[2]
    found |= {name: tools / (name.replace(".", "/") + ".py") for name in BESIDE}
    return found


def late_modules(node: ast.Import | ast.ImportFrom) -> dict[str, str]:
    """The modules that an import inside a function names: local name → whole name."""
    start = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    return {alias.asname or alias.name: start + alias.name for alias in node.names}


def imports_of(tree: ast.Module) -> set[str]:
    """The modules of the firmware that a module imports."""
    wanted = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_module = (LIBRARY / (whole.replace(".", "/") + ".py")).is_file()
                wanted.add(whole if is_module else node.module)
    return wanted
