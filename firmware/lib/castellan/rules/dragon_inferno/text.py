"""Text logs of Dragon Inferno: caves, eggs, tiles and dragons.

Room: rules. docs/logs-dragon-inferno.md explains the numbers of squares, pieces and rotations.
"""

from binascii import hexlify, unhexlify

from castellan.rules import contract, text
from castellan.rules.contract import NOBODY, OK
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import meta
from castellan.rules.dragon_inferno.match import WithSet, make
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.rules.names import COLOURS

_REASONS = {
    contract.TAKEN: "that tile is on the board already",
    contract.MUST_PLACE: "a tile can still be placed",
}


def write(match):
    """Yield the log lines of a match. An owner's piece set is written in full."""
    data = match.pieces.data
    for line in text.lines(meta, WithSet(data).make, match, line_of, ending):
        yield line
        if line[:8] == "players ":
            own = "" if data == SHIPPED else " " + hexlify(data).decode()
            yield "pieces %04x%s" % (match.options, own)


def colour_of(match, player: int) -> str:
    """Return the colour of a player as a word."""
    return COLOURS[match.seats[player]]


def line_of(match, action: int) -> str:
    """Return the log line of an action that comes next, or "" if a later line includes it."""
    if action < d.PASS:
        is_last = match.state[d.DEALT] == match.pieces.dragons - 1
        return _caves(match, [action - d.DEAL]) if is_last else ""
    name = colour_of(match, match.actor())
    if action == d.PASS:
        return "pass " + name
    square = "%d %d" % ((action & 127) % match.pieces.width, (action & 127) // match.pieces.width)
    if action < d.DRAGON:
        return "egg %s %s" % (name, square)
    turn = action >> 7 & 7
    if action < d.TILE:
        return "dragon %s %s %d" % (name, square, turn)
    return "tile %s %d %s %d" % (name, (action - d.TILE >> 10) + 1, square, turn)


def _caves(match, last) -> str:
    s = match.state
    dragons = [s[d.CAVES + cave] for cave in range(s[d.DEALT])] + last
    return "caves " + " ".join([str(dragon + 1) for dragon in dragons])


def ending(match):
    """Return a comment line with the dragons dealt so far, if not all are dealt."""
    s = match.state
    return ["# " + _caves(match, [])] if s[d.PHASE] == d.DEALING and s[d.DEALT] else []


def expected(match) -> str:
    """Return the next expected action as a text, for error messages."""
    actor = match.actor()
    if actor == NOBODY:
        return "the game is over"
    phase = match.state[d.PHASE]
    if phase == d.DEALING:
        return "the dragons are to be dealt to the caves"
    name = colour_of(match, actor)
    if phase == d.EGGS:
        return name + " is to put an egg"
    if phase == d.DRAGONS:
        dragon = match.state[d.CAVES + match.state[d.FLOWN]]
        return "%s is to place dragon %d" % (name, dragon + 1)
    return name + " is to place a tile"


class Reader(text.LogReader):
    """The reader of Dragon Inferno's logs, see `LogReader`."""

    def __init__(self):
        text.LogReader.__init__(self, meta, make)
        self.verbs = {
            "egg": self._egg,
            "tile": self._tile,
            "dragon": self._dragon,
            "pass": self._pass,
        }

    def where(self) -> str:
        """Return the progress of the game as a text, for error messages."""
        return "action %d, %s" % (self.match.log.count + 1, expected(self.match))

    def _play(self, line):
        if line[0] == "pieces":
            return self._pieces(line)
        if line[0] == "caves":
            return self._deal(line)
        return text.LogReader._play(self, line)

    def _pieces(self, line):
        if self.match.log.count:
            return "pieces: it stands before the first action"
        if len(line) == 3:
            return self._own_pieces(line)
        if line[1:] != ["%04x" % self.match.options]:
            return self.refuse("pieces: the game was played with another piece set")
        return ""

    def _own_pieces(self, line):
        """Parse a full piece set and continue the match with it."""
        try:
            data = unhexlify(line[2])
        except ValueError:
            return "pieces: a stamp and the bytes of a set are expected"
        match = make(self.match.seats, 0, 0, data)
        if match is None or line[1] != "%04x" % match.options:
            return "pieces: these bytes are no piece set with this stamp"
        self.match = match
        return ""

    def _deal(self, line):
        match = self.match
        most = match.pieces.dragons
        numbers = [text.number_from(word, 1, most) for word in line[1:]]
        if None in numbers or len(numbers) != most or len(set(numbers)) != most:
            return "caves: all dragons, 1 to %d, are expected in the order of their caves" % most
        if match.state[d.PHASE] != d.DEALING:
            return self._refuse(line)
        self.take_back(d.PHASE)
        for number in numbers:
            match.apply(d.DEAL + number - 1)
        return ""

    def _refuse(self, line) -> str:
        return self.refuse("%s: %s" % (line[0], expected(self.match)))

    def _numbers(self, line, count: int):
        """Parse `count` numbers after the colour. Returns None if the line has other words."""
        numbers = [text.number_from(word, 0, 8) for word in line[2:]]
        return None if None in numbers or len(numbers) != count else numbers

    def _cell(self, x: int, y: int) -> int:
        p = self.match.pieces
        return y * p.width + x if x < p.width and y < p.height else -1

    def _egg(self, player, line):
        numbers = self._numbers(line, 2)
        if numbers is None:
            return "egg: `x y` is expected after the colour"
        if not self._is_turn(player, d.EGGS):
            return self._refuse(line)
        cell = self._cell(numbers[0], numbers[1])
        if cell < 0 or self.match.apply(d.EGG + cell) != OK:
            return self.refuse("egg: that is no free square for eggs")
        return ""

    def _is_turn(self, player: int, phase: int) -> bool:
        return self.match.state[d.PHASE] == phase and self.match.actor() == player

    def _tile(self, player, line):
        numbers = self._numbers(line, 4)
        if numbers is None or not 1 <= numbers[0] <= self.match.pieces.tiles:
            return "tile: `TILE x y TURN` is expected after the colour"
        if not self._is_turn(player, d.TILES):
            return self._refuse(line)
        return self._lay(line, d.TILE + (numbers[0] - 1 << 10), numbers[0] - 1, numbers[1:])

    def _dragon(self, player, line):
        numbers = self._numbers(line, 3)
        if numbers is None:
            return "dragon: `x y TURN` is expected after the colour"
        if not self._is_turn(player, d.DRAGONS):
            return self._refuse(line)
        match = self.match
        dragon = match.state[d.CAVES + match.state[d.FLOWN]]
        return self._lay(line, d.DRAGON, match.pieces.tiles + dragon, numbers)

    def _lay(self, line, base: int, piece: int, numbers):
        match = self.match
        x, y, turn = numbers
        if turn >= match.pieces.turns:
            return "%s: a turn is a number from 0 to %d" % (line[0], match.pieces.turns - 1)
        if not match.pieces.turned[match.pieces.shape(piece, turn)]:
            return "%s: turn %d looks like a smaller one, which is to be named" % (line[0], turn)
        cell = self._cell(x, y)
        code = match.apply(base + (turn << 7) + cell) if cell >= 0 else contract.OUTSIDE
        if code == OK:
            return ""
        return self.refuse("%s: %s" % (line[0], _REASONS.get(code) or "it does not fit there"))

    def _pass(self, player, line):
        if len(line) != 2:
            return "pass: nothing may follow the colour"
        if not self._is_turn(player, d.TILES):
            return self._refuse(line)
        code = self.match.apply(d.PASS)
        return "" if code == OK else self.refuse("pass: " + _REASONS[code])
