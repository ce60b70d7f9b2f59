"""Choose among values by a softmax. More warmth makes low values more likely."""

from math import exp


def pick(values, warmth, random):
    """Return the index of a random value. Higher values have better chances."""
    most = max(values)
    weights = [int(1000 * exp((value - most) / warmth)) for value in values]
    skip = random.below(16384) * sum(weights) // 16384
    index = 0
    while skip >= weights[index]:
        skip -= weights[index]
        index += 1
    return index
