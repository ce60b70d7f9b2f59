"""Looks up names in the modules: constants, variables, functions, classes, other modules."""

import ast

from host_tools.cython_core.sources import (
    ANNOTATED,
    ARRAY_TYPES,
    BUFFERS,
    LIST_OF,
    NUMBERS,
    Class,
    Module,
)

_SIMPLE = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)


class Symbols:
    """The symbol tables of all modules and classes."""

    def __init__(self) -> None:
        self.modules: dict[str, Module] = {}
        self.classes: dict[str, Class] = {}
        self.leaf_copies: dict[str, Class] = {}  # class → what is instantiated instead

    def mro(self, name: str) -> list[Class]:
        """Return a class and its base classes, nearest first."""
        line = []
        while name in self.classes:
            line.append(self.classes[name])
            name = self.classes[name].bases[0] if self.classes[name].bases else ""
        return line

    def subclasses(self, name: str) -> list[Class]:
        """Return all direct and indirect subclasses of a class."""
        return [c for c in self.classes.values() if name in [b.name for b in self.mro(c.name)[1:]]]

    def type_of_value(self, module: Module, value: ast.expr, arguments: dict[str, str]) -> str:
        """Return the type of `value`, the first value of an attribute or a global variable."""
        if self._constant_value(module, value) is not None:
            return "int"
        if isinstance(value, ast.Name) and value.id in arguments:
            return arguments[value.id]
        if isinstance(value, (ast.Name, ast.Attribute)):
            return self._type_of_variable(module, value)
        if isinstance(value, ast.Constant):
            kinds = {int: "int", bool: "bool", bytes: "bytes"}
            return kinds.get(type(value.value), "object")
        if isinstance(value, ast.Call):
            return self._type_of_call(module, value)
        if isinstance(value, (ast.ListComp, ast.Tuple)):
            return self._type_of_sequence(module, value, arguments)
        if isinstance(value, ast.IfExp):
            return self.type_of_value(module, value.body, arguments)
        return "int" if _is_int_expression(value, arguments) else "object"

    def _type_of_variable(self, module: Module, value: ast.Name | ast.Attribute) -> str:
        if isinstance(value, ast.Name):
            home, name = self.home_of(module, value.id)
            return home.variables.get(name, "object")
        owner = self._module_of(module, value.value)
        return owner.variables.get(value.attr, "object") if owner else "object"

    def _type_of_call(self, module: Module, call: ast.Call) -> str:
        if isinstance(call.func, ast.Attribute):
            home = self._module_of(module, call.func.value)
            function = home.functions.get(call.func.attr) if home else None
            return self.annotated_type(home, function.returns) if home and function else "object"
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name == "array":
            code = call.args[0]
            return ARRAY_TYPES[str(code.value)] if isinstance(code, ast.Constant) else "object"
        if name in ("bytearray", "bytes", "bool"):
            return name
        known = self.find_class(module, name)
        if known:
            return known.name
        function = self.find_function(module, name)
        return self.annotated_type(module, function.returns) if function else "object"

    def commented_type(self, module: Module, node: ast.Assign) -> str:
        """Return the type in the comment `# type:` behind an assignment."""
        if not node.type_comment:
            return "object"
        return self.annotated_type(module, ast.Constant(node.type_comment))

    def find_class(self, module: Module, name: str) -> Class | None:
        """Return the class that a name refers to in a module, or None."""
        home, name = self.home_of(module, name)
        return home.classes.get(name)

    def annotated_type(self, module: Module, annotation: ast.expr | None) -> str:
        """Return the type that an annotation names."""
        if isinstance(annotation, ast.Constant) and annotation.value is None:
            return "void"
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            annotation = ast.parse(annotation.value, mode="eval").body
        if isinstance(annotation, ast.BinOp):  # a class, or None
            left = self.annotated_type(module, annotation.left)
            return left if left in self.classes else "object"
        if isinstance(annotation, ast.Subscript):  # array[int]
            annotation = annotation.value
        name = annotation.id if isinstance(annotation, ast.Name) else ""
        known = self.find_class(module, name)
        if known:
            return known.name
        return ANNOTATED.get(name, "object")

    def find_function(self, module: Module, name: str) -> ast.FunctionDef | None:
        """Return the function that a name refers to in a module, or None."""
        home, name = self.home_of(module, name)
        return home.functions.get(name)

    def _type_of_sequence(
        self, module: Module, value: ast.ListComp | ast.Tuple, arguments: dict[str, str]
    ) -> str:
        """Return the type of a list of buffers or of a tuple of constants."""
        if isinstance(value, ast.ListComp):
            kind = self.type_of_value(module, value.elt, arguments)
            return LIST_OF + kind if kind in BUFFERS else "object"
        numbers = [self._constant_value(module, part) for part in value.elts]
        return NUMBERS if numbers and None not in numbers else "object"

    def _module_of(self, module: Module, value: ast.expr) -> Module | None:
        """Return the module that a name refers to, or None."""
        name = value.id if isinstance(value, ast.Name) else ""
        return self.modules.get(module.imported_modules.get(name, ""))

    def _constant_value(self, module: Module, value: ast.expr) -> int | None:
        """Evaluate an expression of constants. Returns None if it is not constant."""
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            if value.func.id != "const":
                return None
            value = value.args[0]
        if isinstance(value, ast.Attribute):
            owner = self._module_of(module, value.value)
            return self.constant(owner, value.attr) if owner else None
        names = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
        known = {name: self.constant(module, name) for name in names}
        if None in known.values() or not all(isinstance(n, _SIMPLE) for n in ast.walk(value)):
            return None
        result = eval(compile(ast.Expression(value), "<constant>", "eval"), {}, known)
        return result if type(result) is int else None

    def constant(self, module: Module, name: str) -> int | None:
        """Return the value of a constant by its name in a module, or None."""
        home, name = self.home_of(module, name)
        return home.numbers.get(name)

    def home_of(self, module: Module, name: str) -> tuple[Module, str]:
        """Return the module that defines a name, and its name there."""
        if name not in module.imported_names:
            return module, name
        home, original = module.imported_names[name]
        return self.modules[home], original


def _is_int_expression(value: ast.expr, arguments: dict[str, str]) -> bool:
    """True if the expression is arithmetic on numbers or an element of a buffer parameter."""
    if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
        return arguments.get(value.value.id) in BUFFERS and not isinstance(value.slice, ast.Slice)
    return isinstance(value, ast.BinOp) and not _has_objects(value)


def _has_objects(value: ast.expr) -> bool:
    return any(
        isinstance(n, ast.Constant) and not isinstance(n.value, int) for n in ast.walk(value)
    )
