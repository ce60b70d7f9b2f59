"""The meshes of the case are closed, small, separate and printable. Pictures are current."""

import pytest

from host_tools.hardware import case, case_check, case_report, pictures, shots, tools
from host_tools.hardware.paths import HARDWARE, PICTURES

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
LARGEST_PIXEL_DIFFERENCE = 2.0  # mean over all channels of a render, from 0 to 255
VARIANTS = pytest.mark.parametrize("variant", case.VARIANTS, ids=lambda variant: variant.name)


@pytest.fixture(scope="module", autouse=True)
def built(missing):
    lacking = tools.missing()
    if lacking:
        missing("; ".join(lacking))
    case.build_all()


@VARIANTS
def test_every_part_is_watertight_and_needs_no_supports(variant):
    for part in case.PRINTED:
        report = case_check.part_report(part, variant)
        assert report.is_watertight, part
        assert report.unsupported == [], part


@VARIANTS
def test_no_two_parts_overlap(variant):
    assert case_check.overlaps(case_check.placed_meshes(variant)) == []


@VARIANTS
def test_neighbours_keep_their_clearance(variant):
    tight = [line for line in case_report.clearances(variant) if line[3] < line[2]]
    assert tight == []


@VARIANTS
def test_the_closed_box_with_feet_and_caps_is_small_enough(variant):
    names = ("shell", "base", "lid", "foot", *case.CAPS)
    bounds = [case.mesh(name, variant).bounds for name in names]
    low = [min(float(bound[0][axis]) for bound in bounds) for axis in range(3)]
    high = [max(float(bound[1][axis]) for bound in bounds) for axis in range(3)]
    foot_height = 1.5  # distance of the foot's zero below the base
    sizes = [high[0] - low[0], high[1] - low[1], high[2] + foot_height]
    assert all(size <= most for size, most in zip(sizes, case_check.LARGEST_MM, strict=True))


def test_the_checker_finds_two_overlapping_blocks():
    trimesh = tools.python_package("trimesh")
    blocks = {"one": trimesh.creation.box((10, 10, 10)), "two": trimesh.creation.box((5, 5, 50))}
    assert case_check.overlaps(blocks) == ["one and two share 250.0 mm3 near (0, 0, 0)"]


def test_the_checker_finds_an_unsupported_roof():
    trimesh = tools.python_package("trimesh")
    post = trimesh.creation.box((4, 4, 20))
    post.apply_translation((0, 0, 10))
    roof = trimesh.creation.box((30, 30, 2))
    roof.apply_translation((0, 0, 21))
    table = trimesh.boolean.union([post, roof], engine="manifold")
    assert len(case_check.unsupported_places(table)) == 1


@pytest.mark.parametrize("name", ["case_parts", "case_clearances"])
def test_the_page_has_the_tables_of_the_case(name):
    make = {"case_parts": case_report.parts_table, "case_clearances": case_report.clearance_table}
    assert make[name]() in (HARDWARE / "README.md").read_text(encoding="utf-8")


def test_the_committed_renders_match_their_sources():
    np = tools.python_package("numpy")
    image = tools.python_package("PIL.Image")
    for path in pictures.render_all():
        made = np.asarray(image.open(path).convert("RGB"), int)
        committed = np.asarray(image.open(PICTURES / path.name).convert("RGB"), int)
        assert made.shape == committed.shape, path.name
        assert np.abs(made - committed).mean() < LARGEST_PIXEL_DIFFERENCE, path.name


def test_every_render_has_its_scene():
    assert {path.stem for path in PICTURES.glob("*.png")} == set(shots.SHOTS)
