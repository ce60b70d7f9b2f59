"""A choice among values: mostly a good one, the warmer the more at random."""

from math import exp


def pick(values, warmth, random):
    """The index of one of them."""
    most = max(values)
    weights = [int(1000 * exp((value - most) / warmth)) for value in values]
    skip = random.below(16384) * sum(weights) // 16384
    index = 0
    while skip >= weights[index]:
        skip -= weights[index]
        index += 1
    return index
