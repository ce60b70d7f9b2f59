"""The centred grid accepts only squares near the castle, and detects a hole of one cell."""

from castellan.advice.centred_grid import CentredGrid
from castellan.rules.kingdom import BOX, reset_kingdom, size_of
from castellan.rules.square import cell_at, half, put_square


def is_sound(n, squares):
    """Fill all squares but the last two. Returns `is_sound_with` for the last two squares."""
    b = bytearray(size_of(n))
    reset_kingdom(b, 0, n)
    cells = [BOX + cell_at(n, x, y) for x, y in squares]
    for cell in cells[:-2]:
        put_square(b, 0, n, cell, half(1, 0))
    before = bytes(b)
    centre = CentredGrid()
    centre.use(n)
    answer = centre.holds(b) and centre.is_sound_with(b, cells[-2], cells[-1])
    assert bytes(b) == before
    return answer


def test_squares_near_the_castle_are_sound():
    assert is_sound(5, [(1, 0), (2, 0)])
    assert is_sound(7, [(2, 0), (3, 0)])


def test_a_square_outside_the_grid_is_not():
    assert not is_sound(5, [(2, 0), (3, 0)])
    assert not is_sound(5, [(0, 3), (0, 2), (1, 0), (1, 1)])
    assert not is_sound(7, [(0, -3), (0, -4)])


def test_a_corner_without_an_empty_neighbour_is_a_hole():
    assert is_sound(5, [(-1, -2), (0, -2), (-2, 0), (-1, 0)])
    assert not is_sound(5, [(-1, -2), (0, -2), (-2, -1), (-2, 0)])
    assert is_sound(7, [(-1, -2), (0, -2), (-2, -1), (-2, 0)])


def test_two_empty_squares_side_by_side_are_no_hole():
    around = [(0, -2), (0, -1), (-1, 0), (-2, 0), (-1, -1), (-1, -2)]
    assert is_sound(5, around)
    assert not is_sound(5, around[:4] + [(-1, -1), (-2, -1)] + around[5:] + [(-2, 1)])


def test_an_empty_square_beside_the_castle_is_no_hole():
    assert is_sound(5, [(1, 1), (2, 1), (1, -1), (2, -1), (2, 0), (2, 2)])


def test_a_centre_may_change_its_size():
    centre = CentredGrid()
    for n in (7, 5, 7):
        b = bytearray(size_of(n))
        reset_kingdom(b, 0, n)
        put_square(b, 0, n, BOX + cell_at(n, 3, 0), half(1, 0))
        centre.use(n)
        assert centre.holds(b) == (n == 7)
