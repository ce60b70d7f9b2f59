"""Writes host_tools/requirements: exact versions and hashes of the Python packages we install.

python -m host_tools.release.lock

pip resolves the groups of pyproject.toml once. A package that only some systems need gets a
marker. The hashes are those of all files that the package index offers for our Pythons.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from host_tools.checkout import ROOT
from host_tools.install import COVERED, PYTHONS, REQUIREMENTS, SYSTEMS
from host_tools.release.package_index import hashes_of
from host_tools.safe_write import open_replacing
from host_tools.terminal.messages import say

_WITHOUT_DEPENDENCIES = ("alone", "typings")
# Tried in this order, so that the marker is short.
_MARKER_KEYS = (
    ("sys_platform",),
    ("python_version",),
    ("platform_machine",),
    ("sys_platform", "platform_machine"),
    ("sys_platform", "python_version"),
    ("sys_platform", "platform_machine", "python_version"),
)
_HEAD = """\
# Written by `python -m host_tools.release.lock`, read by host_tools/install.py.
"""
Environment = dict[str, str]


def groups() -> dict[str, list[str]]:
    """Return the requirements of each group. The build's requirements belong to `dev`."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    listed = dict(project["project"]["optional-dependencies"])
    listed["dev"] = sorted({*project["build-system"]["requires"], *listed["dev"]})
    return listed


def environments() -> list[Environment]:
    """Return the values of markers for each Python and system that the files cover."""
    found = []
    for python in PYTHONS:
        for platform, machine in SYSTEMS:
            names = {"linux": ("Linux", "posix"), "darwin": ("Darwin", "posix")}
            system, os_name = names.get(platform, ("Windows", "nt"))
            found.append(
                {
                    "python_version": python,
                    "python_full_version": f"{python}.0",
                    "implementation_name": "cpython",
                    "platform_python_implementation": "CPython",
                    "sys_platform": platform,
                    "platform_machine": machine,
                    "platform_system": system,
                    "os_name": os_name,
                    "extra": "",
                }
            )
    return found


class Resolution:
    """The versions that pip chooses, and what each package requires."""

    def __init__(self) -> None:
        """Begin without packages."""
        self.versions: dict[str, str] = {}
        self._requires: dict[str, list[Requirement]] = {}

    def add(self, requirements: Iterable[str]) -> None:
        """Let pip resolve the requirements on this computer."""
        words = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
        words += ["--ignore-installed", "--report", "-", *requirements]
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
        for item in json.loads(done.stdout)["install"]:
            facts = item["metadata"]
            name = canonicalize_name(facts["name"])
            self.versions.setdefault(name, facts["version"])
            self._requires[name] = [Requirement(one) for one in facts.get("requires_dist", ())]

    def needed(self, roots: list[str], where: Environment, *, is_deep: bool) -> set[str]:
        """Return the packages that the requirements need on one Python and system."""
        todo = [Requirement(root) for root in roots]
        seen: set[str] = set()
        found: set[str] = set()
        while todo:
            one = todo.pop()
            key = f"{one.name}[{','.join(sorted(one.extras))}]"
            if key in seen or (one.marker and not one.marker.evaluate(where)):
                continue
            seen.add(key)
            found.add(canonicalize_name(one.name))
            if is_deep:
                todo += self._required_by(one, where)
        return found

    def _required_by(self, one: Requirement, where: Environment) -> list[Requirement]:
        name = canonicalize_name(one.name)
        if name not in self._requires:
            self.add([f"{one.name}{one.specifier}"])  # only another system needs it
        places = [{**where, "extra": extra} for extra in one.extras or ("",)]
        return [
            # The marker has been evaluated. Its `extra` would be false later.
            Requirement(f"{inner.name}{_extras(inner)}{inner.specifier}")
            for inner in self._requires[name]
            if inner.marker is None or any(inner.marker.evaluate(place) for place in places)
        ]


def _extras(requirement: Requirement) -> str:
    return f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""


def marker_for(places: list[Environment]) -> str:
    """Return the shortest marker that is true in these environments and false in the others."""
    everywhere = environments()
    if len(places) == len(everywhere):
        return ""
    for keys in _MARKER_KEYS:
        values = sorted({tuple(place[key] for key in keys) for place in places})
        chosen = [one for one in everywhere if tuple(one[key] for key in keys) in values]
        if chosen == places:
            return " or ".join(_all_of(keys, value, len(values)) for value in values)
    raise ValueError("two environments have the same values")


def _all_of(keys: tuple[str, ...], values: tuple[str, ...], count: int) -> str:
    pairs = zip(keys, values, strict=True)
    text = " and ".join(f"{key} == '{value}'" for key, value in pairs)
    return f"({text})" if count > 1 and len(keys) > 1 else text


def text_of(group: str, requirements: list[str], resolution: Resolution) -> str:
    """Return the requirements file of a group."""
    places: dict[str, list[Environment]] = {}
    for where in environments():
        is_deep = group not in _WITHOUT_DEPENDENCIES
        for name in resolution.needed(requirements, where, is_deep=is_deep):
            places.setdefault(name, []).append(where)
    lines = [_HEAD + COVERED]
    for name in sorted(places):
        version = resolution.versions[name]
        marker = marker_for(places[name])
        line = f"{name}=={version}" + (f" ; {marker}" if marker else "")
        hashes = hashes_of(name, version)
        lines.append(" \\\n".join([line, *(f"    --hash=sha256:{one}" for one in hashes)]))
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write a file for each group."""
    listed = groups()
    resolution = Resolution()
    resolution.add(sorted({one for group in listed.values() for one in group}))
    for group, requirements in listed.items():
        path: Path = REQUIREMENTS / f"{group}.txt"
        with open_replacing(str(path)) as file:
            file.write(text_of(group, requirements, resolution).encode())
        say(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
