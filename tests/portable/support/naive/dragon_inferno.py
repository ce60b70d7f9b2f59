"""Dragon Inferno followed step by step, I1 to I10, with sets of squares."""


def turned(piece: list) -> list:
    """A quarter turn to the right."""
    return [(-y, x, letter) for x, y, letter in piece]


def moved_to_corner(piece: list) -> list:
    """The same piece with its box beginning at (0, 0), sorted."""
    left = min([part[0] for part in piece])
    top = min([part[1] for part in piece])
    return sorted([(x - left, y - top, letter) for x, y, letter in piece])


def ways(piece: list, may_flip: bool) -> list:
    """All different ways a piece can lie: four turns, and the other side where allowed."""
    found = []
    sides = [piece]
    if may_flip:
        sides.append([(-x, y, letter) for x, y, letter in piece])
    for side in sides:
        for _ in range(4):
            way = moved_to_corner(side)
            if way not in found:
                found.append(way)
            side = turned(side)
    return found


class Game:
    """A game of two players; ``awaiting()`` tells whose decision of which kind is open.

    Kinds: ``deal`` (the table), ``egg``, ``tile`` (or ``pass``), ``dragon``, ``end``.
    A tile is named by its index and the squares it comes to lie on, (x, y, letter), sorted.
    """

    def __init__(self, pieces: object):
        self.pieces = pieces
        self.tile_ways = [ways(tile, pieces.may_flip) for tile in pieces.tiles]
        self.dragon_ways = [ways(dragon, pieces.may_flip) for dragon in pieces.dragons]
        self.caves = []  # the dragons by cave, as they were dealt
        self.flown = 0
        self.eggs = set()
        self.eggs_put = 0
        self.owner = {}  # square: player
        self.marks = {}  # square: letter of the tile on it
        self.burnt = set()
        self.broken = [0, 0]
        self.hands = [list(range(len(pieces.tiles))) for _ in range(2)]
        self.player = 0
        self.has_passed = [False, False]
        self.dragon_is_called = False

    # Whose turn

    def awaiting(self) -> tuple:
        """(kind, player); the player is None where the table decides or nobody."""
        if len(self.caves) < len(self.pieces.dragons):
            return ("deal", None)
        if self.eggs_put < 2 * self.pieces.eggs_each:
            return ("egg", self.eggs_put // self.pieces.eggs_each)
        if self.dragon_is_called:
            return ("dragon", self.player)
        return ("end", None) if self.is_over() else ("tile", self.player)

    def is_over(self) -> bool:
        """I9: nobody can place; who has tiles and cannot says so once by passing."""
        return all([self.has_passed[player] or not self.hands[player] for player in range(2)])

    def moves(self) -> list:
        """All that is allowed, as sorted (word, value)."""
        kind, player = self.awaiting()
        if kind == "deal":
            dragons = range(len(self.pieces.dragons))
            return [("deal", dragon) for dragon in dragons if dragon not in self.caves]
        if kind == "egg":
            free = [s for s, letter in self.pieces.board.items() if letter in "ek"]
            return [("egg", s) for s in sorted(free) if s not in self.eggs]
        if kind == "dragon":
            return [("dragon", place) for place in self.dragon_places(self.caves[self.flown])]
        if kind == "tile":
            places = self.tile_places(player)
            return [("tile", place) for place in places] if places else [("pass", 0)]
        return []

    # Where pieces fit

    def lying_places(self, lying: list) -> list:
        """Every shift that keeps the whole piece within the board."""
        places = []
        for x, y in self._shifts():
            place = [(x + dx, y + dy, letter) for dx, dy, letter in lying]
            if all([(px, py) in self.pieces.board for px, py, _ in place]):
                places.append(tuple(place))
        return places

    def _shifts(self) -> list:
        right = max([x for x, _ in self.pieces.board])
        bottom = max([y for _, y in self.pieces.board])
        return [(x, y) for x in range(right + 1) for y in range(bottom + 1)]

    def tile_places(self, player: int) -> list:
        """I5: all (tile, squares) the player can place now."""
        found = []
        for tile in self.hands[player]:
            for lying in self.tile_ways[tile]:
                for place in self.lying_places(lying):
                    if self._may_lie(player, place):
                        found.append((tile, place))
        return sorted(found)

    def _may_lie(self, player: int, place: tuple) -> bool:
        squares = [(x, y) for x, y, _ in place]
        if any([square in self.owner for square in squares]):
            return False
        if any([self.pieces.board[square] in "ck" for square in squares]):
            return True
        for x, y in squares:
            for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if self.owner.get(neighbour) == player:
                    return True
        return False

    def dragon_places(self, dragon: int) -> list:
        """I7: all sets of squares a dragon can cover now."""
        found = []
        for lying in self.dragon_ways[dragon]:
            for place in self.lying_places(lying):
                squares = tuple(sorted([(x, y) for x, y, _ in place]))
                if not all([square in self.owner for square in squares]):
                    continue
                if self.pieces.may_overlap or not any([s in self.burnt for s in squares]):
                    found.append(squares)
        return sorted(found)

    # Moves

    def play(self, word: str, value: object) -> None:
        """Do one thing that is allowed; anything else is an error of the caller."""
        if (word, value) not in self.moves():
            raise ValueError("%s %s is not allowed" % (word, value))
        if word == "deal":
            self.caves.append(value)
        elif word == "egg":
            self.eggs.add(value)
            self.eggs_put += 1
        elif word == "tile":
            self._place_tile(*value)
        elif word == "dragon":
            self.burnt.update(value)
            self.flown += 1
            self.dragon_is_called = False
            self._next_player()
        else:
            self.has_passed[self.player] = True
            self._next_player()

    def _next_player(self) -> None:
        """Turns alternate (I4); who has passed or has no tile left is left out."""
        other = 1 - self.player
        if self.hands[other] and not self.has_passed[other]:
            self.player = other

    def _place_tile(self, tile: int, place: tuple) -> None:
        self.hands[self.player].remove(tile)
        surrounded = 0
        for x, y, letter in place:
            self.owner[(x, y)] = self.player
            self.marks[(x, y)] = letter
            if (x, y) not in self.eggs:
                continue
            if letter in "HX":
                surrounded += 1
            else:
                self.eggs.remove((x, y))
                self.broken[self.player] += 1
        if surrounded and self.flown < len(self.caves):
            if self.dragon_places(self.caves[self.flown]):
                self.dragon_is_called = True
                return
            self.flown += 1
        self._next_player()

    # The end

    def score(self, player: int) -> dict:
        """I10, part by part."""
        alive = [s for s, owner in self.owner.items() if owner == player and s not in self.burnt]
        castles = [square for square in alive if self.marks[square] in "AX"]
        points = self.pieces.points
        return {
            "squares": len(alive) * points["square"],
            "castles": len(castles) * points["castle"],
            "broken": self.broken[player] * points["broken"],
        }

    def places(self) -> list:
        """The place of each player; equal points are a draw."""
        totals = [sum(self.score(player).values()) for player in range(2)]
        return [1 + len([other for other in totals if other > mine]) for mine in totals]
