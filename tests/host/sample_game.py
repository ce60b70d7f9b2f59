"""Makes the sample game importable, as if its files lay among those of the project.

`tests/sample_game` has the folders of the project. It is also the skeleton that
`castellan new-game` copies.
"""

import sys
from importlib.util import spec_from_file_location

from host_tools.checkout import ROOT

FOLDER = ROOT / "tests" / "sample_game"
# The packages that a game adds modules to, and where they lie.
PACKAGES = {"castellan": "firmware/lib", "host_tools": ".", "support": "tests/portable"}


class Finder:
    """Finds a module of the sample game after all other finders have failed."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Return the spec of a module of the sample game, or None."""
        top = PACKAGES.get(name.partition(".")[0])
        if top is None:
            return None
        place = FOLDER / top / name.replace(".", "/")
        if (place / "__init__.py").is_file():
            locations = [str(place)]
            init = place / "__init__.py"
            return spec_from_file_location(name, init, submodule_search_locations=locations)
        file = place.with_suffix(".py")
        return spec_from_file_location(name, file) if file.is_file() else None


def make_importable():
    """Add the sample game to what can be imported."""
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)
