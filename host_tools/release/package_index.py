"""Asks the package indexes of the user's pip for the hashes of a package's files."""

import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

from packaging.utils import parse_sdist_filename, parse_wheel_filename
from packaging.version import Version

_OLDEST_MINOR = 11
_TIMEOUT_S = 60
_HASH = "sha256="


class _Links(HTMLParser):
    """Collects the links of an index page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if (tag, name) == ("a", "href") and value]


def hashes_of(name: str, version: str) -> list[str]:
    """Return the sorted SHA-256 hashes of a version's files for the Pythons we support."""
    found = set()
    for index in _indexes():
        for link in _links(f"{index.rstrip('/')}/{name}/"):
            address, fragment = urldefrag(link)
            file = unquote(address.rpartition("/")[2])
            if fragment.startswith(_HASH) and _is_wanted(file, Version(version)):
                found.add(fragment.removeprefix(_HASH))
    return sorted(found)


@cache
def _indexes() -> tuple[str, ...]:
    """Return the indexes in use: those of pip's settings, else pip's own default."""
    from pip._internal.models.index import PyPI

    settings = dict(_pip_settings())
    first = settings.get("index-url", PyPI.simple_url)
    return (first, *settings.get("extra-index-url", "").split())


def _pip_settings() -> Iterator[tuple[str, str]]:
    words = [sys.executable, "-m", "pip", "config", "list"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        key, _, value = line.partition("=")
        yield key.rpartition(".")[2], value.strip("'\"")


def _links(address: str) -> list[str]:
    try:
        with urllib.request.urlopen(address + _page(address), timeout=_TIMEOUT_S) as answer:
            page = _Links()
            page.feed(answer.read().decode("utf-8"))
            return page.found
    except urllib.error.URLError:
        return []  # this index has no such package


def _page(address: str) -> str:
    return "index.html" if address.startswith("file:") else ""


def _is_wanted(file: str, version: Version) -> bool:
    """True for a source archive or wheel of this version that CPython 3.11 or newer can use."""
    try:
        if not file.endswith(".whl"):
            return parse_sdist_filename(file)[1] == version
        _, found, _, tags = parse_wheel_filename(file)
    except ValueError:
        return False
    return found == version and any(_is_supported(tag.interpreter, tag.abi) for tag in tags)


def _is_supported(interpreter: str, abi: str) -> bool:
    if interpreter in ("py3", "py2.py3", "py311", "py312"):
        return True
    minor = interpreter.removeprefix("cp3")
    if not interpreter.startswith("cp3") or not minor.isdigit():
        return False
    return abi == "abi3" or (int(minor) >= _OLDEST_MINOR and not abi.endswith("t"))
