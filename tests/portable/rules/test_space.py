"""The bitboards of a kingdom (its space) always agree with the bytes of its grid."""

from castellan.rules import space
from castellan.rules.kingdom import BOX, CASTLE
from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.meta import MIGHTY_DUEL
from castellan.rules.royal_wedding.match import make as make_wedding
from castellan.rules.royal_wedding.meta import TEAMS
from support.seeded import Seeded


def tables():
    """Yield matches with kingdoms of both sizes, and one whose partners share kingdoms."""
    yield make(b"\x00\x01\x02\x03", 0, 1)
    yield make(b"\x00\x01", MIGHTY_DUEL, 2)
    yield make_wedding(b"\x00\x01\x02\x03", TEAMS, 3)


def spaces(match):
    """Return the spaces of all players."""
    found = []
    for player in range(len(match.seats)):
        start = match.space_of(player)
        found.append(list(match.space[start : start + space.size_of(match.grid)]))
    return found


def test_it_is_kept_as_it_would_be_read_from_the_bytes():
    for match in tables():
        seeded = Seeded(match, 4)
        read = space.numbers(space.size_of(match.grid))
        while not match.is_over():
            seeded.play(9)
            for player in range(len(match.seats)):
                space.rebuild(read, 0, match.grid, match.state, match.kingdom(player))
                start = match.space_of(player)
                assert list(match.space[start : start + space.size_of(match.grid)]) == list(read)


def test_taking_back_gives_the_space_back():
    for match in tables():
        Seeded(match, 5).play(70)
        before = spaces(match)
        action = match.undo()
        assert match.apply(action) == 0
        assert spaces(match) == before


def test_squares_say_whether_they_are_free_and_what_they_touch():
    for match in tables():
        Seeded(match, 6).play(60)
        for player in range(len(match.seats)):
            check_squares(match, player)


def check_squares(match, player):
    n = match.grid
    at = match.kingdom(player)
    b = match.state
    start = match.space_of(player)
    for row in range(2 * n - 1):
        for column in range(2 * n - 1):
            cell = (row + 1) * 2 * n + column
            is_reached = b[at + 1] - n < column < b[at] + n and b[at + 3] - n < row < b[at + 2] + n
            is_free = is_reached and not b[at + BOX + cell]
            assert space.is_at(match.space, start, n, cell, 0) == is_free
            if not is_free:
                continue
            beside = [b[at + BOX + cell + step] for step in (1, -1, 2 * n, -2 * n)]
            for terrain in range(1, 8):
                touches = any(v == CASTLE or (v & 7 == terrain and v > 128) for v in beside)
                assert space.is_at(match.space, start, n, cell, terrain) == touches


def test_a_new_kingdom_offers_every_place_beside_its_castle():
    match = make(b"\x00\x01\x02\x03", 0, 1)
    for player in range(4):
        for terrain in range(1, 7):
            beside = sum(
                space.is_at(match.space, match.space_of(player), 5, cell, terrain)
                for cell in range(10, 99)
            )
            assert beside == 4
