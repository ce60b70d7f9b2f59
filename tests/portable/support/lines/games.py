"""Finds the table of a game by its name. A game is loaded only when its lines are tried."""


def table_of(game: str) -> object:
    """Return the class that makes a table of this game, with players and names of options.

    The lines of `royal-wedding` are the class `RoyalWeddingLines` in `royal_wedding_lines`.
    """
    path = "support.lines." + game.replace("-", "_") + "_lines"
    name = "".join([word[0].upper() + word[1:] for word in game.split("-")]) + "Lines"
    return getattr(__import__(path, None, None, [name]), name)
