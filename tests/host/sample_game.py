"""Make the sample games importable, as if their files were in the project's own folders.

`tests/sample_game` and `tests/sample_variant` have the folders of the project.
`castellan new-game` copies them.
"""

import sys
from importlib.util import spec_from_file_location

from host_tools.checkout import ROOT

FOLDER = ROOT / "tests" / "sample_game"
VARIANT = ROOT / "tests" / "sample_variant"
# The packages to which a game adds modules, and the folders that contain them.
PACKAGES = {"castellan": "firmware/lib", "host_tools": ".", "support": "tests/portable"}


class Finder:
    """An import finder that finds the modules of a sample game after all others have failed."""

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
    """Install the finder, so that the sample games can be imported."""
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)
