"""Play a match of Dragon Inferno in the core and the naive judge, and compare every move."""

from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import match, meta, pieces
from castellan.rules.property import TOTAL
from support.naive.dragon_inferno import Game, place_name
from support.naive.together import Together, option_bits

MARKS = "oAHX"


class DragonSideBySide(Together):
    """A match of Dragon Inferno that the core and the naive judge play at once.

    The core has the piece set as bytes, the naive judge has the same set as text.
    """

    def __init__(self, packed: object, piece_set: object, options: list):
        seats = bytes((0, 1))
        bits = option_bits(meta, options)
        core = match.make(seats, bits, 0, packed) if packed else match.make(seats, bits)
        Together.__init__(self, meta.NAME, core, Game(piece_set, options), options)
        self.width = core.pieces.width

    def moves(self) -> int:
        """Compare all legal moves. Returns how many the core has written to `choices`."""
        count = self.open_actions()
        kind, player = self.naive.awaiting()
        if kind != "tile" or self.choices[0] == d.PASS:
            names = sorted([self.name_of(action) for action in self.choices[:count]])
            self.expect("legal moves", names, sorted(self.naive.moves()))
            return count
        # Compare tile by tile, because a Pico has little memory.
        compared = 0
        for tile in self.naive.hands[player]:
            names = sorted(self.naive.tile_places(player, tile))
            self.expect("places of a tile", self._places(tile, count), names)
            compared += len(names)
        self.expect("number of legal moves", count, compared)
        return count

    def _places(self, tile: int, count: int) -> list:
        """Return the core's moves with one tile, as sorted words of the naive judge."""
        first = d.TILE + (tile << 10)
        names = []
        for index in range(count):
            if first <= self.choices[index] < first + 1024:
                names.append(self.name_of(self.choices[index]))
        return sorted(names)

    def square_of(self, cell: int) -> tuple:
        """Convert a cell of the core into (x, y), counted from the upper left corner."""
        return (cell % self.width, cell // self.width)

    def name_of(self, action: int) -> str:
        """Convert an action of the core into a word of the naive judge."""
        core = self.core
        if action >= d.TILE:
            spot = action - d.TILE
            tile = spot >> 10
            shape = core.pieces.shape(tile, spot >> 7 & 7)
            return "tile%d:%s" % (tile, self._place(shape, spot & 127, MARKS))
        if action >= d.DRAGON:
            spot = action - d.DRAGON
            return "dragon:" + self._place(core.dragon_shape(spot >> 7), spot & 127, "#")
        if action >= d.EGG:
            return "egg:%d%d" % self.square_of(action - d.EGG)
        return "pass" if action == d.PASS else "deal:%d" % (action - d.DEAL)

    def _place(self, shape: int, cell: int, marks: str) -> str:
        """Convert the placement of a rotated piece into a word of the naive judge."""
        turned = self.core.pieces.turned
        first = shape + pieces.SQUARES
        squares = [
            self.square_of(cell + (square & pieces.STEP)) + (marks[square >> 6],)
            for square in turned[first : first + turned[shape]]
        ]
        return place_name(sorted(squares))

    def play(self, action: int) -> None:
        """Play an action in core and naive judge, then compare both positions."""
        move = self.name_of(action)
        self.apply(action, move)
        self.naive.play(move)
        self.compare()

    def compare(self) -> None:
        """Compare the board square by square, the caves, the scores and the players' ranks."""
        s = self.core.state
        naive = self.naive
        for square in naive.pieces.board:
            value = s[d.BOARD + square[1] * self.width + square[0]]
            owner = naive.owner.get(square)
            self.expect("owner", value & d.OWNER, 0 if owner is None else 1 + owner)
            mark = naive.marks.get(square, ".")
            if owner is not None:
                self.expect("castle", bool(value & d.CASTLE), mark in "AX")
                self.expect("burnt", bool(value & d.BURNT), square in naive.burnt)
            self.expect("egg", bool(value & d.EGG_HERE), square in naive.eggs)
        self.expect("caves", list(s[d.CAVES : d.CAVES + s[d.DEALT]]), naive.caves)
        self.expect("flown", s[d.FLOWN], naive.flown)
        for player in range(2):
            score = naive.score(player)
            total = self.core.score(player, self.sheet)
            self.expect("points", total, sum(score.values()))
            parts = [
                self.sheet[match.SQUARES_PART],
                self.sheet[match.CASTLES_PART],
                -self.sheet[match.BROKEN_PART],
            ]
            self.expect("parts", parts, [score[name] for name in ("squares", "castles", "broken")])
            self.expect("total on the sheet", self.sheet[TOTAL], max(0, total))
        self.compare_places()
