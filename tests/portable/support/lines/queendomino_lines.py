"""Lines of Queendomino's logs, judged by the naive judge. The Royal Wedding's build on them."""

from support.lines.kingdomino_lines import DominoLines
from support.lines.table import LineTable, numbers_from, some_of
from support.naive.queen_habits import pick
from support.naive.queen_side_by_side import KINDS, QueenSideBySide


def word_of(name: str) -> str:
    """Return the word of a building: lower case, joined by hyphens."""
    signs = [sign for sign in name.lower().replace(" ", "-") if sign == "-" or "a" <= sign <= "z"]
    return "".join(signs)


NAME_OF = {word_of(name): name for name in KINDS}


class QueendominoLines(DominoLines):
    """A match of Queendomino or the Royal Wedding whose lines are made up and judged."""

    FORMS = DominoLines.FORMS + (
        "row q D D D D D D D D",
        "row k D D D D",
        "builders N",
        "builders N N N N N N",
        "knight C # #",
        "build C N # #",
        "gain # #",
        "dragon C N",
        "pass C",
    )
    NAMES = tuple(sorted(NAME_OF))
    IS_WEDDING = False

    def __init__(self, players: int, options: list):
        LineTable.__init__(self, QueenSideBySide(players, options, self.IS_WEDDING))

    def choose(self, moves: list, random: object) -> tuple:
        """Return one of the legal moves, as the players of other comparisons choose it."""
        return pick(self.naive, moves, random)

    def number_of(self, domino: object) -> int:
        """Return the printed number of a domino of the naive judge."""
        return domino[1]

    def halves(self) -> tuple:
        """Return both halves of the current domino."""
        return self.naive.halves()

    def is_judged(self, words: list) -> bool:
        """True if the line implies neither a gain nor the end of a turn."""
        if self.kind == "gain":
            return words[0] == "gain"
        return not (self.moves("pass") and words[0] in ("place", "end"))

    # A legal line

    def tell(self, choose: object, random: object) -> tuple:
        """Return a legal line and the moves that it means."""
        if self.kind == "building":
            return self._builders(random)
        if self.kind == "gain":
            move = choose(self.legal, random)
            return ("gain %d %d" % move[1], [move])
        line, moves = DominoLines.tell(self, choose, random)
        if self.IS_WEDDING and self.kind == "tile" and random.below(2):
            line = line.replace("row", "row " + self.naive.tiles()[0][0])
        return (line, moves)

    def _builders(self, random: object) -> tuple:
        """Return the line and moves of the buildings that come up."""
        pile = []
        for name, copies in self.naive.builders.pile.items():
            pile += [name] * copies
        names = some_of(pile, self._wanted(), random)
        line = "builders " + " ".join([word_of(name) for name in names])
        return (line, [("building", name) for name in names])

    def line_of(self, word: str, value: object) -> str:
        """Return the line of a player's move."""
        colour = self.colour(self.player)
        if word == "knight":
            return "knight %s %d %d" % ((colour,) + value)
        if word == "build":
            return "build %s %s %d %d" % ((colour, self._building(value[0])) + value[1])
        if word == "dragon":
            return "dragon %s %s" % (colour, self._building(value))
        if word == "pass":
            return "pass " + colour
        return DominoLines.line_of(self, word, value)

    def _wanted(self) -> int:
        """Return how many buildings come up."""
        builders = self.naive.builders
        return min(builders.spaces.count(None), sum(builders.pile.values()))

    def _building(self, space: int) -> str:
        """Return the word of the building on a space, with its price if a cheaper one is open."""
        spaces = self.naive.builders.spaces
        word = word_of(spaces[space])
        return word if spaces.index(spaces[space]) == space else "%s@%d" % (word, space)

    # Any line

    def allows(self, words: list) -> bool:
        """True if the naive judge allows this line now."""
        if words[0] == "builders":
            return self.kind == "building" and self._are_builders(words[1:])
        if words[0] == "gain":
            numbers = numbers_from(words[1:])
            return bool(numbers) and self.has("gain", tuple(numbers))
        if words[0] == "row" and self.IS_WEDDING and words[1:2] in (["q"], ["k"]):
            if self.kind != "tile" or words[1] != self.naive.tiles()[0][0]:
                return False
            words = words[:1] + words[2:]
        return DominoLines.allows(self, words)

    def allows_move(self, verb: str, rest: list) -> bool:
        """True if the player to act may have a line with this verb and these further words."""
        if verb == "pass":
            return not rest and self.has("pass", 0)
        if verb == "knight":
            numbers = numbers_from(rest)
            return bool(numbers) and self.has("knight", tuple(numbers))
        if verb == "dragon":
            return len(rest) == 1 and self.has("dragon", self._space(rest[0]))
        if verb == "build":
            numbers = numbers_from(rest[1:])
            is_whole = bool(numbers) and len(numbers) == 2
            return is_whole and self.has("build", (self._space(rest[0]), tuple(numbers)))
        return DominoLines.allows_move(self, verb, rest)

    def _space(self, word: str) -> int:
        """Return the space of the building that a word names, or -1."""
        word, at, price = word.partition("@")
        spaces = self.naive.builders.spaces
        name = NAME_OF.get(word)
        if name is None or name not in spaces:
            return -1
        if not at:
            return spaces.index(name)
        return int(price) if price in "012345" and spaces[int(price)] == name else -1

    def _are_builders(self, words: list) -> bool:
        if len(words) != self._wanted():
            return False
        pile = self.naive.builders.pile
        return all(words.count(word) <= pile.get(NAME_OF.get(word), 0) for word in words)
