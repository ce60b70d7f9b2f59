"""Writes NOTICES.txt: who wrote the parts of a release, and the texts of their licences.

python -m host_tools.release.notices

The page, the wheel and the folder of a release carry the same file.
"""

import os
import sys
from collections.abc import Iterator

from host_tools.checkout import ROOT
from host_tools.release.parts import Part, licence_text, read_parts
from host_tools.safe_write import open_replacing
from host_tools.terminal.messages import say

FILE = ROOT / "NOTICES.txt"
_LINE = "-" * 78
_WHERE = {
    "image": "the images for boards (castellan-*.uf2)",
    "page": "the page (site/): MicroPython for the browser",
}
_HEAD = """\
Castellan: notices

The programs of Castellan are under the MIT license. Its box and its circuits are under the CERN
Open Hardware Licence Version 2 - Permissive. The wheel contains only programs of Castellan. The
images and the page also contain programs of others, which are listed below. The texts of all
licences follow the list.
"""


def text() -> str:
    """Return the content of NOTICES.txt."""
    parts = read_parts()
    lines = [_HEAD]
    for where, words in _WHERE.items():
        lines += [_LINE, f"In {words}", _LINE, ""]
        for part in parts:
            if where in part.where:
                lines += _described(part)
    own = {
        "MIT, for Castellan itself": ROOT / "LICENSE",
        "CERN-OHL-P-2.0, for the box and the circuits": ROOT / "hardware" / "LICENSE",
    }
    for title, path in own.items():
        lines += _titled(title, path.read_text(encoding="utf-8"))
    for name in sorted({name for part in parts for name in part.texts}):
        lines += _titled(name, licence_text(name))
    return "\n".join(lines).rstrip() + "\n"


def _described(part: Part) -> Iterator[str]:
    yield part.name
    yield from (f"  {line}" for line in part.copyright)
    yield f"  Licence: {part.licence}"
    yield ""


def _titled(title: str, content: str) -> list[str]:
    return ["=" * 78, title, "=" * 78, "", content]


def main() -> int:
    """Write NOTICES.txt and print its path."""
    with open_replacing(str(FILE)) as file:
        file.write(text().encode())
    say(os.path.relpath(FILE))
    return 0


if __name__ == "__main__":
    sys.exit(main())
