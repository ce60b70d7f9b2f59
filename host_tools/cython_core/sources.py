"""Lists the modules that are compiled, and defines the classes that describe each module."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

import castellan

# The folder of the package `castellan`: in the project or in site-packages.
LIBRARY = Path(castellan.__file__).resolve().parents[1]
# The rooms that simulations run. The modules below read text, amend logs, drop modules or replace
# built-ins of CPython: compiling them saves nothing.
ROOMS = ("core", "rules", "advice")
EXCLUDED = (
    "compat",
    "crc",
    "crc_plain",
    "modules",
    "games",
    "house",
    "irregular",
    "names",
    "log_errors",
    "packs",
    "reasons",
    "registry",
    "log_lines",
    "text",
    "log_words",
    "actions",
    "again",
)
# The loop that plays one match. It is host code, but calls the rules for every action.
HOST_MODULES = ("host_tools.simulate.match_loop",)
HOST_FOLDERS = ("references",)  # the frozen players
INTERPRETED = ("__init__", "regent")  # the searcher's own work is small, its playouts are compiled
BUILT_IN = ("array.array", "castellan.core.compat.const")
# Type code of an array → type name. `rewriter.POINTERS` maps type names to C pointers.
ARRAY_TYPES = {"B": "u8_array", "H": "u16", "h": "i16", "i": "i32"}
BUFFERS = ("bytearray", "bytes", *ARRAY_TYPES.values())
NUMBERS = "numbers"  # a module's tuple of constant numbers
LIST_OF = "list of "  # prefix before the type of a buffer
# Annotation → type name. `array` means 16-bit numbers, `list` means ints of up to 30 bits.
ANNOTATED = {"array": "u16", "list": "i32"} | {
    name: name for name in ("int", "bool", "bytes", "bytearray")
}


class CannotCompile(Exception):
    """Raised if a source uses an unsupported construct. The text names the construct."""


def mangled(module: str, name: str) -> str:
    """Return the unique name in the extension for a global of a module."""
    return f"{module.removeprefix('castellan.').replace('.', '_')}__{name}"


@dataclass
class Class:
    """A class with its bases, attributes and methods. `name` is its mangled name."""

    name: str
    home: str
    node: ast.ClassDef
    bases: list[str]
    attributes: dict[str, str] = field(default_factory=dict)
    # Class attributes: constant numbers by name, and other attributes with their value.
    constants: set[str] = field(default_factory=set)
    defaults: dict[str, ast.expr] = field(default_factory=dict)
    methods: dict[str, ast.FunctionDef] = field(default_factory=dict)
    inherited: dict[str, str] = field(default_factory=dict)  # method → the module that defines it


@dataclass
class Module:
    """The symbol table of one module."""

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
    """Map the name of each compiled module to its file."""
    paths = {}
    for room in ROOMS:
        for path in sorted((library / "castellan" / room).rglob("*.py")):
            name = ".".join(path.relative_to(library).with_suffix("").parts)
            if path.stem != "__init__" and path.stem not in EXCLUDED:
                paths[name] = path
    tools = Path(__file__).resolve().parents[2]
    names = [*HOST_MODULES]
    for folder in HOST_FOLDERS:
        stems = sorted(path.stem for path in (tools / "host_tools" / folder).glob("*.py"))
        names += [f"host_tools.{folder}.{stem}" for stem in stems if stem not in INTERPRETED]
    paths |= {name: tools / (name.replace(".", "/") + ".py") for name in names}
    return paths


def late_imports(node: ast.Import | ast.ImportFrom) -> dict[str, str]:
    """Map local names to module names, for an import inside a function."""
    start = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    return {alias.asname or alias.name: start + alias.name for alias in node.names}


def imported_modules_of(tree: ast.Module) -> set[str]:
    """Return the names of the modules that a module imports."""
    names = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_module = (LIBRARY / (whole.replace(".", "/") + ".py")).is_file()
                names.add(whole if is_module else node.module)
    return names
