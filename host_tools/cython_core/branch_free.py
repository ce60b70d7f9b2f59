"""Rewrites `if condition: out[n] = x; n += 1` as `out[n] = x; n += condition`.

The rewritten code has no branch. The processor predicts the branch badly, because legal and
illegal placements alternate without a pattern.
"""

import ast

# In these modules the buffer has one more element than any list needs, so the write is safe.
BRANCH_FREE_MODULES = ("castellan.rules.kingdomino.turns",)


def is_conditional_append(node: ast.If) -> bool:
    """True if the body of an `if` only appends one value to a list, without any call."""
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


def branch_free_append(node: ast.If) -> list[ast.stmt]:
    """Rewrite a conditional append: write always, then add the condition to the index."""
    put, grow = node.body
    assert isinstance(grow, ast.AugAssign)
    return [put, ast.AugAssign(grow.target, grow.op, _as_flag(node.test))]


def _as_flag(test: ast.expr) -> ast.expr:
    """Rewrite a condition as an int, 0 or 1, without short-circuit evaluation."""
    if isinstance(test, ast.BoolOp):
        operator = ast.BitAnd() if isinstance(test.op, ast.And) else ast.BitOr()
        result = _as_flag(test.values[0])
        for value in test.values[1:]:
            result = ast.BinOp(result, operator, _as_flag(value))
        return result
    return ast.Call(ast.Name("_flag", ast.Load()), [test], [])
