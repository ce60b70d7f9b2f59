"""Builds STL files of the case's parts with OpenSCAD. Each file is built once and then cached."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.file_lock import taking_turns
from host_tools.hardware.paths import CASE, OUT
from host_tools.hardware.tools import program, python_package, run

STL_CACHE = OUT / "stl"
WORKERS = 2


@dataclass(frozen=True)
class Variant:
    """One combination of the case's parameters, such as size of switches and battery."""

    name: str
    pitch: int
    switch_size: int
    has_battery: bool

    def options(self, names: tuple[str, ...]) -> dict[str, str]:
        """Return the parameters in `names` as OpenSCAD options."""
        values = {
            "pitch": str(self.pitch),
            "switch_size": str(self.switch_size),
            "battery": str(self.has_battery).lower(),
        }
        return {name: values[name] for name in names}


VARIANTS = (
    Variant("matrix8-switch12", 8, 12, False),
    Variant("matrix8-switch12-battery", 8, 12, True),
    Variant("matrix8-switch6", 8, 6, False),
    Variant("matrix5-switch6", 5, 6, False),
)

# Each printed part: its parameters, and the rotation about x that lays it on the print bed.
_ALL = ("pitch", "switch_size", "battery")
PRINTED: dict[str, tuple[tuple[str, ...], int]] = {
    "shell": (_ALL, 180),
    "base": ((), 0),
    "lid": (("battery",), 0),
    "grid": (("pitch",), 180),
    "diffuser": (("pitch",), 0),
    "bar": (("pitch",), 0),
    "placed_cap_up": (("switch_size",), 180),
    "placed_cap_down": (("switch_size",), 180),
    "placed_cap_left": (("switch_size",), 180),
    "placed_cap_right": (("switch_size",), 180),
    "placed_cap_a": (("switch_size",), 180),
    "placed_cap_b": (("switch_size",), 180),
    "foot": ((), 0),
    "placed_boot_lever": ((), 180),
}
CAPS = tuple(name for name in PRINTED if name.startswith("placed_cap_"))
COPIES = {"bar": 2, "foot": 4}
BOUGHT: dict[str, tuple[str, ...]] = {
    "bars": ("pitch",),
    "mock_matrix_board": ("pitch",),
    "mock_leds": ("pitch",),
    "mock_button_board": ("switch_size",),
    "mock_switches": ("switch_size",),
    "mock_switch_bodies": ("switch_size",),
    "mock_main_board": (),
    "mock_main_parts": ("battery",),
    "mock_pico": (),
    "mock_pico_chip": (),
    "mock_boot_button": (),
    "mock_usb": (),
    "mock_plug": (),
    "mock_battery": ("battery",),
}


# Only boot.py needs these: the lever while it presses BOOTSEL, and the wire that moves it.
MOVED = ("pressed_boot_lever", "mock_boot_wire")


def sources_digest() -> str:
    """Return a hash of all files that OpenSCAD reads."""
    digest = hashlib.sha256()
    for path in sorted(CASE.glob("*.scad")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def part_names(variant: Variant) -> list[str]:
    """List the names of all parts in the assembled device, printed and bought."""
    names = [*PRINTED, *BOUGHT]
    if not variant.has_battery:
        names.remove("mock_battery")
    return names


def parameters(part: str) -> tuple[str, ...]:
    """Return the names of the parameters that change a part."""
    if part in MOVED:
        return ()
    return PRINTED[part][0] if part in PRINTED else BOUGHT[part]


def stl(part: str, variant: Variant) -> Path:
    """Return the STL file of a part at its position in the device. Builds a missing file."""
    options = variant.options(parameters(part))
    label = "-".join([part, *(f"{key}_{value}" for key, value in options.items())])
    path = STL_CACHE / sources_digest() / f"{label}.stl"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part.stl")
        command: list[str | Path] = [
            program("openscad"),
            "-q",
            "-o",
            unfinished,
            "-D",
            f'part="{part}"',
        ]
        for key, value in options.items():
            command += ["-D", f"{key}={value}"]
        run([*command, CASE / "case.scad"], seconds=300)
        unfinished.replace(path)
    return path


def mesh(part: str, variant: Variant) -> Any:
    """Return the part as a trimesh mesh."""
    trimesh = python_package("trimesh")
    return trimesh.load_mesh(stl(part, variant))


def build_all() -> None:
    """Build the STL files of all variants, two at a time."""
    jobs = {}
    for variant in VARIANTS:
        for part in part_names(variant):
            jobs[(part, tuple(variant.options(parameters(part)).items()))] = (part, variant)
    STL_CACHE.mkdir(parents=True, exist_ok=True)
    # Parallel test processes build the same files.
    with taking_turns(STL_CACHE / "lock"), ThreadPoolExecutor(WORKERS) as pool:
        for future in [pool.submit(stl, *job) for job in jobs.values()]:
            future.result()


def printable(part: str, variant: Variant, folder: Path) -> Path:
    """Write the part's STL file to a folder, in print orientation. Returns the path."""
    from host_tools.hardware.case_check import laid_on_bed

    name = part.removeprefix("placed_").replace("_", "-")
    path = folder / f"{name}.stl"
    laid_on_bed(part, variant).export(path)
    return path
