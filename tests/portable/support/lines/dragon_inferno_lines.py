"""Lines of Dragon Inferno's logs, judged by the naive judge."""

from support.lines.table import LineTable, any_of, numbers_from, some_of
from support.naive.dragon_games import surrounds
from support.naive.dragon_inferno import moved_to_corner, place_name, squares_of, turned
from support.naive.dragon_inferno_pieces import read_pieces
from support.naive.dragon_side_by_side import DragonSideBySide

TURNS = 4  # of a piece that may not be flipped


def lying(piece: list, turn: int) -> list:
    """Return a piece after some quarter turns. From turn 4 on it is flipped first."""
    if turn >= TURNS:
        piece = [(-x, y, letter) for x, y, letter in piece]
    for _ in range(turn % TURNS):
        piece = turned(piece)
    return moved_to_corner(piece)


class DragonInfernoLines(LineTable):
    """A match of Dragon Inferno whose lines are made up and judged."""

    FORMS = (
        "caves # # # # #",
        "egg C # #",
        "tile C # # # #",
        "dragon C # # #",
        "pass C",
        "end",
    )
    LARGEST = 8

    def __init__(self, _players: int, options: list):
        LineTable.__init__(self, DragonSideBySide(None, read_pieces(), options))

    def choose(self, moves: list, random: object) -> str:
        """Return one of the legal moves. Player 0 likes to call dragons."""
        move = any_of(moves, random)
        for _ in range(8 if self.player == 0 else 0):
            if not surrounds(self.naive, move):
                move = any_of(moves, random)
        return move

    def play(self, move: object) -> None:
        """Play a move in the naive judge."""
        self.naive.play(move)

    def compare(self, moves: list, player: object) -> None:
        """Compare the positions of the core and the naive judge after these moves."""
        self.both.compare()

    # A legal line

    def tell(self, choose: object, random: object) -> tuple:
        """Return a legal line and the moves that it means."""
        if self.kind == "end":
            return ("end", [])
        if self.kind == "deal":
            dragons = len(self.naive.pieces.dragons)
            order = some_of(list(range(dragons)), dragons, random)
            line = "caves " + " ".join([str(dragon + 1) for dragon in order])
            return (line, ["deal:%d" % dragon for dragon in order])
        move = choose(self.legal, random)
        return (self._line_of(move, random), [move])

    def _line_of(self, move: str, random: object) -> str:
        """Return the line of a player's move."""
        colour = self.colour(self.player)
        word, _, value = move.partition(":")
        if word == "pass":
            return "pass " + colour
        if word == "egg":
            return "egg %s %s %s" % (colour, value[0], value[1])
        squares = squares_of(value)
        left = min([x for x, _, _ in squares])
        top = min([y for _, y, _ in squares])
        tile = int(word[4:]) if word != "dragon" else -1
        shape = moved_to_corner(squares)
        turns = [turn for turn in range(self._turns()) if lying(self._piece(tile), turn) == shape]
        place = "%d %d %d" % (left, top, any_of(turns, random))
        if word == "dragon":
            return "dragon %s %s" % (colour, place)
        return "tile %s %d %s" % (colour, tile + 1, place)

    def _turns(self) -> int:
        return 2 * TURNS if self.naive.pieces.may_flip else TURNS

    def _piece(self, tile: int) -> list:
        """Return a tile by its index, or the dragon that was called."""
        if tile >= 0:
            return self.naive.pieces.tiles[tile]
        return self.naive.pieces.dragons[self.naive.caves[self.naive.flown]]

    # Any line

    def allows(self, words: list) -> bool:
        """True if the naive judge allows this line now."""
        verb = words[0]
        if verb == "end":
            return self.kind == "end" and len(words) == 1
        if verb == "caves":
            numbers = numbers_from(words[1:])
            dragons = list(range(1, len(self.naive.pieces.dragons) + 1))
            return self.kind == "deal" and numbers is not None and sorted(numbers) == dragons
        if not self.is_of_player(words):
            return False
        if verb == "pass":
            return len(words) == 2 and "pass" in self.legal
        numbers = numbers_from(words[2:])
        if verb == "tile" and numbers and len(numbers) == 4:
            return self._allows_tile(numbers[0] - 1, numbers[1:])
        if verb == "egg" and numbers and len(numbers) == 2:
            return "egg:%d%d" % tuple(numbers) in self.legal
        is_whole = verb == "dragon" and self.kind == "dragon" and len(words) == 5
        return is_whole and numbers is not None and self._lies("dragon", -1, numbers)

    def _allows_tile(self, tile: int, numbers: list) -> bool:
        is_there = self.kind == "tile" and 0 <= tile < len(self.naive.pieces.tiles)
        return is_there and self._lies("tile%d" % tile, tile, numbers)

    def _lies(self, word: str, tile: int, numbers: list) -> bool:
        """True if a piece may lie with its upper left corner at (x, y) in this turn."""
        x, y, turn = numbers
        if not 0 <= turn < self._turns() or x < 0 or y < 0:
            return False
        place = [(x + dx, y + dy, letter) for dx, dy, letter in lying(self._piece(tile), turn)]
        return word + ":" + place_name(sorted(place)) in self.legal
