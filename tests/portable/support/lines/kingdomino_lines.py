"""Lines of Kingdomino's logs, judged by the naive judge."""

from support.lines.table import LineTable, any_of, number_from, numbers_from, some_of
from support.naive.habits import pick
from support.naive.kingdomino_games import DOMINOES
from support.naive.side_by_side import SideBySide


class DominoLines(LineTable):
    """The lines that Kingdomino and Queendomino share: rows, kings and placements."""

    FORMS = (
        "row D D D",
        "row D D D D",
        "king C D",
        "place C discard",
        "place C # # # #",
        "end",
    )

    def halves(self) -> tuple:
        """Return both halves of the current domino."""
        raise NotImplementedError

    def tell(self, choose: object, random: object) -> tuple:
        """Return a legal line and the moves that it means."""
        if self.kind == "end":
            return ("end", [])
        if self.kind in ("tile", "clear"):
            return self._row(random)
        word, value = choose(self.legal, random)
        if word == "king":
            place = any_of(self.naive.free(), random)
            line = "king %s %d" % (self.colour(value), self.number_of(place))
            return (line, [(word, value), ("choose", place)])
        return (self.line_of(word, value), [(word, value)])

    def _row(self, random: object) -> tuple:
        """Return the line and moves of a new row, which clears the table for a next game."""
        dominoes = some_of(self.dominoes(), self.naive.row_length, random)
        moves = [("clear", 0)] if self.kind == "clear" else []
        words = ["row"] + [str(self.number_of(domino)) for domino in dominoes]
        return (" ".join(words), moves + [("tile", domino) for domino in dominoes])

    def number_of(self, domino: object) -> int:
        """Return the printed number of a domino of the naive judge."""
        return domino

    def dominoes(self) -> list:
        """Return the dominoes that may come up next."""
        return self.naive.tiles()

    def numbers(self, dominoes: list) -> list:
        """Return the printed numbers of dominoes."""
        return [self.number_of(domino) for domino in dominoes]

    def line_of(self, word: str, value: object) -> str:
        """Return the line of a player's move."""
        colour = self.colour(self.player)
        if word == "place":
            return "place %s %d %d %d %d" % ((colour,) + tuple(value))
        if word == "discard":
            return "place %s discard" % colour
        return "king %s %d" % (colour, self.number_of(value))

    def allows(self, words: list) -> bool:
        """True if the naive judge allows this line now."""
        verb = words[0]
        if verb == "end":
            return self.kind == "end" and len(words) == 1
        if verb == "row":
            return self.kind in ("tile", "clear") and self._is_row(words[1:])
        if verb == "king":
            return self._allows_king(words)
        return self.is_of_player(words) and self.allows_move(verb, words[2:])

    def allows_move(self, verb: str, rest: list) -> bool:
        """True if the player to act may have a line with this verb and these further words."""
        if verb != "place":
            return False
        if rest == ["discard"]:
            return self.has("discard", 0)
        numbers = numbers_from(rest)
        if self.kind != "place" or numbers is None or len(numbers) != 4:
            return False
        first, second = self.halves()
        is_turned = first == second and self.has("place", numbers[2:] + numbers[:2])
        return is_turned or self.has("place", numbers)

    def _is_row(self, words: list) -> bool:
        numbers = numbers_from(words)
        if numbers is None or len(numbers) != self.naive.row_length:
            return False
        are_different = len(set(numbers)) == len(numbers)
        known = self.numbers(self.dominoes())
        return are_different and all(number in known for number in numbers)

    def _allows_king(self, words: list) -> bool:
        number = number_from(words[2]) if len(words) == 3 else None
        if number is None or number not in self.numbers(self.naive.free()):
            return False
        if self.kind == "king":
            return words[1] in [self.colour(player) for player in self.moves("king")]
        return self.moves("choose") != [] and self.is_of_player(words)


class KingdominoLines(DominoLines):
    """A match of Kingdomino whose lines are made up and judged."""

    def __init__(self, players: int, options: list):
        LineTable.__init__(self, SideBySide(players, options, DOMINOES))

    def choose(self, moves: list, random: object) -> tuple:
        """Return one of the legal moves, as the players of other comparisons choose it."""
        return pick(self.naive, moves, random)

    def dominoes(self) -> list:
        """Return the dominoes that may come up next."""
        return list(range(1, 49)) if self.kind == "clear" else self.naive.tiles()

    def halves(self) -> tuple:
        """Return both halves of the current domino."""
        return self.naive.dominoes[self.naive.domino()]
