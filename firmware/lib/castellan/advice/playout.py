"""Random playouts: play matches to their end with random actions.

Room: advice. Used to measure speed. Works for every game and allocates nothing.
"""

from array import array

from castellan.rules.contract import TABLE, Match


def play_out(match: Match, choices: array) -> int:
    """Play a match to the end with random actions. Returns the number of actions.

    The match's own generator chooses them. `choices` is a buffer for legal actions.
    """
    before = match.log.count
    while True:
        action = match.random_action(choices)
        if action >= 0:
            match.apply_unchecked(action)
        elif match.actor() == TABLE:
            match.apply_chance()
        else:
            return match.log.count - before


def play_many(
    match: Match, beginning: Match, games: int, seed: int, choices: array, sheet: array
) -> int:
    """Play `games` matches with the seeds from `seed` on. Returns the sum of all points.

    `match` is reset to `beginning` before each of them.
    """
    points = 0
    for game in range(games):
        match.copy_from(beginning)
        match.random.seed(seed + game)
        play_out(match, choices)
        for player in range(len(match.seats)):
            points += match.score(player, sheet)
    return points
