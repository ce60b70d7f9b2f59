"""Gives the classes that have no heirs their inherited methods again, as their own.

In such a class `self.move()` can mean one method only, and the C compiler may put it in place of
the call. Where objects are made of a class that has heirs, a stand-in without any is made for it.
"""

import ast
import copy

from host_tools.compiled.names import Names
from host_tools.compiled.sources import Class, mangled


def hand_down(program: Names) -> None:
    """Does so for all classes of a program."""
    for found in list(program.classes.values()):
        if not program.heirs_of(found.name):
            _inherit(program, found)
        elif _is_made(program, found):
            _inherit(program, _stand_in_for(program, found))


def _inherit(program: Names, heir: Class) -> None:
    for base in program.line_of(heir.name)[1:]:
        for name, node in base.methods.items():
            if not name.startswith("__") and name not in heir.methods:
                heir.methods[name] = copy.deepcopy(node)
                heir.inherited[name] = base.home


def _is_made(program: Names, found: Class) -> bool:
    """Whether the sources themselves make objects of a class."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and program.find_class(module, node.func.id) is found
        for module in program.modules.values()
        for node in ast.walk(module.tree)
    )


def _stand_in_for(program: Names, found: Class) -> Class:
    """An heir that is as its base in everything."""
    node = ast.parse("class Same: pass").body[0]
    assert isinstance(node, ast.ClassDef)
    name = f"{mangled(found.home, 'made')}__{found.node.name}"  # who asks for a game reads its end
    same = Class(name, found.home, node, [found.name])
    program.classes[same.name] = program.stand_ins[found.name] = same
    return same
