"""Find the places where the modules of commands print without the one safe way of printing."""

import ast
import re

from host_tools.checkout import ROOT

FOLDER = ROOT / "host_tools"
# The safe way itself, and modules that draw pictures in place. test_foreign_text.py shows foreign
# text to each of these.
MAY_PRINT = {
    "terminal/messages.py",
    "terminal/output.py",
    "terminal/progress.py",
    "tournament/live_display.py",
    "archive/film_terminal.py",
    "link/screen.py",
    "virtual/terminal_screen.py",
}
# `from a.b import c, d`, also in brackets. The project has no other imports of its own modules.
_FROM = re.compile(r"^ *from (host_tools[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
_STREAMS = ("stdout", "stderr", "__stdout__", "__stderr__")
_WRITES = ("write", "writelines")


def modules_of_commands():
    """Return the files of host_tools that some command imports, directly or not, with texts."""
    waiting = [FOLDER / "cli.py", *sorted((FOLDER / "commands").glob("*.py"))]
    waiting += sorted(FOLDER.glob("*/*_commands.py"))  # imported by name
    texts = {}
    while waiting:
        path = waiting.pop()
        if path not in texts:
            texts[path] = path.read_text(encoding="utf-8")
            waiting += _imports(texts[path])
    return texts


def _imports(text):
    """Yield the files of host_tools that the import statements of a module name."""
    for module, names in _FROM.findall(text):
        for name in ("", *re.findall(r"\w+", names)):
            path = ROOT.joinpath(*module.split("."), name)
            path = path.with_suffix(".py")
            if path.is_file():
                yield path


def prints_in(text):
    """Return the numbers of the lines that print, write to a standard stream, or log."""
    if not any(word in text for word in ("print", "std", "traceback")):
        return []  # parsing takes longer
    return sorted({node.lineno for node in ast.walk(ast.parse(text)) if _prints(node)})


def _prints(node):
    if isinstance(node, ast.Name):
        return node.id == "print" and isinstance(node.ctx, ast.Load)
    if not isinstance(node, ast.Attribute):
        return False
    is_stream = isinstance(node.value, ast.Attribute) and node.value.attr in _STREAMS
    if is_stream and node.attr in _WRITES:
        return True
    return isinstance(node.value, ast.Name) and node.value.id == "traceback"
