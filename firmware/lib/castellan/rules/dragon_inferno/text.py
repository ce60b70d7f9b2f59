"""Text logs of Dragon Inferno: caves, eggs, tiles and dragons.

Room: rules. docs/logs-dragon-inferno.md explains the numbers of squares, pieces and rotations.
"""

from binascii import hexlify, unhexlify

from castellan.rules import text
from castellan.rules.contract import OK
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno import log_errors, meta
from castellan.rules.dragon_inferno.log_errors import colour_of
from castellan.rules.dragon_inferno.match import WithSet, make
from castellan.rules.dragon_inferno.pieces import WIDE
from castellan.rules.dragon_inferno.tables import FIRST, SHIPPED
from castellan.rules.names import number_from


def write(match):
    """Yield the log lines of a match. An owner's piece set is written in full."""
    data = match.pieces.data
    for line in text.lines(meta, WithSet(data).make, match, line_of, ending):
        yield line
        if line[:8] == ("options " if match.options else "players "):
            own = "" if data == SHIPPED else " " + hexlify(data).decode()
            yield "pieces %04x%s" % (match.pieces.stamp, own)


def line_of(match, action: int) -> str:
    """Return the log line of an action that comes next, or "" if a later line includes it."""
    if action < d.PASS:
        is_last = match.state[d.DEALT] == match.pieces.dragons - 1
        return _caves(match, [action - d.DEAL]) if is_last else ""
    name = colour_of(match, match.actor())
    if action == d.PASS:
        return "dragon %s none" % name if match.state[d.PHASE] == d.DRAGONS else "pass " + name
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


class Reader(text.LogReader):
    """The reader of Dragon Inferno's logs, see `LogReader`."""

    not_finished = log_errors.NOT_FINISHED

    def __init__(self):
        text.LogReader.__init__(self, meta, make)
        self.verbs = {
            "egg": self._egg,
            "tile": self._tile,
            "dragon": self._dragon,
            "pass": self._pass,
        }
        self.table_verbs = {"pieces": self._pieces, "caves": self._deal}

    def where(self) -> str:
        """Return the progress of the game as a text, for error messages."""
        return "action %d, %s" % (self.match.log.count + 1, log_errors.expected(self.match))

    def _pieces(self, line):
        if self.match.log.count:
            return "pieces: it stands before the first action"
        if len(line) == 3:
            return self._own_pieces(line)
        here = self.match.pieces.stamp
        if line[1:] == ["%04x" % here]:
            return ""
        kept = self.find_pack(meta.NAME, line[1]) if self.find_pack and len(line) == 2 else FIRST
        match = make(self.match.seats, self.match.options, 0, kept) if kept else None
        if match is None or line[1:] != ["%04x" % match.pieces.stamp]:
            return self.refuse(log_errors.OTHER_SET % here)
        self.match = match
        return ""

    def _own_pieces(self, line):
        """Parse a full piece set and continue the match with it."""
        try:
            data = unhexlify(line[2])
        except ValueError:
            return "pieces: a stamp and the bytes of a set are expected"
        match = make(self.match.seats, self.match.options, 0, data)
        if match is None or line[1] != "%04x" % match.pieces.stamp:
            return "pieces: these bytes are no piece set with this stamp"
        self.match = match
        return ""

    def _deal(self, line):
        match = self.match
        most = match.pieces.dragons
        numbers = [number_from(word, 1, most) for word in line[1:]]
        if None in numbers or len(numbers) != most or len(set(numbers)) != most:
            return "caves: all dragons, 1 to %d, are expected in the order of their caves" % most
        if match.state[d.PHASE] != d.DEALING:
            return self._refuse()
        self.take_back(d.PHASE)
        for number in numbers:
            match.apply(d.DEAL + number - 1)
        return ""

    def _refuse(self) -> str:
        return self.refuse(log_errors.due(self.match))

    def _numbers(self, line, count: int):
        """Parse `count` numbers after the colour. Returns None if the line has other words."""
        numbers = [number_from(word, -999, 999) for word in line[2:]]
        return None if None in numbers or len(numbers) != count else numbers

    def _cell(self, x: int, y: int) -> int:
        """Return the cell of a square, or -1 if the board has no such square."""
        p = self.match.pieces
        return y * p.width + x if 0 <= x < p.width and 0 <= y < p.height else -1

    def _egg(self, player, line):
        numbers = self._numbers(line, 2)
        if numbers is None:
            return "egg: `x y` is expected after the colour"
        if not self._is_turn(player, d.EGGS):
            return self._refuse()
        cell = self._cell(numbers[0], numbers[1])
        if cell < 0:
            return self.refuse(log_errors.no_square(line[0]))
        return self._try(d.EGG + cell)

    def _is_turn(self, player: int, phase: int) -> bool:
        return self.match.state[d.PHASE] == phase and self.match.actor() == player

    def _tile(self, player, line):
        numbers = self._numbers(line, 4)
        if numbers is None or not 1 <= numbers[0] <= self.match.pieces.tiles:
            return "tile: `TILE x y TURN` is expected after the colour"
        if not self._is_turn(player, d.TILES):
            return self._refuse()
        return self._lay(line, d.TILE + (numbers[0] - 1 << 10), numbers[0] - 1, numbers[1:])

    def _dragon(self, player, line):
        numbers = self._numbers(line, 3)
        if numbers is None and line[2:] != ["none"]:
            return "dragon: `x y TURN` or `none` is expected after the colour"
        if not self._is_turn(player, d.DRAGONS):
            return self.refuse(log_errors.no_dragon(self.match))
        if numbers is None:
            return self._try(d.PASS)
        match = self.match
        dragon = match.state[d.CAVES + match.state[d.FLOWN]]
        return self._lay(line, d.DRAGON, match.pieces.tiles + dragon, numbers)

    def _lay(self, line, base: int, piece: int, numbers):
        match = self.match
        x, y, turn = numbers
        if not 0 <= turn < match.pieces.turns:
            return "%s: a turn is a number from 0 to %d" % (line[0], match.pieces.turns - 1)
        cell = self._cell(x, y)
        if cell < 0:
            return self.refuse(log_errors.no_square(line[0]))
        shape = match.pieces.shape(piece, turn)
        if not match.pieces.turned[shape]:
            turn = match.pieces.turned[shape + WIDE]  # it looks like this smaller turn
        return self._try(base + (turn << 7) + cell)

    def _pass(self, player, line):
        if len(line) != 2:
            return "pass: nothing may follow the colour"
        if not self._is_turn(player, d.TILES):
            return self._refuse()
        return self._try(d.PASS)

    def _try(self, action: int) -> str:
        """Apply an action. Returns "" or why the rules forbid it."""
        code = self.match.apply(action)
        return "" if code == OK else self.refuse(log_errors.reason(self.match, code, action))
