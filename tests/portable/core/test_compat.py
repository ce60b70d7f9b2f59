"""The interpreter does what all firmware expects, and the helpers that detect allocation work."""

from castellan.core.compat import const
from support.memory import HEAP_CAN_BE_LOCKED, allocated_bytes, runs_without_allocation

_ANSWER = const(42)
_BUFFER = bytearray(8)


def _write_in_place():
    for index in range(len(_BUFFER)):
        _BUFFER[index] = (index * 7) & 0xFF


def _make_a_buffer():
    return bytearray(1000)


def _raise_index_error():
    return _BUFFER[99]


def test_const_is_the_number_it_was_given():
    assert _ANSWER == 42


def test_a_thirty_bit_integer_is_exact():
    largest = (1 << 30) - 1
    assert largest + 0 == 1073741823
    assert largest - 1 < largest


def test_writing_into_a_buffer_allocates_nothing():
    assert runs_without_allocation(_write_in_place)
    assert allocated_bytes(_write_in_place) in (0, None)


def test_making_a_buffer_is_noticed_where_the_heap_can_be_locked():
    assert runs_without_allocation(_make_a_buffer) == (not HEAP_CAN_BE_LOCKED)
    counted = allocated_bytes(_make_a_buffer)
    assert counted is None or counted >= 1000


def test_another_exception_passes_and_the_heap_is_free_again():
    try:
        runs_without_allocation(_raise_index_error)
    except IndexError:
        assert len(_make_a_buffer()) == 1000
        return
    raise AssertionError("an IndexError was swallowed")
