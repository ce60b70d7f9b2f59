"""Reads parts.toml: the programs of others that we pass on, with their licences."""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

from host_tools.checkout import ROOT
from host_tools.flash import sources

_FILE = Path(__file__).with_name("parts.toml")
_TEXTS = Path(__file__).with_name("licences")
_LOCK = ROOT / "package-lock.json"
WHERE = ("image", "page")


@dataclass(frozen=True)
class Part:
    """A program or library of somebody else that a release contains."""

    name: str
    where: tuple[str, ...]
    licence: str
    texts: tuple[str, ...]
    copyright: tuple[str, ...]
    sources: tuple[str, ...]
    npm: str
    debian: str


def read_parts() -> list[Part]:
    """Return the parts in the order of the file."""
    with _FILE.open("rb") as file:
        listed = tomllib.load(file)["part"]
    return [
        Part(
            one["name"],
            tuple(one["in"]),
            one["licence"],
            tuple(one["texts"]),
            tuple(one["copyright"]),
            tuple(one.get("sources", ())),
            one.get("npm", ""),
            one.get("debian", ""),
        )
        for one in listed
    ]


def licence_text(name: str) -> str:
    """Return the text of a licence."""
    return (_TEXTS / f"{name}.txt").read_text(encoding="utf-8")


def licence_names() -> set[str]:
    """Return the names of all licence texts that exist."""
    return {path.stem for path in _TEXTS.glob("*.txt")}


def npm_packages() -> dict[str, dict[str, str]]:
    """Return the entries of package-lock.json by the name of the package."""
    entries = json.loads(_LOCK.read_text(encoding="utf-8"))["packages"]
    return {path.removeprefix("node_modules/"): entry for path, entry in entries.items() if path}


def debian_version(package: str) -> str:
    """Return the version of a Debian package that images are built from, or "" if none is here.

    The files of the source cache are named `micropython_1.25.0+ds-1.dsc` and the like.
    """
    folder = sources.cache_folder()
    for path in sorted(folder.glob(f"micropython-*/{package}_*")):
        if path.suffix in (".dsc", ".deb"):
            return path.stem.split("_")[1]
    return ""
