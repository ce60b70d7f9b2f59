"""Writes firmware/package.json, by which `mip` finds the files of the library.

    python -m host_tools.flash.package

The file lists the sources as they lie in the project, so that it works from a checkout and from
wherever the project is published. A board has more memory left with `castellan flash`, which
compiles; docs/flashing.md says when to take which.
"""

import json
import sys

from castellan.version import VERSION

from host_tools.mpy import ROOT, TREES

FILE = ROOT / "firmware" / "package.json"


def text() -> str:
    """What the file must say."""
    sources = TREES["lib"]
    names = sorted(path.relative_to(sources).as_posix() for path in sources.rglob("*.py"))
    package = {
        "urls": [[name, f"lib/{name}"] for name in names],
        "deps": [],
        "version": VERSION,
    }
    return json.dumps(package, indent=1) + "\n"


def main() -> int:
    """Writes it."""
    FILE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
