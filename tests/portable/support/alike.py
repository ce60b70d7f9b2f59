"""When two matches are the same to everybody who plays them."""

from castellan.rules.kingdomino.layout import TILES


def seen(match):
    """The state; what has not come up is sorted, for its order tells only who was drawn before."""
    state = bytes(match.state)
    if not hasattr(match, "deck_at"):
        return state
    for deck in range(0, len(match.dominoes) // 2, TILES):
        first = match.deck_at(deck)
        numbers = bytes(sorted(state[first : first + TILES]))
        state = state[:first] + numbers + state[first + TILES :]
    return state
