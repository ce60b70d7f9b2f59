"""A match with lists in the place of its buffers is the same match."""

from array import array

import pytest
from castellan.advice.playout import play_out
from castellan.rules import registry
from castellan.rules.games import NAMES as GAMES

from host_tools.simulate import lists


@pytest.mark.parametrize("name", GAMES)
def test_games_go_the_same_way(name):
    game = registry.open_game(name)
    seats = bytes(range(min(registry.meta(name).SEATS)))
    plain, quick, fresh = (game.make(seats, 0, 5) for _ in range(3))
    lists.quicken(quick)
    assert type(quick.state) is list
    choices = array("H", bytes(2 * plain.LARGEST_CHOICE + 4))
    assert play_out(plain, choices) == play_out(quick, lists.numbers(plain.LARGEST_CHOICE + 2))
    assert list(plain.state) == quick.state
    assert plain.dump() == quick.dump()
    quick.copy_from(fresh)
    assert list(fresh.state) == quick.state


def test_the_compiled_core_keeps_its_buffers(monkeypatch):
    monkeypatch.setattr(lists, "is_in_use", lambda: True)
    match = lists.quicken(registry.open_game("kingdomino").make(bytes((0, 1)), 0, 5))
    assert type(match.state) is bytearray
    assert type(lists.numbers(3)) is array
