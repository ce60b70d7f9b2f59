"""List the games that tests for all games use, with the sample game.

The sample is in `tests/sample_game`. Flashed files do not contain the sample.
"""

from castellan.rules import games, registry

SAMPLE = "coin-race"


def every_game() -> tuple:
    """Return the names of the games, in the order of menus."""
    return games.NAMES + ((SAMPLE,) if _is_there(SAMPLE) else ())


def folders_of_others(game: str) -> list:
    """Return the folders of all games on the box that are not `game` or one of its parents."""
    own = []
    while game:
        own.append(game)
        game = registry.meta(game).PARENT
    return [name.replace("-", "_") for name in games.NAMES if name not in own]


def _is_there(name: str) -> bool:
    try:
        registry.meta(name)
    except ImportError:
        return False
    return True
