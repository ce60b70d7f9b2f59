"""How tidy players choose."""


def best_of(moves: list, worth_of: object, random: object) -> tuple:
    """The move that is worth most; among equals a random one."""
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
