"""The course of Dragon Inferno: dragons dealt to caves, eggs, tiles, dragons that fly.

Room: rules.
"""

from castellan.rules import contract
from castellan.rules.contract import NOBODY, NOT_NOW, OK, TABLE, TAKEN, Match
from castellan.rules.dragon_inferno import board, meta, pieces, turning
from castellan.rules.dragon_inferno import layout as d


class Turns(Match):
    """A match of Dragon Inferno without scores. The subclass `DragonInferno` adds the scores."""

    SCHEMA = meta.SCHEMA
    _is_replaying = False
    _is_forced = False  # an irregular action is carried out

    def __init__(self, seats: bytes, data: bytes, seed: int = 0, options: int = 0):
        self._barren = 0  # the first `_barren` slices of the legal actions are known to be empty
        self.pieces = turning.turned(data)
        if options & meta.EGG_BARS:
            self.pieces.bars_dragon |= d.EGG_HERE
        self.LARGEST_CHOICE = turning.most_places(self.pieces)
        size = d.BOARD + self.pieces.width * self.pieces.height
        log = 4 * self.pieces.dragons + 6 * data[pieces.EGGS_EACH] + 6 * self.pieces.tiles + 4
        Match.__init__(self, seats, options, size, log, seed)

    def _clear(self):
        self._barren = 0
        s = self.state
        for index in range(d.BOARD):
            s[index] = 0
        s[d.TILES_LEFT] = s[d.TILES_LEFT + 1] = (1 << self.pieces.tiles) - 1
        board.clear_board(s, self.pieces)

    def copy_from(self, other):
        """Copy another match of the same seats and pieces, except its random generator."""
        Match.copy_from(self, other)
        self._barren = 0

    def undo(self) -> int:
        """Undo the last action, as `Match.undo` does."""
        action = Match.undo(self)
        if action == d.PASS:
            self._barren = self.parts()
        return action

    def apply_again(self, action: int) -> int:
        """Redo an undone action. A pass is not validated, because it was legal before."""
        self._is_replaying = True
        code = self.apply(action)
        self._is_replaying = False
        return code

    def actor(self) -> int:
        """Return who acts next: a player, TABLE or NOBODY."""
        phase = self.state[d.PHASE]
        if phase == d.DEALING:
            return TABLE
        return NOBODY if phase == d.GAME_OVER else self.state[d.TURN]

    def parts(self) -> int:
        """Return into how many slices `legal_part` splits the legal actions."""
        phase = self.state[d.PHASE]
        if phase == d.TILES:
            return self.pieces.tiles * self.pieces.turns
        return self.pieces.turns if phase == d.DRAGONS else 1

    def legal_part(self, part: int, out, count: int) -> int:
        """Append a slice of the legal actions: a piece in one rotation. Returns the new length.

        Once all slices were listed in order and were empty, `must_pass` needs no search.
        """
        phase = self.state[d.PHASE]
        if phase == d.TILES:
            turns = self.pieces.turns
            length = self._tile_places(part // turns, part % turns, out, count)
            if part == self._barren and length == count:
                self._barren += 1
            return length
        if phase == d.DRAGONS:
            return self._dragon_places(part, out, count)
        if phase == d.EGGS:
            for cell in range(self.pieces.width * self.pieces.height):
                if board.egg_fits(self.state, self.pieces, cell):
                    out[count] = d.EGG + cell
                    count += 1
        elif phase == d.DEALING:
            for dragon in range(self.pieces.dragons):
                if not self.is_dealt(dragon):
                    out[count] = d.DEAL + dragon
                    count += 1
        return count

    def legal(self, out) -> int:
        """Write all legal actions to `out`. Returns how many."""
        count = 0
        for part in range(self.parts()):
            count = self.legal_part(part, out, count)
        if count == 0 and self.must_pass():
            out[0] = d.PASS
            count = 1
        return count

    def must_pass(self) -> bool:
        """True if `legal_part` has listed all slices and all were empty (I4)."""
        return self.state[d.PHASE] == d.TILES and self._barren == self.parts()

    def _tile_places(self, tile: int, turn: int, out, count: int) -> int:
        player = self.state[d.TURN]
        if not self.state[d.TILES_LEFT + player] >> tile & 1:
            return count
        shape = self.pieces.shape(tile, turn)
        cell = board.next_tile_place(self.state, self.pieces, player, shape, 0)
        while cell >= 0:
            out[count] = d.TILE + (tile << 10) + (turn << 7) + cell
            count += 1
            cell = board.next_tile_place(self.state, self.pieces, player, shape, cell + 1)
        return count

    def _dragon_places(self, turn: int, out, count: int) -> int:
        shape = self.dragon_shape(turn)
        cell = board.next_dragon_place(self.state, self.pieces, shape, 0)
        while cell >= 0:
            out[count] = d.DRAGON + (turn << 7) + cell
            count += 1
            cell = board.next_dragon_place(self.state, self.pieces, shape, cell + 1)
        return count

    def dragon_shape(self, turn: int) -> int:
        """Return the offset of the next dragon's shape in a rotation."""
        dragon = self.state[d.CAVES + self.state[d.FLOWN]]
        return self.pieces.shape(self.pieces.tiles + dragon, turn)

    def is_dealt(self, dragon: int) -> bool:
        """True if a dragon was already dealt to a cave."""
        for cave in range(self.state[d.DEALT]):
            if self.state[d.CAVES + cave] == dragon:
                return True
        return False

    def chance(self) -> int:
        """Return a random dragon for the next cave (I2)."""
        skip = self.random.below(self.pieces.dragons - self.state[d.DEALT])
        dragon = -1
        while skip >= 0:
            dragon += 1
            if not self.is_dealt(dragon):
                skip -= 1
        return d.DEAL + dragon

    def _play(self, action: int) -> int:
        code = self._do(action)
        if code == OK:
            self._barren = 0
        return code

    def _do(self, action: int) -> int:
        phase = self.state[d.PHASE]
        if phase == d.DEALING:
            return self._deal(action - d.DEAL)
        if phase == d.EGGS:
            return self._put_egg(action - d.EGG)
        if phase == d.DRAGONS:
            is_gone = self._is_forced and action == d.PASS
            return self._end_flight() if is_gone else self._fly(action - d.DRAGON)
        if phase == d.TILES:
            return self._pass() if action == d.PASS else self._lay(action - d.TILE)
        return NOT_NOW

    def _deal(self, dragon: int) -> int:
        """Put a dragon at the next cave (I2). After the last cave the eggs follow (I3)."""
        s = self.state
        if not 0 <= dragon < self.pieces.dragons:
            return NOT_NOW
        if self.is_dealt(dragon):
            return TAKEN
        s[d.CAVES + s[d.DEALT]] = dragon
        s[d.DEALT] += 1
        if s[d.DEALT] == self.pieces.dragons:
            s[d.PHASE] = d.EGGS
        return OK

    def _put_egg(self, cell: int) -> int:
        """Put an egg on the game board. One player puts all eggs, then the other (I3)."""
        s = self.state
        if not self._is_forced and not board.egg_fits(s, self.pieces, cell):
            return NOT_NOW
        s[d.BOARD + cell] |= d.EGG_HERE
        s[d.EGGS_PUT] += 1
        each = self.pieces.data[pieces.EGGS_EACH]
        s[d.TURN] = 1 if s[d.EGGS_PUT] >= each else 0
        if s[d.EGGS_PUT] == 2 * each:
            s[d.TURN] = 0
            s[d.PHASE] = d.TILES
        return OK

    def _lay(self, spot: int) -> int:
        """Lay a kingdom tile (I4, I5) and handle the eggs under it (I6)."""
        s = self.state
        player = s[d.TURN]
        tile = spot >> 10
        turn = spot >> 7 & 7
        cell = spot & 127
        if not 0 <= spot < 1 << 13 or tile >= self.pieces.tiles or turn >= self.pieces.turns:
            return NOT_NOW
        if not s[d.TILES_LEFT + player] >> tile & 1:
            return TAKEN
        shape = self.pieces.shape(tile, turn)
        if not self._is_forced and not board.tile_fits(s, self.pieces, player, shape, cell):
            return contract.OUTSIDE
        outcome = board.lay_tile(s, self.pieces, player, shape, cell)
        s[d.TILES_LEFT + player] &= 255 - (1 << tile)
        s[d.BROKEN + player] += outcome & 127
        if outcome > 127 and s[d.FLOWN] < self.pieces.dragons:
            if board.dragon_can_land(s, self.pieces, self.pieces.tiles + s[d.CAVES + s[d.FLOWN]]):
                s[d.PHASE] = d.DRAGONS
                return OK
            s[d.FLOWN] += 1  # I7: a dragon that fits nowhere leaves the game and its cave
        self._next_player()
        return OK

    def _fly(self, spot: int) -> int:
        """Land the dragon of the lowest cave on kingdom squares (I7)."""
        s = self.state
        turn = spot >> 7
        cell = spot & 127
        if not 0 <= spot < 1 << 10 or turn >= self.pieces.turns:
            return NOT_NOW
        shape = self.dragon_shape(turn)
        if not self._is_forced and not board.dragon_fits(s, self.pieces, shape, cell):
            return contract.OUTSIDE
        board.lay_dragon(s, self.pieces, shape, cell)
        return self._end_flight()

    def _end_flight(self) -> int:
        s = self.state
        s[d.FLOWN] += 1
        s[d.PHASE] = d.TILES
        self._next_player()
        return OK

    def _pass(self) -> int:
        """Pass, which is only legal if no tile fits. A player who passed is out (I4)."""
        is_proved = self._is_forced or self._is_replaying or self.must_pass()
        if not is_proved and board.can_lay(self.state, self.pieces, self.state[d.TURN]):
            return contract.MUST_PLACE
        self.state[d.PASSED + self.state[d.TURN]] = 1
        self._next_player()
        return OK

    def _next_player(self):
        """Go to the next player who has tiles and has not passed, or end the game (I9)."""
        s = self.state
        for _ in range(2):
            s[d.TURN] = 1 - s[d.TURN]
            if s[d.TILES_LEFT + s[d.TURN]] and not s[d.PASSED + s[d.TURN]]:
                return
        s[d.PHASE] = d.GAME_OVER
