"""The page's static files: complete, small, unchanged firmware, and words for every screen."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest
from castellan.ui.letters import LETTERS

from host_tools.runtimes import ROOT, RuntimeMissing
from host_tools.virtual import site
from host_tools.virtual.site import (
    DOCUMENT,
    LANGUAGES,
    SAFE_BOOT,
    WEB,
    WORKER_LIST,
    build,
    find_screens,
    read_words,
    screen_names,
)

MOST_BYTES = 1_500_000


@pytest.fixture(scope="module")
def files():
    try:
        return build()
    except RuntimeMissing as problem:
        pytest.skip(str(problem))


def names_in(words, path=""):
    """Every name of a language's file with its place."""
    for name, value in words.items():
        if isinstance(value, dict):
            yield from names_in(value, f"{path}{name}/")
        else:
            yield f"{path}{name}"


def asset(files, name):
    """The content of a file in the folder of the version."""
    return next(file.content for path, file in files.items() if path.endswith(f"/{name}"))


def test_every_screen_has_keys_and_words_and_no_words_are_left_over():
    screens = find_screens()
    assert sorted(screens) == sorted(screen_names())
    assert {one["words"] for one in screens.values()} == set(read_words("en")["screens"])


@pytest.mark.parametrize("name", sorted(find_screens()))
def test_the_keys_of_a_screen_have_words_and_long_presses_are_those_of_the_firmware(name):
    words = read_words("en")
    shown = find_screens()[name]["keys"]
    said = words["screens"][find_screens()[name]["words"]]
    for key in shown:
        assert said.get(key) or words["always"].get(key), key
    assert set(said) - {"title", "text"} <= set(shown)
    if name != SAFE_BOOT:
        screen = import_module(f"castellan.ui.screens.{name}").Screen
        assert ("HOLD_A" in shown) == bool(screen.peek)
        assert ("HOLD_B" in shown) == bool(screen.undo)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_says_everything_and_nothing_else(code):
    words = read_words(code)
    assert list(names_in(words)) == list(names_in(read_words("en")))
    for path in names_in(words):
        value = words
        for name in path.split("/"):
            value = value[name]
        english = read_words("en")
        for name in path.split("/"):
            english = english[name]
        assert value.strip() == value != ""
        assert sorted(re.findall(r"{\w+}", value)) == sorted(re.findall(r"{\w+}", english)), path


def test_every_letter_of_a_picture_has_a_name():
    for code in LANGUAGES:
        assert sorted(read_words(code)["cells"]) == sorted(LETTERS)


def test_every_text_that_the_page_asks_for_exists():
    words = read_words("en")
    document = (WEB / DOCUMENT).read_text(encoding="utf-8")
    assert set(re.findall(r'data-word="(\w+)"', document)) <= set(words["page"])
    assert set(re.findall(r'data-name="(\w+)"', document)) <= set(words["names"])
    scripts = "".join(path.read_text(encoding="utf-8") for path in WEB.glob("*.js"))
    asked = re.findall(r'(?:\.text|\btext|\.say)\("([\w-]+)"', scripts)
    assert set(asked) <= set(words["page"])


def test_the_firmware_is_there_byte_for_byte(files):
    kept = json.loads(asset(files, "firmware.json"))
    folder = ROOT / "firmware"
    sources = {f"/firmware/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*.py")}
    assert sources == {path for path in kept if path.startswith("/firmware/")}
    for path in sources:
        assert kept[path].encode() == (ROOT / path.lstrip("/")).read_bytes(), path


def test_no_module_of_the_page_knows_a_colour_or_a_rule():
    """The palette's numbers, the dominoes and the screens' pictures live in the firmware."""
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
        if file.kind.startswith(("text/", "application/j")) and "micropython" not in path:
            found = set(re.findall(rb"https?://[^/\"'\s]+", file.content))
            assert found <= {b"http://www.w3.org"}, path


def test_the_version_changes_with_the_content(files, monkeypatch):
    monkeypatch.setattr(site, "LETTERS", LETTERS[::-1])
    assert set(build()) & set(files) == {DOCUMENT, "sw.js", WORKER_LIST}


def test_the_folder_on_disk_is_made_anew(files, tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "old.js").write_text("old")
    written = site.write(folder)
    on_disk = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert on_disk == set(written) == set(files)
    assert Path(folder / DOCUMENT).read_bytes() == files[DOCUMENT].content
