"""Makes the sample game importable: it lies in folders like those of the project.

`tests/sample_game` is also the skeleton that `castellan new-game` copies.
"""

from importlib import import_module

from host_tools.interpreters.runtimes import ROOT

FOLDER = ROOT / "tests" / "sample_game"
# Packages that a game adds modules to, and the folder that they lie in.
PACKAGES = {"castellan": "firmware/lib", "host_tools": ".", "support": "tests/portable"}


def extend_packages():
    """Add the folders of the sample game to the packages that they belong to."""
    for package, top in PACKAGES.items():
        for folder in sorted((FOLDER / top / package).rglob("*/")):
            relative = folder.relative_to(FOLDER / top)
            if (ROOT / top / relative / "__init__.py").is_file():
                import_module(".".join(relative.parts)).__path__.append(str(folder))
