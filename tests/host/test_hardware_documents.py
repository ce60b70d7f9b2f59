"""The hardware pages agree with their sources, and every picture and link exists."""

import pytest

from host_tools.hardware import artefacts, check, harness, tools
from host_tools.hardware.paths import HARDWARE, OUT, PICTURES

PAGES = artefacts.documents()
SOURCES = artefacts.Sources()


@pytest.fixture
def tooled(missing):
    lacking = tools.missing()
    if lacking:
        missing("; ".join(lacking))


def test_every_committed_picture_is_shown_on_a_page():
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    pictures = [path.name for path in PICTURES.iterdir() if path.suffix in (".svg", ".png")]
    assert [name for name in pictures if name not in text] == []


def test_every_generated_table_is_on_a_page():
    found = {name for page in PAGES for name in artefacts.table_names(page.read_text("utf-8"))}
    assert found == {*artefacts.PLAIN_TABLES, *artefacts.TOOL_TABLES}


def test_every_generated_file_is_current():
    assert check.quick_faults(SOURCES) == []


def test_the_committed_pictures_stay_below_five_megabytes():
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < 5_000_000


@pytest.mark.parametrize("path", artefacts.WITH_TOOLS, ids=lambda path: path.name)
def test_drawings_by_external_programs_are_current(path, tooled):
    assert path.read_text(encoding="utf-8") == artefacts.WITH_TOOLS[path](SOURCES)


@pytest.mark.parametrize("name", ["inrush", "threshold"])
def test_the_page_has_the_simulated_figures(name, tooled):
    page = (HARDWARE / "power.md").read_text(encoding="utf-8")
    assert artefacts.TOOL_TABLES[name](SOURCES) in page


def test_the_drawing_of_the_leads_has_the_words_of_its_source(tooled):
    drawn = harness.draw(OUT).read_text(encoding="utf-8")
    committed = (PICTURES / "harness.svg").read_text(encoding="utf-8")
    assert harness.words_of_svg(committed) == harness.words_of_svg(drawn)


def test_the_licence_of_the_box_is_the_permissive_cern_licence():
    text = (HARDWARE / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("CERN Open Hardware Licence Version 2 - Permissive")


def test_the_generated_folder_is_not_committed():
    assert (HARDWARE / ".gitignore").read_text(encoding="utf-8").split() == ["/out/"]
