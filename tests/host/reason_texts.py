"""Find reasons for refusals in a game's sources that do not begin with the number of a rule."""

import ast
import re

_NUMBERED = re.compile(r"([A-Z]+[1-9][0-9]*): \S")
_NO_RULE = ("an unknown option",)  # a damaged save has it, a log cannot
_MODULE = "log_errors.py"


def problems(folder, known):
    """Yield the problems in the sources below `folder`, a game's package in the rules.

    A text with a space in the module `log_errors`, and in `problem` of the module `meta`, is a
    reason. It begins with a number in `known`, or with any number if `known` is empty. Other
    modules pass no texts of their own to `refuse`.
    """
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for text in _reasons_in(path.name, tree):
            number = _NUMBERED.match(text)
            if number is None or (known and number[1] not in known):
                yield f"{path.name}: {text!r} does not begin with the number of a rule"
        if path.name != _MODULE:
            yield from (f"{path.name}: refuse({text!r})" for text in _refused_texts(tree))


def _reasons_in(name, tree):
    if name == _MODULE:
        found = _texts(tree)
    elif name == "meta.py":
        functions = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
        found = [text for function in functions for text in _texts(function)]
    else:
        return []
    return [text for text in found if " " in text.strip() and text not in _NO_RULE]


def _texts(tree):
    """Return the texts below a node, without the docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]


def _refused_texts(tree):
    """Return the texts in arguments of `refuse` and in `not_finished`, and `is_refused` if set."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "refuse":
            yield from (text for argument in node.args for text in _texts(argument))
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "not_finished":
            yield from _texts(node.value)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "is_refused":
            yield "is_refused"
