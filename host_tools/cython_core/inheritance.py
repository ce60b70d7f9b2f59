"""Copies inherited methods into the classes without subclasses, so that C can inline the calls.

In a class without subclasses, `self.move()` can only mean one method. If a class has subclasses
and the sources also create objects of the class, it gets a leaf copy. A leaf copy is a subclass
without changes. Objects are created from the leaf copy instead.
"""

import ast
import copy

from host_tools.cython_core.sources import Class, mangled
from host_tools.cython_core.symbols import Symbols


def devirtualise(program: Symbols) -> None:
    """Copy each inherited method into every class of a program that has no subclasses."""
    for cls in list(program.classes.values()):
        if not program.subclasses(cls.name):
            _inherit(program, cls)
        elif _is_instantiated(program, cls):
            _inherit(program, _make_leaf_copy(program, cls))


def _inherit(program: Symbols, subclass: Class) -> None:
    for base in program.mro(subclass.name)[1:]:
        for name, node in base.methods.items():
            if not name.startswith("__") and name not in subclass.methods:
                subclass.methods[name] = copy.deepcopy(node)
                subclass.inherited[name] = base.home


def _is_instantiated(program: Symbols, cls: Class) -> bool:
    """True if the sources create objects of this class."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and program.find_class(module, node.func.id) is cls
        for module in program.modules.values()
        for node in ast.walk(module.tree)
    )


def _make_leaf_copy(program: Symbols, cls: Class) -> Class:
    """Return a new subclass without changes. Objects are created from the subclass instead."""
    node = ast.parse("class Same: pass").body[0]
    assert isinstance(node, ast.ClassDef)
    # games.game_of() reads the end of the class name, so the class's own name comes last.
    name = f"{mangled(cls.home, 'made')}__{cls.node.name}"
    leaf = Class(name, cls.home, node, [cls.name])
    program.classes[leaf.name] = program.leaf_copies[cls.name] = leaf
    return leaf
