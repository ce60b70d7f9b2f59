"""Makes the sample games importable, as if their files lay among those of the project.

`tests/sample_game` and `tests/sample_variant` have the folders of the project.
`castellan new-game` copies them.
"""

import sys
from importlib.util import spec_from_file_location

from host_tools.checkout import ROOT

FOLDER = ROOT / "tests" / "sample_game"
VARIANT = ROOT / "tests" / "sample_variant"
# The packages that a game adds modules to, and where they lie.
PACKAGES = {"castellan": "firmware/lib", "host_tools": ".", "support": "tests/portable"}


class Finder:
    """Finds a module of a sample game after all other finders have failed."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Return the spec of a module of a sample game, or None."""
        top = PACKAGES.get(name.partition(".")[0])
        for folder in (FOLDER, VARIANT) if top else ():
            place = folder / top / name.replace(".", "/")
            init = place / "__init__.py"
            if init.is_file():
                return spec_from_file_location(name, init, submodule_search_locations=[str(place)])
            if place.with_suffix(".py").is_file():
                return spec_from_file_location(name, place.with_suffix(".py"))
        return None


def make_importable():
    """Add the sample games to what can be imported."""
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)
