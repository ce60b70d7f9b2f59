"""Screens show the board of Dragon Inferno through a moving window, or whole on 8x8 pixels."""

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.ui import palette, wiring
from castellan.ui import preferences as choice
from castellan.ui.screens.dragon_inferno.board_view import BoardView
from support.dragon_rig import advance_to, has_laid, in_phase, rig_of

BEHIND_MS = 2048 * 40 + 1800  # at this time the window's edge shows the hidden squares behind it
PLAIN_MS = 2048 * 40 + 1100


def board_of(side):
    """Return the shipped piece set on a square board of another size."""
    square = bytearray([1] * side * side)
    square[0] = square[side - 1] = 3
    for at in range(16):
        square[(2 + at // 4) * side + 2 + at % 4 if side > 5 else at % 16] |= 4
    return SHIPPED[:1] + bytes((side, side)) + SHIPPED[3:8] + bytes(square) + SHIPPED[72:]


def view_of(side):
    rig = rig_of(own=board_of(side))
    assert rig.match.pieces.width == side
    return rig, BoardView(rig.shell)


def lit(rig, view, now):
    frame = bytearray(49)
    view.draw(frame, now)
    return frame


def test_the_window_moves_no_further_than_it_must():
    _, view = view_of(9)
    view.follow_box(1, 0, 6, 3)
    assert (view.left, view.top) == (0, 0)
    view.follow_box(5, 4, 7, 7)
    assert (view.left, view.top) == (1, 1)
    view.follow_box(8, 8, 8, 8)
    assert (view.left, view.top) == (2, 2)
    view.follow_box(3, 1, 4, 4)
    assert (view.left, view.top) == (2, 1)
    assert not view.scroll(1, 0) and view.scroll(-1, 0)
    assert (view.left, view.top) == (1, 1)


def test_a_small_board_stands_in_the_middle_and_does_not_move():
    _, view = view_of(5)
    assert (view.left, view.top) == (-1, -1)
    view.follow_box(4, 4, 4, 4)
    assert (view.left, view.top) == (-1, -1)
    assert not view.scroll(1, 0) and not view.scroll(0, -1)


def test_each_edge_that_hides_something_shows_it_for_a_moment():
    rig, view = view_of(9)
    for left, top in ((0, 0), (1, 1), (2, 2), (0, 2)):
        view.left = left
        view.top = top
        for cell in range(81):
            rig.match.state[d.BOARD + cell] = 0
        frame = lit(rig, view, BEHIND_MS)
        for y in range(7):
            for x in range(7):
                is_edge = (
                    (x == 0 and left > 0)
                    or (x == 6 and left < 2)
                    or (y == 0 and top > 0)
                    or (y == 6 and top < 2)
                )
                assert frame[y * 7 + x] == (palette.DIM if is_edge else palette.OFF)
        assert not any(lit(rig, view, PLAIN_MS))


def test_the_edge_shows_the_very_square_behind_it():
    rig, view = view_of(8)
    for cell in range(64):
        rig.match.state[d.BOARD + cell] = 0
    rig.match.state[d.BOARD + 3 * 8 + 7] = d.EGG_HERE
    assert lit(rig, view, BEHIND_MS)[3 * 7 + 6] in (palette.GOLD, palette.BRONZE)
    assert lit(rig, view, PLAIN_MS)[3 * 7 + 6] == palette.OFF


WIRINGS = (
    (),
    ((choice.CORNER, 1), (choice.SERPENTINE, 0)),
    ((choice.CORNER, 3), (choice.BY_COLUMNS, 1), (choice.ROTATION, 1)),
    ((choice.MIRRORED, 1), (choice.ROTATION, 3), (choice.WINDOW_X, 1)),
)


def show_whole(wires):
    """Return a device with an 8x8 matrix in mid-match, which shows the whole game board."""
    rig = rig_of()
    advance_to(rig, has_laid(6))
    rig.shell.choose(choice.IS_8X8, 1)
    for key, value in wires:
        rig.shell.choose(key, value)
    rig.shell.home("dragon_inferno.look")
    rig.step()
    return rig


def seen_at(rig, x, y, turn=0):
    """Return all palette numbers whose colour the lamp of square (x, y) has."""
    far = 7
    for _ in range(turn):
        x, y = far - y, x
    if rig.preferences.get(choice.MIRRORED):
        x = far - x
    for _ in range(rig.preferences.get(choice.ROTATION)):
        x, y = far - y, x
    place = 3 * wiring.pixel_at(rig.preferences, x, y)
    colour = rig.light.output[place : place + 3]
    return [
        number
        for number in range(palette.COUNT)
        if rig.light.table[3 * number : 3 * number + 3] == colour
    ]


def test_on_a_matrix_of_8x8_every_square_of_the_board_is_lit_at_its_place():
    for wires in WIRINGS:
        rig = show_whole(wires)
        assert len(rig.light.output) == 3 * 64
        view = BoardView(rig.shell)
        for cell in range(64):
            wanted = view.colour_at(cell, rig.now)
            assert wanted in seen_at(rig, cell % 8, cell // 8), (wires, cell)


def test_the_whole_board_turns_to_the_seat():
    rig = show_whole(())
    rig.shell.choose(choice.FACE_SEAT, 1)
    rig.shell.face(1)
    rig.step()
    view = BoardView(rig.shell)
    for cell in range(64):
        assert view.colour_at(cell, rig.now) in seen_at(rig, cell % 8, cell // 8, 1), cell


def test_the_window_of_the_whole_board_slides_without_moving_the_picture():
    rig = show_whole(())
    screen = rig.shell.top
    before = bytes(rig.light.output)
    now = rig.now
    screen.view.follow_box(7, 7, 7, 7)
    rig.shell.redraw()
    rig.step(0, 0)
    assert rig.now == now and screen.view.left == 1
    assert bytes(rig.light.output) == before
    assert not screen.view.scroll(-1, 0)  # nothing is hidden, so directions do not scroll


def test_other_screens_and_sleep_have_the_window_of_49_again():
    rig = show_whole(())
    rig.shell.push("menu")
    rig.step()
    assert rig.light.wide is None
    rig.shell.pop()
    rig.step()
    assert rig.light.wide is not None
    rig.shell.sleep_now()
    rig.step()
    lights = [at for at in range(64) if any(rig.light.output[3 * at : 3 * at + 3])]
    assert len(lights) == 1


def test_a_board_of_9x9_has_its_window_on_a_matrix_of_8x8_too():
    rig = rig_of(own=board_of(9))
    advance_to(rig, in_phase(d.EGGS))
    rig.shell.choose(choice.IS_8X8, 1)
    rig.shell.home("dragon_inferno.look")
    rig.step()
    assert rig.light.wide is None


def test_a_board_of_8_on_a_matrix_that_becomes_one_of_49_has_its_window():
    rig = show_whole(())
    rig.shell.push("menu")
    rig.shell.choose(choice.IS_8X8, 0)
    rig.shell.pop()
    rig.step()
    assert rig.light.wide is None and len(rig.light.output) == 3 * 49
