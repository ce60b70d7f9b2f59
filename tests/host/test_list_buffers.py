"""A match plays the same game with Python lists as buffers instead of arrays."""

from array import array

import pytest
from castellan.advice.playout import play_out
from castellan.rules import registry
from castellan.rules.games import NAMES as GAMES

from host_tools.simulate import list_buffers


@pytest.mark.parametrize("name", GAMES)
def test_games_are_the_same_with_lists_as_buffers(name):
    game = registry.open_game(name)
    seats = bytes(range(min(registry.meta(name).SEATS)))
    plain, quick, fresh = (game.make(seats, 0, 5) for _ in range(3))
    list_buffers.use_lists(quick)
    assert type(quick.state) is list
    choices = array("H", bytes(2 * plain.LARGEST_CHOICE + 4))
    assert play_out(plain, choices) == play_out(
        quick, list_buffers.number_buffer(plain.LARGEST_CHOICE + 2)
    )
    assert list(plain.state) == quick.state
    assert plain.dump() == quick.dump()
    quick.copy_from(fresh)
    assert list(fresh.state) == quick.state


def test_the_compiled_core_keeps_its_buffers(monkeypatch):
    monkeypatch.setattr(list_buffers, "is_in_use", lambda: True)
    match = list_buffers.use_lists(registry.open_game("kingdomino").make(bytes((0, 1)), 0, 5))
    assert type(match.state) is bytearray
    assert type(list_buffers.number_buffer(3)) is array
