"""The circuit obeys electrical rules, and every drawing shows the same circuit."""

import pytest

from host_tools.hardware import bom, circuit, erc, layout, layout_check, pinmap, schematic, tools

PINMAP = pinmap.load()
BUILDS = ("breadboard", "perfboard", "deluxe", "one")
BOARDS = [(name, build) for name in layout.LAYOUT_NAMES for build in layout.load(name).builds]


@pytest.fixture
def made():
    return circuit.load(PINMAP)


@pytest.fixture
def need(missing):
    def packages(*names):
        for name in names:
            try:
                tools.python_package(name)
            except tools.ToolMissingError as error:
                missing(str(error))

    return packages


@pytest.mark.parametrize("build", BUILDS)
def test_no_electrical_rule_is_broken(made, build):
    assert erc.quick_faults(made, build) == []


def test_two_outputs_on_one_net_are_found(made):
    made.nets["LED_DATA_5V"] += (("U1", "29"),)
    assert "driven by U2.Y and U1.29" in erc.quick_faults(made, "perfboard")[0]


def test_an_unconnected_leg_is_found(made):
    made.nets["LED_GATE"] = tuple(pin for pin in made.nets["LED_GATE"] if pin[0] != "R2")
    assert "perfboard: R2.2 hangs in the air" in erc.quick_faults(made, "perfboard")


def test_an_input_that_nothing_drives_is_found(made):
    made.nets["LED_DATA"] = (("U2", "A"), ("Q1", "G"))
    assert "perfboard: nothing drives LED_DATA" in erc.quick_faults(made, "perfboard")


@pytest.mark.parametrize("build", schematic.HAND_BUILDS)  # KiCad itself checks Castellan One
def test_skidl_finds_neither_error_nor_warning(made, build, need):
    need("skidl")
    assert erc.skidl_counts(made, build) == (0, 0)


def test_skidl_finds_two_outputs_on_one_net(made, need):
    need("skidl")
    made.nets["LED_DATA_5V"] += (("U1", "29"),)
    made.nets["LED_DATA"] = (("U2", "A"), ("R1", "1"))
    assert erc.skidl_counts(made, "perfboard")[0] > 0


@pytest.mark.parametrize(("name", "build"), BOARDS)
def test_a_board_connects_exactly_what_the_netlist_connects(made, name, build):
    assert layout_check.faults(layout.load(name), made, build) == []


@pytest.mark.parametrize("build", schematic.HAND_BUILDS)
def test_every_part_has_its_place(made, build):
    boards = [layout.load(name) for name in layout.LAYOUT_NAMES]
    assert layout_check.missing_parts(boards, made, build) == []


@pytest.mark.parametrize("name", layout.LAYOUT_NAMES)
def test_every_wire_of_a_board_is_necessary(made, name):
    board = layout.load(name)
    build = board.builds[-1]
    for wire in list(board.wires):
        board.wires.remove(wire)
        assert layout_check.faults(board, made, build), wire["ends"]
        board.wires.append(wire)


@pytest.mark.parametrize("name", ["main_board", "button_board"])
def test_plugs_number_their_pins_as_on_the_board(made, name):
    board = layout.load(name)
    for part in board.parts.values():
        if made.parts[part.ref].kind == "connector":
            places = [board.board.position(part.legs[pin][0]) for pin in made.parts[part.ref].pins]
            assert places == sorted(places)


def test_a_bare_wire_that_touches_another_net_is_found(made):
    board = layout.load("main_board")
    board.runs.append(["M12", "N12"])
    assert any("LED_DATA" in fault for fault in layout_check.faults(board, made, "perfboard"))


def test_the_schematic_shows_exactly_the_netlist(made, need):
    need("schemdraw")
    assert schematic.faults(schematic.draw(made)) == []


def test_a_wire_missing_in_the_schematic_is_found(made, need):
    need("schemdraw")
    sheet = schematic.draw(made)
    sheet.segments.pop()
    assert schematic.faults(sheet)


def test_the_parts_list_has_every_part_of_every_build_once(made):
    assert bom.faults(bom.load(made), made) == []


def test_a_wrong_value_and_a_missing_part_of_the_parts_list_are_found(made):
    text = bom.BOM_FILE.read_text(encoding="utf-8").replace(
        "R3,0,1,1,0,56 kΩ", "R3,0,1,0,0,5.6 kΩ"
    )
    assert bom.faults(bom.parse(text, made), made) == [
        "BOM.csv: perfboard: R3 is 56 kΩ in circuit.toml, not 5.6 kΩ",
        "BOM.csv: deluxe: R3 is missing",
    ]
