"""A map of Kingdomino Duel as a dictionary of squares, with rules close to the rulebook."""

COATS = "dlDLbq"
CASTLE = (0, 0)
ALL_SQUARES = [(x, y) for y in range(-2, 3) for x in range(-3, 4) if (x, y) != CASTLE]


def squares_next_to(square: tuple) -> list:
    """Return the four neighbours of a square, including squares outside the map."""
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class DuelKingdom:
    """The map of one player. ``coats`` maps a square to (letter, crosses)."""

    def __init__(self):
        self.coats = {}

    def free(self) -> list:
        """Return the empty squares."""
        return [square for square in ALL_SQUARES if square not in self.coats]

    def connects(self, square: tuple, letter: str, earlier: dict) -> bool:
        """True if a square touches the castle or an earlier square with this letter (rule U4)."""
        for neighbour in squares_next_to(square):
            if neighbour == CASTLE:
                return True
            if neighbour in earlier and earlier[neighbour][0] == letter:
                return True
        return False

    def domino_places(self, first: str, second: str, is_free: bool) -> list:
        """Return all legal pairs of squares for two letters, each pair both ways round."""
        places = []
        for one in self.free():
            for two in squares_next_to(one):
                if two not in ALL_SQUARES or two in self.coats:
                    continue
                if (
                    is_free
                    or self.connects(one, first, self.coats)
                    or self.connects(two, second, self.coats)
                ):
                    places.append((one, two))
        return sorted(places)

    def single_places(self, letter: str, is_free: bool, earlier: dict) -> list:
        """Return the squares where one half of a split domino can be drawn."""
        return sorted(
            [square for square in self.free() if is_free or self.connects(square, letter, earlier)]
        )

    def draw(self, square: tuple, letter: str, crosses: int) -> None:
        """Draw a coat into a square. Raises ValueError if the square is not free."""
        if square in self.coats or square not in ALL_SQUARES:
            raise ValueError("%s is not free" % (square,))
        self.coats[square] = (letter, crosses)

    def add_cross(self, square: tuple) -> None:
        """Add a cross to a square (spell 6)."""
        letter, crosses = self.coats[square]
        self.coats[square] = (letter, crosses + 1)

    def is_full(self) -> bool:
        """True if the map has no free square."""
        return not self.free()

    def domains(self) -> list:
        """Return every domain as sorted [letter, squares, crosses, points]."""
        found = []
        seen = set()
        for start in sorted(self.coats):
            if start in seen:
                continue
            letter = self.coats[start][0]
            domain = {start}
            waiting = [start]
            while waiting:
                for neighbour in squares_next_to(waiting.pop()):
                    if neighbour in domain or neighbour not in self.coats:
                        continue
                    if self.coats[neighbour][0] == letter:
                        domain.add(neighbour)
                        waiting.append(neighbour)
            seen |= domain
            crosses = sum([self.coats[square][1] for square in domain])
            found.append([letter, len(domain), crosses, len(domain) * crosses])
        return sorted(found)
