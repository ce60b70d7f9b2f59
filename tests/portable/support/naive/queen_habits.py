"""How the players of a Queendomino comparison move, so that all pieces are used.

Most legal moves are buildings, so the kind of move is drawn first. Every seat has a habit: some
tax whenever they can, some build towers, some pay the dragon.
"""

from support.naive.choosing import best_of
from support.naive.habits import neatness

SHOWN_CHANCE = 3  # in how many of four cases a new building gives what the data file says


def pick(game: object, moves: list, random: object) -> tuple:
    """Return one of the legal moves `moves`, chosen by the habits of the player's seat."""
    kind, player = game.awaiting()
    if kind == "place" and player % 2 == 0 and len(moves) > 1:
        kingdom, halves = game.realm(player).kingdom, game.halves()
        return best_of(moves, lambda move: neatness(kingdom, *halves, move[1]), random)
    if kind == "free":
        return _free_step(player, moves, random)
    if kind == "gain" and random.below(4) < SHOWN_CHANCE:
        return _as_shown(game, player, moves)
    return moves[random.below(len(moves))]


def _free_step(player: int, moves: list, random: object) -> tuple:
    """Return an optional step with a chance that depends on the seat, or the last step."""
    chances = {"knight": 8 - player % 3 * 2, "build": 9 - player % 4, "dragon": 1 + player % 3}
    for word in ("knight", "build", "dragon"):
        open_moves = [move for move in moves if move[0] == word]
        if open_moves and random.below(10) < chances[word]:
            return open_moves[random.below(len(open_moves))]
    last = [move for move in moves if move[0] in ("choose", "pass")]
    return last[random.below(len(last))]


def _as_shown(game: object, player: int, moves: list) -> tuple:
    """Return the gain move with the knights and towers that the data file has for the building."""
    kind = game.kinds[game.last_built]
    shown = (kind["knights"], kind["towers"])
    return next(move for move in moves if move[1] == shown)
