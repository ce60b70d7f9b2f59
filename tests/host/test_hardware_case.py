"""The meshes of the case are closed, small, separate and printable. Pictures are current."""

import pytest

from host_tools.hardware import (
    artefacts,
    boot,
    case,
    case_check,
    case_report,
    circuit,
    pictures,
    pinmap,
    press,
    reach,
    shots,
    tools,
)
from host_tools.hardware.paths import PICTURES

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
def test_every_cap_moves_freely_until_each_bought_switch_has_clicked(variant):
    travels = press.travels(variant)
    assert press.faults(press.read_parts_list(), travels, variant.switch_size) == []
    assert min(travels.values()) >= press.LEAST_TRAVEL_MM


def test_the_checker_finds_a_cap_that_stops_early():
    trimesh = tools.python_package("trimesh")
    housing = trimesh.creation.box((12, 12, 4))
    cap = trimesh.creation.box((14, 14, 2))
    cap.apply_translation((0, 0, 3.27))
    assert press.free_travel_mm(cap, housing) == pytest.approx(0.25, abs=0.03)


@VARIANTS
def test_every_lead_reaches_with_the_case_closed_and_open(variant):
    assert reach.faults(circuit.load(pinmap.load()), variant) == []


def test_a_lead_that_only_reaches_in_the_closed_case_is_found():
    made = circuit.load(pinmap.load())
    made.cables[0]["length_mm"] = 120
    assert reach.faults(made, case.VARIANTS[0]) == ["X1 matrix lead: 120 mm, needs 126 mm"]


@VARIANTS
def test_a_wire_through_the_floor_presses_bootsel_in_the_closed_box(variant):
    assert boot.faults(boot.meshes(variant)) == []


@pytest.mark.parametrize(
    ("moved", "by", "fault"),
    [
        (boot.WIRE, (3, 0, 0), "mock_boot_wire meets base"),
        (boot.WIRE, (0, 0, -4), "the wire ends"),
        (boot.PRESSED, (0, 0, 0.3), "the lever presses BOOTSEL by 0.2"),
        (boot.PRESSED, (0, 0, 6), "pressed_boot_lever meets mock_matrix_board"),
    ],
)
def test_a_bootsel_that_cannot_be_reached_is_found(moved, by, fault):
    box = boot.meshes(case.VARIANTS[0])
    box[moved].apply_translation(by)
    found = boot.faults(box)
    assert any(line.startswith(fault) for line in found), found


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


@pytest.mark.parametrize("name", ["case_parts", "case_clearances", "leads"])
def test_a_page_has_the_tables_of_the_case(name):
    table = artefacts.TOOL_TABLES[name](artefacts.Sources())
    assert any(table in page.read_text(encoding="utf-8") for page in artefacts.documents())


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
