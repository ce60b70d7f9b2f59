"""A match for which lines of a log are made up and judged. Each game has a subclass."""

from castellan.rules.names import COLOURS


def number_from(word: str) -> object:
    """Return the integer that a word names, or None."""
    digits = word[1:] if word[:1] == "-" else word
    return int(word) if digits.isdigit() else None


def numbers_from(words: list) -> object:
    """Return the integers that the words name, or None if one of them is no integer."""
    numbers = [number_from(word) for word in words]
    return None if None in numbers else numbers


def any_of(things: object, random: object) -> object:
    """Return one of several things at random."""
    return things[random.below(len(things))]


def some_of(things: list, count: int, random: object) -> list:
    """Return `count` different things at random. There may be fewer things."""
    left = list(things)
    chosen = []
    while left and len(chosen) < count:
        chosen.append(left.pop(random.below(len(left))))
    return chosen


class LineTable:
    """Makes up lines at the present position of a comparison, and says which ones are legal.

    A subclass sets FORMS, its kinds of lines: in a form `C` is a colour, `#` a number, `D` a
    domino and `N` one of NAMES. Its method `tell(choose, random)` returns a legal line and the
    naive judge's moves that it means. `choose(moves, random)` returns one of the legal moves. Its
    method `allows(words)` judges any line by the legal moves.
    """

    FORMS = ()
    NAMES = ()
    LARGEST = 3  # most numbers in made-up lines are at most this far from 0

    def __init__(self, both: object):
        self.both = both
        self.naive = both.naive
        self.look()

    def look(self) -> None:
        """Find the next decision and its legal moves in the naive judge."""
        self.kind, self.player = self.naive.awaiting()
        self.legal = self.naive.moves()

    def has(self, word: str, value: object) -> bool:
        """True if the naive judge lists this move."""
        return (word, value) in self.legal

    def moves(self, word: str) -> list:
        """Return the values of all legal moves with this word."""
        return [move[1] for move in self.legal if move[0] == word]

    # Playing on

    def play_line(self, reader: object, random: object) -> None:
        """Play one legal line in the core and in the naive judge. Raises AssertionError."""
        player = self.player
        line, moves = self.tell(self.choose, random)
        self.both.last_moves = [line]
        self.both.expect("answer to the next line", reader.line(line), "")
        for move in moves:
            self.play(move)
        self.compare(moves, player)
        self.look()

    def choose(self, moves: list, random: object) -> tuple:
        """Return one of the legal moves, as a player would choose it."""
        return any_of(moves, random)

    def play(self, move: object) -> None:
        """Play a move in the naive judge."""
        self.naive.play(move[0], move[1])

    def compare(self, moves: list, player: object) -> None:
        """Compare the positions of the core and the naive judge after these moves."""
        for word, _ in moves:
            self.both.compare_after(word, player)

    # Lines

    def is_judged(self, words: list) -> bool:
        """True if the line says all of what it does. Some lines imply others."""
        return True

    def colour(self, player: int) -> str:
        """Return the colour of a player as a word."""
        return COLOURS[self.both.core.seats[player]]

    def is_of_player(self, words: list) -> bool:
        """True if the second word is the colour of the player who decides next."""
        return self.player is not None and words[1:2] == [self.colour(self.player)]

    def line(self, random: object) -> list:
        """Return the words of a line: a legal one, one with a wrong word, or any words."""
        words = self.tell(any_of, random)[0].split()
        kind = random.below(4)
        if kind == 0 or not words:
            return self._any_line(random)
        if kind > 1:
            words[random.below(len(words))] = ""
            words = [word or self._other(words, place, random) for place, word in enumerate(words)]
        return words

    def _any_line(self, random: object) -> list:
        """Return a line of any form. Sometimes it is too long or too short."""
        words = [self._filled(sign, random) for sign in any_of(self.FORMS, random).split()]
        if random.below(8) == 0:
            words = words[:-1] if len(words) > 1 and random.below(2) else words + ["1"]
        return words

    def _other(self, words: list, place: int, random: object) -> str:
        """Return a word to stand in the place of one of the words."""
        if place == 0:
            return any_of(self.FORMS, random).split()[0]
        for player in range(len(self.both.core.seats)):
            if words[place] == self.colour(player):
                return self._filled("C", random)
        return self._filled("N" if random.below(4) == 0 else "#", random)

    def _filled(self, sign: str, random: object) -> str:
        """Return a word for a sign of a form. Other words stay as they are."""
        if sign == "C":
            return self.colour(random.below(len(self.both.core.seats)))
        if sign == "N" and self.NAMES:
            return any_of(self.NAMES, random)
        if sign == "D" or (sign in "#N" and random.below(8) == 0):
            return str(1 + random.below(48))
        if sign in "#N":
            return str(random.below(2 * self.LARGEST + 1) - self.LARGEST)
        return sign
