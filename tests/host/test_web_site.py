"""The page's static files are complete and small, and contain the unchanged firmware."""

import json
import re
from pathlib import Path

import pytest
from castellan.ui.letters import LETTERS

from host_tools.checkout import ROOT
from host_tools.interpreters.runtimes import RuntimeMissing
from host_tools.virtual import site
from host_tools.virtual.site import (
    DOCUMENT,
    WEB,
    WORKER_LIST,
    build,
)

MOST_BYTES = 1_500_000
LARGEST_PICTURE_BYTES = 300_000


@pytest.fixture(scope="module")
def files(missing):
    try:
        return build()
    except RuntimeMissing as problem:
        missing(str(problem))


def asset(files, name):
    """Return the content of the file with this name in the version's folder."""
    return next(file.content for path, file in files.items() if path.endswith(f"/{name}"))


def test_the_firmware_is_there_byte_for_byte(files):
    kept = json.loads(asset(files, "firmware.json"))
    folder = ROOT / "firmware"
    sources = {f"/firmware/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*.py")}
    assert sources == {path for path in kept if path.startswith("/firmware/")}
    for path in sources:
        assert kept[path].encode() == (ROOT / path.lstrip("/")).read_bytes(), path


def test_no_module_of_the_page_knows_a_colour_or_a_rule():
    """Only the firmware knows the palette's numbers, the dominoes and the screens' pictures."""
    scripts = [path for path in WEB.glob("*.js") if path.name != "sw.js"]
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert "kingdomino" not in text, path.name
        assert not re.search(r"\bpalette\b|\bcrowns?\b|\bterrain", text, re.I), path.name


def test_all_of_it_over_the_wire_is_small(files):
    assert sum(len(file.packed) for file in files.values()) <= MOST_BYTES


def test_the_worker_keeps_every_file_of_the_version(files):
    listed = json.loads(files[WORKER_LIST].content.decode().partition("= ")[2].rstrip(";\n"))
    folder = f"{listed['version']}/"
    assert set(listed["files"]) == {"./"} | {path for path in files if path.startswith(folder)}


def test_the_document_refers_to_files_that_are_there(files):
    document = files[DOCUMENT].content.decode()
    assert "{{" not in document
    referred = re.findall(r'(?:href|src)="([^"]+)"', document)
    assert len(referred) > 5
    assert set(referred) <= set(files)


def test_own_files_name_no_other_host(files):
    for path, file in files.items():
        # NOTICES.txt holds licence texts of others, word by word, with their addresses.
        is_own = "micropython" not in path and path != "NOTICES.txt"
        if file.kind.startswith(("text/", "application/j")) and is_own:
            found = set(re.findall(rb"https?://[^/\"'\s]+", file.content))
            assert found <= {b"http://www.w3.org"}, path


def test_the_version_changes_with_the_content(files, monkeypatch):
    monkeypatch.setattr(site, "LETTERS", LETTERS[::-1])
    assert set(build()) & set(files) == {DOCUMENT, "sw.js", WORKER_LIST, "NOTICES.txt"}


def test_the_folder_on_disk_is_made_anew(files, tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "old.js").write_text("old")
    written = site.write(folder)
    on_disk = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert on_disk == set(written) == set(files)
    assert Path(folder / DOCUMENT).read_bytes() == files[DOCUMENT].content


def test_the_picture_of_the_page_is_small_and_shown():
    picture = ROOT / "docs" / "pictures" / "page.png"
    assert picture.stat().st_size <= LARGEST_PICTURE_BYTES
    for document in ("README.md", "docs/virtual-device.md"):
        assert "pictures/page.png" in (ROOT / document).read_text(encoding="utf-8")
