"""Text logs of the Duel: rolls, dice taken, spells, jokers and drawings.

Room: rules. Dice are numbered 1 to 4. See docs/logs-duel.md.
"""

from castellan.rules import text
from castellan.rules.contract import OK
from castellan.rules.duel import layout as d
from castellan.rules.duel import log_errors, log_words, meta
from castellan.rules.duel.log_words import ending, line_of
from castellan.rules.duel.match import make
from castellan.rules.names import number_from

_SPELLS = {"free": d.SPELL_FREE, "split": d.SPELL_SPLIT, "both": d.SPELL_BOTH}


def write(match):
    """Yield the log lines of a match. Incomplete lines become comments."""
    return text.lines(meta, make, match, line_of, ending)


class Reader(text.LogReader):
    """The reader of the Duel's logs, see `LogReader`."""

    not_finished = log_errors.NOT_FINISHED

    def __init__(self):
        text.LogReader.__init__(self, meta, make)
        self.verbs = {
            "take": self._take,
            "bonus": self._bonus,
            "joker": self._joker,
            "draw": self._draw,
            "spell": self._spell,
        }
        self.table_verbs = {"roll": self._roll}

    def where(self) -> str:
        """Return the progress of the game as a text, for error messages."""
        return "round %d, %s" % (self.match.state[d.ROUND] + 1, log_errors.expected(self.match))

    def _try(self, player, action) -> str:
        """Apply an action of a player. Returns "" or an error text."""
        if self.match.actor() != player:
            return self._refuse()
        code = self.match.apply(action)
        return "" if code == OK else self.refuse(log_errors.reason(self.match, code, action))

    def _refuse(self) -> str:
        return self.refuse(log_errors.due(self.match))

    def _roll(self, line):
        faces = [-1, -1, -1, -1]
        for word in line[1:]:
            die, colon, name = word.partition(":")
            number = number_from(die, 1, 4)
            if number is None or not colon:
                return "roll: `1:d 2:D1 3:q 4:?` is expected, a die and its face each"
            if faces[number - 1] >= 0:
                return "roll: die %d is there twice" % number
            faces[number - 1] = log_words.face_from(self.match.dice, number - 1, name)
            if faces[number - 1] < 0:
                return "roll: die %d has no face %s" % (number, name)
        if -1 in faces:
            return "roll: all four dice are expected"
        if self.match.state[d.PHASE] != d.ROLL:
            return self._refuse()
        self.take_back(d.PHASE)
        for face in faces:
            self.match.apply(d.FACE + face)
        return ""

    def _take(self, player, line):
        die = number_from(line[2], 1, 4) if len(line) == 3 else None
        if die is None:
            return "take: one die is expected after the colour, 1 to 4"
        return self._try(player, d.TAKE + die - 1)

    def _hand(self, word) -> int:
        """Return which of the two dice in hand a word names, or -1."""
        die = number_from(word, 1, 4)
        s = self.match.state
        for which in range(2):
            if die is not None and s[d.PHASE] == d.DRAWING and s[d.HANDS + which] == die - 1:
                return which
        return -1

    def _not_in_hand(self, player) -> str:
        if self.match.state[d.PHASE] != d.DRAWING or self.match.actor() != player:
            return self._refuse()
        return self.refuse(log_errors.NOT_IN_HAND % log_errors.colour_of(self.match, player))

    def _bonus(self, player, line):
        if len(line) != 3 or number_from(line[2], 1, 4) is None:
            return "bonus: one die is expected after the colour, 1 to 4"
        which = self._hand(line[2])
        return self._try(player, d.BONUS + which) if which >= 0 else self._not_in_hand(player)

    def _joker(self, player, line):
        if len(line) != 4 or number_from(line[2], 1, 4) is None:
            return "joker: a die, 1 to 4, and what it becomes are expected after the colour"
        if log_words.coat_from(line[3]) < 0:
            return "joker: there is no coat " + line[3]
        which = self._hand(line[2])
        if which < 0:
            return self._not_in_hand(player)
        return self._try(player, d.COAT + 6 * which + log_words.coat_from(line[3]))

    def _draw(self, player, line):
        if line[2:] == ["none"]:
            return self._try(player, d.NO_DRAW)
        numbers = [number_from(word, -9, 9) for word in line[2:]]
        if None in numbers or len(numbers) not in (3, 4):
            return "draw: `x1 y1 x2 y2`, `DIE x y` or `none` is expected after the colour"
        if self.match.state[d.PHASE] != d.DRAWING or self.match.actor() != player:
            return self._refuse()
        answer = log_words.draw(self.match, numbers, self._hand(line[2]))
        return self.refuse(answer) if answer else ""

    def _spell(self, player, line):
        name = line[2] if len(line) > 2 else ""
        rest = line[3:]
        if name in _SPELLS and not rest:
            return self._try(player, _SPELLS[name])
        if name == "name" and len(rest) == 1 and log_words.coat_from(rest[0]) >= 0:
            return self._try(player, d.NAME + 1 + log_words.coat_from(rest[0]))
        numbers = [number_from(word, -9, 9) for word in rest]
        if name == "cross" and len(numbers) == 2 and None not in numbers:
            cell = log_words.cell_from(numbers[0], numbers[1])
            return self._try(player, d.CROSS + cell) if cell >= 0 else self._refuse()
        if name == "turn" and len(rest) == 2 and number_from(rest[0], 1, 4) is not None:
            return self._turn(player, line)
        return (
            "spell: `free`, `split`, `both`, `turn DIE FACE`, `name COAT` or `cross x y` is"
            " expected after the colour"
        )

    def _turn(self, player, line):
        die = int(line[3]) - 1
        face = log_words.face_from(self.match.dice, die, line[4])
        if face < 0:
            return "spell: die %d has no face %s" % (die + 1, line[4])
        which = self._hand(line[3])
        if which < 0:
            return self._not_in_hand(player)
        return self._try(player, d.TURN + 6 * which + face)
