"""Lists that grow under a condition, which in C grow *by* the condition: no jump to guess.

A processor guesses badly there, for what fits into a kingdom follows no rule that it could learn.
"""

import ast

# Modules in which lists have room for one value more than they can hold.
COLLECTORS = ("castellan.rules.kingdomino.turns",)


def collects(node: ast.If) -> bool:
    """Whether an `if` does nothing but put a value at the end of a list."""
    if node.orelse or any(isinstance(n, ast.Call) for n in ast.walk(node)):
        return False
    if len(node.body) != 2:
        return False
    put, grow = node.body
    return (
        isinstance(put, ast.Assign)
        and isinstance(put.targets[0], ast.Subscript)
        and isinstance(put.targets[0].slice, ast.Name)
        and isinstance(grow, ast.AugAssign)
        and isinstance(grow.target, ast.Name)
        and put.targets[0].slice.id == grow.target.id
        and isinstance(grow.value, ast.Constant)
    )


def without_jump(node: ast.If) -> list[ast.stmt]:
    """What an `if` that collects comes to."""
    put, grow = node.body
    assert isinstance(grow, ast.AugAssign)
    return [put, ast.AugAssign(grow.target, grow.op, _as_number(node.test))]


def _as_number(test: ast.expr) -> ast.expr:
    """A condition as 0 or 1, all of it computed."""
    if isinstance(test, ast.BoolOp):
        operator = ast.BitAnd() if isinstance(test.op, ast.And) else ast.BitOr()
        result = _as_number(test.values[0])
        for value in test.values[1:]:
            result = ast.BinOp(result, operator, _as_number(value))
        return result
    return ast.Call(ast.Name("_flag", ast.Load()), [test], [])
