"""Builds the parts of a release, each into the folder of the release."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from castellan.version import VERSION

from host_tools.checkout import ROOT
from host_tools.flash import image
from host_tools.hardware import case
from host_tools.hardware.paths import OUT
from host_tools.release import notices, sbom, three_mf, wheel
from host_tools.virtual import site

# The make target of the circuit board, and the folder that it writes.
_BOARD_TARGET = "pcb"
_BOARD_FOLDER = OUT / "pcb"


def write_images(folder: Path) -> str:
    """Build the image of each board."""
    for board in image.BOARDS:
        name = board.removeprefix("RPI_").lower()
        shutil.copyfile(image.build(None, board), folder / f"castellan-{VERSION}-{name}.uf2")
    return f"{len(image.BOARDS)} images"


def write_wheel(folder: Path) -> str:
    """Build the wheel."""
    return wheel.build(folder).name


def write_site(folder: Path) -> str:
    """Build the page."""
    return f"site/, {len(site.write(folder / 'site'))} files"


def write_case(folder: Path) -> str:
    """Build the printed parts of each variant of the case as STL and 3MF."""
    from host_tools.hardware.case_check import laid_on_bed

    case.build_all()
    count = 0
    for variant in case.VARIANTS:
        target = folder / "case" / variant.name
        target.mkdir(parents=True)
        for part in case.PRINTED:
            stl = case.printable(part, variant, target)
            mesh = laid_on_bed(part, variant)
            three_mf.write(stl.with_suffix(".3mf"), stl.stem, mesh.vertices, mesh.faces)
            count += 1
    shutil.copy(ROOT / "hardware" / "LICENSE", folder / "case")
    return f"case/, {count} parts as STL and 3MF"


def write_board(folder: Path) -> str:
    """Build the circuit board, if this version of the project has one."""
    asked = ["make", "--no-print-directory", "--dry-run", _BOARD_TARGET]
    if subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).returncode != 0:
        return "no board/: this version has no circuit board (make pcb)"
    subprocess.run(["make", "--no-print-directory", _BOARD_TARGET], cwd=ROOT, check=True)
    shutil.copytree(_BOARD_FOLDER, folder / "board")
    return "board/"


def write_papers(folder: Path) -> str:
    """Write the notices and the list of parts."""
    (folder / notices.FILE.name).write_text(notices.text(), encoding="utf-8")
    (folder / "sbom.json").write_text(sbom.text(), encoding="utf-8")
    return f"{notices.FILE.name}, sbom.json"


# In the order in which they are built. The papers name versions that the images fetch.
PARTS: dict[str, Callable[[Path], str]] = {
    "wheel": write_wheel,
    "site": write_site,
    "images": write_images,
    "case": write_case,
    "board": write_board,
    "papers": write_papers,
}
