"""Reduce a match to the facts that players can know, to compare two matches."""

from castellan.rules.kingdomino.layout import TILES


def seen(match):
    """Return the state with the unseen dominoes sorted. Players cannot know their order."""
    state = bytes(match.state)
    if not hasattr(match, "deck_at"):
        return state
    for deck in range(0, len(match.dominoes) // 2, TILES):
        first = match.deck_at(deck)
        numbers = bytes(sorted(state[first : first + TILES]))
        state = state[:first] + numbers + state[first + TILES :]
    return state
