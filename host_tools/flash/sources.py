"""Fetches MicroPython's sources, and libraries for the Pico, from Debian's packages.

Uses the mirror that the system's apt uses. The package index is fetched into a separate folder, so
that the system's apt stays unchanged.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from host_tools.flash.problems import BoardProblem

_SUITE = "trixie"
_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
_SOURCE_PACKAGES = ("micropython", "mbedtls")
_BINARY_PACKAGES = ("pico-sdk-source", "tinyusb-source")
_DONE = "castellan-complete"
TOOLS = ("arm-none-eabi-gcc", "cmake", "make")
TOOL_WORDS = (
    "`sudo apt install gcc-arm-none-eabi libnewlib-arm-none-eabi cmake make` on Debian and Ubuntu"
)


def cache_folder() -> Path:
    """Return the folder where sources and builds are kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    root = Path(base) if Path(base).is_absolute() else Path("~/.cache").expanduser()
    return root / "castellan"


def check_tools() -> None:
    """Raise BoardProblem if the compiler for the board is missing."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        raise BoardProblem(f"an image needs {', '.join(missing)}: {TOOL_WORDS}")


def from_debian() -> Path:
    """Return the folder of MicroPython's sources. The first call downloads 15 MB."""
    folder = cache_folder() / f"micropython-{_SUITE}"
    if (folder / _DONE).is_file():
        return _tree_in(folder)
    for tool in ("apt-get", "dpkg-deb", "tar"):
        if shutil.which(tool) is None:
            raise BoardProblem(
                f"{tool} is missing, so Debian's source packages cannot be fetched: name a "
                "checkout of MicroPython with --micropython FOLDER"
            )
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _fetch(folder)
    _unpack(folder)
    (folder / _DONE).touch()
    return _tree_in(folder)


def _tree_in(folder: Path) -> Path:
    return next(path for path in folder.glob("micropython-*") if path.is_dir())


def _fetch(folder: Path) -> None:
    apt = folder / "apt"
    for name in ("lists/partial", "cache/archives/partial"):
        (apt / name).mkdir(parents=True)
    (apt / "status").touch()
    line = f"[signed-by={_KEYRING}] {_mirror()} {_SUITE} main\n"
    (apt / "sources.list").write_text(f"deb {line}deb-src {line}", encoding="utf-8")
    settings = {
        "Dir::State": apt,
        "Dir::State::status": apt / "status",
        "Dir::State::lists": apt / "lists",
        "Dir::Cache": apt / "cache",
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": apt / "none",
        "Dir::Etc::preferencesparts": apt / "none",
        "APT::Sandbox::User": "root",
    }
    words = ["apt-get", *(f"-o{name}={value}" for name, value in settings.items()), "-qq"]
    _run([*words, "update"], folder)
    _run([*words, "source", "--download-only", *_SOURCE_PACKAGES], folder)
    _run([*words, "download", *_BINARY_PACKAGES], folder)


def _mirror() -> str:
    """Return the Debian mirror that the system's apt uses."""
    words = [
        "apt-get",
        "indextargets",
        "--format",
        "$(SITE) $(ORIGIN) $(LABEL)",
        "Created-By: Packages",
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        site, *labels = line.split()
        if labels == ["Debian", "Debian"]:
            return site
    raise BoardProblem(
        "this machine's apt names no mirror of Debian (or `apt-get update` has never run): name a "
        "checkout of MicroPython with --micropython FOLDER"
    )


def _unpack(folder: Path) -> None:
    for archive in sorted(folder.glob("*.orig.tar.*")):
        _run(["tar", "--extract", "--file", archive.name], folder)
    for package in sorted(folder.glob("*.deb")):
        _run(["dpkg-deb", "--extract", package.name, "parts"], folder)
    library = _tree_in(folder) / "lib"
    parts = folder / "parts" / "usr" / "src"
    places = {
        "pico-sdk": parts / "pico-sdk",
        "tinyusb": parts / "tinyusb",
        "mbedtls": next(path for path in folder.glob("mbedtls-*") if path.is_dir()),
    }
    for name, place in places.items():
        target = library / name
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        target.unlink(missing_ok=True)
        target.symlink_to(place)
    # The build checks for this library, but uses nothing of it.
    marker = library / "micropython-lib" / "README.md"
    marker.parent.mkdir(exist_ok=True)
    marker.touch()


def _run(words: Sequence[str | Path], folder: Path) -> None:
    command = [str(word) for word in words]
    done = subprocess.run(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = " / ".join(done.stdout.strip().splitlines()[-3:])
        raise BoardProblem(f"`{' '.join(command[:1])}` failed: {last}")
