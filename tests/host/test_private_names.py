"""Tests use public calls: few tests read a private name of another object."""

import ast

import pytest

from host_tools.checkout import ROOT

# Reasons for a private name: it belongs to the interpreter, only a private call causes the fault,
# or a subclass calls the method that it overrides.
MOST_PLACES = 20
OWN = ("self", "cls")


def private_names(text):
    """Yield line and expression of each use of another object's private name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in OWN):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            for name in filter(is_private, (alias.name for alias in node.names)):
                yield node.lineno, f"from {node.module} import {name}"


def is_private(name):
    """True if a name begins with one underscore."""
    return name.startswith("_") and not name.startswith("__")


def test_tests_read_private_names_of_others_in_at_most_20_places():
    places = [
        f"{path.relative_to(ROOT)}:{line}: {expression}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for line, expression in private_names(path.read_text(encoding="utf-8"))
    ]
    if len(places) > MOST_PLACES:
        words = f"{len(places)} places, {MOST_PLACES} allowed: use a public call or property"
        pytest.fail("\n".join([words, *places]), pytrace=False)


@pytest.mark.parametrize(
    ("text", "expressions"),
    [
        ("screen._spot", ["screen._spot"]),
        ("rig.shell._stack[-1]._spot", ["rig.shell._stack[-1]._spot", "rig.shell._stack"]),
        ("from support.runner import _run, step", ["from support.runner import _run"]),
        ("self._seen + cls._kept + type(x).__name__ + seen_", []),
    ],
)
def test_a_private_name_of_another_object_is_found(text, expressions):
    assert sorted(expression for _, expression in private_names(text)) == sorted(expressions)
