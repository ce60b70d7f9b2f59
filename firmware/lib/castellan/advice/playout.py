"""Random play to the end: the cheapest look into the future, and the measure of speed.

Room: advice. Works for every game of the contract and allocates nothing.
"""

from array import array

from castellan.rules.contract import TABLE, Match


def play_out(match: Match, choices: array) -> int:
    """Play a match to its end, everybody at random by its own generator; how many actions."""
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
    """Play whole matches with the seeds from `seed` on; the sum of all points."""
    points = 0
    for game in range(games):
        match.copy_from(beginning)
        match.random.seed(seed + game)
        play_out(match, choices)
        for player in range(len(match.seats)):
            points += match.score(player, sheet)
    return points
