"""The naive judge of Dragon Inferno. It implements rules I1 (setup) to I10 (scoring) with sets."""


def turned(piece: list) -> list:
    """Return a piece after a quarter turn to the right."""
    return [(-y, x, letter) for x, y, letter in piece]


def moved_to_corner(piece: list) -> list:
    """Return the piece moved to (0, 0), with its squares sorted."""
    left = min([part[0] for part in piece])
    top = min([part[1] for part in piece])
    return sorted([(x - left, y - top, letter) for x, y, letter in piece])


def ways(piece: list, may_flip: bool) -> list:
    """Return all different rotations of a piece, and of its mirror image if `may_flip`."""
    found = []
    sides = [piece]
    if may_flip:
        sides.append([(-x, y, letter) for x, y, letter in piece])
    for side in sides:
        turn = side
        for _ in range(4):
            way = moved_to_corner(turn)
            if way not in found:
                found.append(way)
            turn = turned(turn)
    return found


def place_name(squares: list) -> str:
    """Return squares (x, y, letter) as a short word such as ``00o01A02H03o``, to save memory."""
    return "".join(["%d%d%s" % square for square in squares])


def squares_of(name: str) -> list:
    """Return the squares of a word that `place_name` made."""
    return [(int(name[at]), int(name[at + 1]), name[at + 2]) for at in range(0, len(name), 3)]


class Game:
    """A game of two players. ``awaiting()`` returns the kind of the next decision and its player.

    Kinds: ``deal`` (the table), ``egg``, ``tile`` (or ``pass``), ``dragon``, ``end``.
    A move is a word: ``deal:0``, ``egg:34``, ``tile2:00o01A02H12o`` (the index of the tile and
    the squares it comes to lie on), ``dragon:…``, ``pass``.
    """

    def __init__(self, pieces: object, options: object = ()):
        self.pieces = pieces
        self.options = options
        self.width = 1 + max([x for x, _ in pieces.board])
        self.height = 1 + max([y for _, y in pieces.board])
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
        """Return (kind, player) of the next decision. Table and end have None as player."""
        if len(self.caves) < len(self.pieces.dragons):
            return ("deal", None)
        if self.eggs_put < 2 * self.pieces.eggs_each:
            return ("egg", self.eggs_put // self.pieces.eggs_each)
        if self.dragon_is_called:
            return ("dragon", self.player)
        return ("end", None) if self.is_over() else ("tile", self.player)

    def is_over(self) -> bool:
        """True if the game is over: each player has no tiles or has passed (rule I9)."""
        return all(self.has_passed[player] or not self.hands[player] for player in range(2))

    def moves(self) -> list:
        """Return all legal moves as words."""
        kind, player = self.awaiting()
        if kind == "deal":
            dragons = range(len(self.pieces.dragons))
            return ["deal:%d" % dragon for dragon in dragons if dragon not in self.caves]
        if kind == "egg":
            free = [s for s, letter in self.pieces.board.items() if letter in "ek"]
            return ["egg:%d%d" % s for s in sorted(free) if s not in self.eggs]
        if kind == "dragon":
            return self.dragon_places(self.caves[self.flown])
        if kind == "tile":
            places = []
            for tile in self.hands[player]:
                places += self.tile_places(player, tile)
            return places or ["pass"]
        return []

    # Where pieces fit

    def lying_places(self, lying: list) -> list:
        """Yield every position of a rotated piece that keeps all of its squares on the board."""
        for x in range(self.width - max([dx for dx, _, _ in lying])):
            for y in range(self.height - max([dy for _, dy, _ in lying])):
                place = [(x + dx, y + dy, letter) for dx, dy, letter in lying]
                if all((px, py) in self.pieces.board for px, py, _ in place):
                    yield place

    def tile_places(self, player: int, tile: int) -> list:
        """Return all legal moves with a tile (rule I5: where tiles fit)."""
        return [
            "tile%d:%s" % (tile, place_name(place))
            for lying in self.tile_ways[tile]
            for place in self.lying_places(lying)
            if self._may_lie(player, place)
        ]

    def _may_lie(self, player: int, place: list) -> bool:
        squares = [(x, y) for x, y, _ in place]
        if any(square in self.owner for square in squares):
            return False
        if any(self.pieces.board[square] in "ck" for square in squares):
            return True
        for x, y in squares:
            for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if self.owner.get(neighbour) == player:
                    return True
        return False

    def dragon_places(self, dragon: int) -> list:
        """Return all legal moves of a dragon (rule I7: dragons cover only squares with tiles).

        With ``egg-bars`` no square of them may hold an egg.
        """
        found = []
        for lying in self.dragon_ways[dragon]:
            for place in self.lying_places(lying):
                squares = [(x, y) for x, y, _ in place]
                if not all(square in self.owner for square in squares):
                    continue
                if "egg-bars" in self.options and any(s in self.eggs for s in squares):
                    continue
                if self.pieces.may_overlap or not any(s in self.burnt for s in squares):
                    found.append("dragon:" + place_name(place))
        return found

    # Moves

    def play(self, move: str) -> None:
        """Play a move. `moves` must list that move."""
        word, _, value = move.partition(":")
        if word == "deal":
            self.caves.append(int(value))
        elif word == "egg":
            self.eggs.add((int(value[0]), int(value[1])))
            self.eggs_put += 1
        elif word[:4] == "tile":
            self._place_tile(int(word[4:]), squares_of(value))
        elif word == "dragon":
            self.burnt.update([(x, y) for x, y, _ in squares_of(value)])
            self.flown += 1
            self.dragon_is_called = False
            self._next_player()
        else:
            self.has_passed[self.player] = True
            self._next_player()

    def _next_player(self) -> None:
        """Pass the turn on if the other player has tiles and has not passed (rule I4)."""
        other = 1 - self.player
        if self.hands[other] and not self.has_passed[other]:
            self.player = other

    def _place_tile(self, tile: int, place: list) -> None:
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
        """Return the parts of a player's score by name (rule I10: scoring)."""
        alive = [s for s, owner in self.owner.items() if owner == player and s not in self.burnt]
        castles = [square for square in alive if self.marks[square] in "AX"]
        points = self.pieces.points
        return {
            "squares": len(alive) * points["square"],
            "castles": len(castles) * points["castle"],
            "broken": self.broken[player] * points["broken"],
        }

    def places(self) -> list:
        """Return the rank of each player. Players with equal points share a rank.

        With ``fewer-broken`` the player who broke fewer eggs comes first among them.
        """
        keys = [(sum(self.score(player).values()), 0) for player in range(2)]
        if "fewer-broken" in self.options:
            keys = [(keys[player][0], -self.broken[player]) for player in range(2)]
        return [1 + len([other for other in keys if other > mine]) for mine in keys]
