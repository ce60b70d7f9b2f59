"""Choose moves for tidy test players."""


def best_of(moves: list, worth_of: object, random: object) -> tuple:
    """Return the move with the highest `worth_of`. Ties are broken at random."""
    best = []
    most = None
    for move in moves:
        worth = worth_of(move)
        if most is None or worth > most:
            best = []
            most = worth
        if worth == most:
            best.append(move)
    return best[random.below(len(best))]
