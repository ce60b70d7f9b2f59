"""The firmware as a board gets it: the same program without what only people need."""

import ast

from host_tools.shrink import bundles, constants, private_functions, short_names, unasked


def shrink(texts: dict[str, str]) -> dict[str, str]:
    """The sources by module name, in fewer modules and with fewer and shorter names."""
    joined = bundles.join(constants.fold(unasked.drop(texts)))
    return without_empty_packages(short_names.shorten(private_functions.share(joined)))


def names_of_functions(texts: dict[str, str]) -> private_functions.Plan:
    """What the functions of the sources are called in what `shrink` makes of them."""
    return private_functions.Plan(bundles.join(constants.fold(unasked.drop(texts))))


def without_empty_packages(texts: dict[str, str]) -> dict[str, str]:
    """All but the packages that say only what they are: to MicroPython a folder is a package."""
    packages = {module.rpartition(".")[0] for module in texts}
    return {
        module: text
        for module, text in texts.items()
        if module not in packages or not _is_empty(text)
    }


def _is_empty(text: str) -> bool:
    try:
        body = ast.parse(text).body
    except SyntaxError:
        return False  # the compiler has the words for it
    return all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body
    )
