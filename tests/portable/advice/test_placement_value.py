"""The potential of a property depends only on dominoes that are not used yet."""

from array import array

from castellan.advice import placement_value
from castellan.advice.playout import play_out
from castellan.rules import registry
from castellan.rules.contract import TABLE

_TERRAINS = range(1, 7)


def hoped(terrain):
    """Return how many squares and crowns of a terrain `potential` still expects from the deck."""
    squares = array("H", bytes(2 * placement_value.WEIGHTS))
    squares[placement_value.GROWTH] = 8
    crowns = array("H", bytes(2 * placement_value.WEIGHTS))
    crowns[placement_value.RATE + terrain] = 4
    return placement_value.potential(terrain, 0, 1, 4, squares), placement_value.potential(
        terrain, 1, 0, 4, crowns
    )


def left(match, terrain):
    """Count the squares and crowns of a terrain on all dominoes that are not used."""
    squares = crowns = 0
    for half in range(len(match.dominoes)):
        value = match.dominoes[half]
        if value & 7 == terrain and not match.is_used((half >> 1) + 1):
            squares += 1
            crowns += value >> 4 & 7
    return squares, crowns


def agree(match):
    """Check `hoped` against `left` for all terrains. Returns the counts of the first terrain."""
    placement_value.count_deck(match)
    for terrain in _TERRAINS:
        assert hoped(terrain) == left(match, terrain), terrain
    return hoped(1)


def check_a_game(name):
    match = registry.open_game(name).make(bytes(range(4)), 0, 3)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    seen = [agree(match)]
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
            seen.append(agree(match))
        else:
            match.apply(match.random_action(choices))
    assert seen[0][0] > 10 and seen[0][1] > 2
    assert seen[-1] == (0, 0)


def test_kingdomino():
    check_a_game("kingdomino")


def test_two_decks():
    check_a_game("royal-wedding")


def test_the_potential_of_a_new_game_counts_its_own_deck():
    match = registry.open_game("kingdomino").make(bytes(range(4)), 0, 3)
    beginning = registry.open_game("kingdomino").make(bytes(range(4)), 0, 3)
    before = agree(match)
    play_out(match, array("H", bytes(2 * match.LARGEST_CHOICE)))
    match.copy_from(beginning)
    assert agree(match) == before
