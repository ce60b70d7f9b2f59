"""Hash the points of seeded games into one number. All interpreters must get the same number."""

from array import array

from castellan.core.crc import crc32
from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.contract import OK, TABLE

SEED = 7
STREAMS_A_GAME = 16


def play(match, players):
    """Play a match to its end."""
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while not match.is_over():
        actor = match.actor()
        if actor == TABLE:
            action = match.chance()
        else:
            action = players[actor].choose(match, choices, match.legal(choices))
        assert match.apply(action) == OK


def game(number, makers, options):
    """Play game `number` with the players that `makers` create. Returns the match."""
    match = registry.open_game("kingdomino").make(bytes(range(len(makers))), options)
    stream = number * STREAMS_A_GAME
    match.random.seed(SEED, stream)
    players = [make(Random(SEED, stream + 1 + seat)) for seat, make in enumerate(makers)]
    play(match, players)
    return match


def check_number(points, value=0):
    """Return the checksum `value`, continued with the points of one game."""
    for number in points:
        value = crc32(bytes((number & 255, number >> 8)), value)
    return value


def check_number_of_games(games, makers, options):
    """Return one checksum of the points of the first `games` games."""
    value = 0
    for number in range(games):
        match = game(number, makers, options)
        value = check_number([match.match_points(seat) for seat in range(len(makers))], value)
    return value
