"""Text logs of Kingdomino: its lines `row`, `king` and `place`. See docs/logs.md.

Room: rules.
"""

from castellan.rules import text
from castellan.rules.contract import OK, OUTSIDE
from castellan.rules.kingdom import step_of
from castellan.rules.kingdomino import log_errors, meta
from castellan.rules.kingdomino.layout import (
    CHOICE,
    CHOOSER,
    DISCARD,
    DRAW,
    ENTERED,
    FIRST_KING,
    GAME,
    GAME_OVER,
    KING,
    NEXT_GAME,
    NEXT_TILES,
    PHASE,
    PLACE,
    PLACEMENT,
    ROUND,
    ROW,
    ROW_TILES,
    TILE,
    TILES,
    TURN,
)
from castellan.rules.kingdomino.log_errors import colour_of, expected, printed
from castellan.rules.kingdomino.match import make
from castellan.rules.names import number_from
from castellan.rules.square import cell_at, x_of, y_of


def write(match):
    """Yield the log lines of a match. An incomplete row or king becomes a comment."""
    return text.lines(meta, make, match, line_of, ending)


def ending(match):
    """Return comments for an incomplete row and for a drawn king that is not yet placed."""
    s = match.state
    row = [s[NEXT_TILES + slot] for slot in range(s[ENTERED])]
    comments = ["# " + row_line(row)] if row else []
    if s[PHASE] == CHOICE and s[ROUND] == 1:
        comments.append("# king " + colour_of(match, s[CHOOSER]))
    return comments


def line_of(match, action: int) -> str:
    """Return the log line of an action that comes next, or "" if a later line includes it."""
    s = match.state
    if action >= PLACE:
        spot = action - PLACE
        line = "place " + colour_of(match, match.actor())
        n = match.grid
        for cell in (spot >> 2, (spot >> 2) + step_of(n, spot & 3)):
            line += " %d %d" % (x_of(n, cell), y_of(n, cell))
        return line
    if action == DISCARD:
        return "place " + colour_of(match, match.actor()) + " discard"
    if KING <= action < DISCARD:
        number = printed(s[NEXT_TILES + action - KING])
        return "king %s %d" % (colour_of(match, match.actor()), number)
    if action <= TILES and s[ENTERED] == match.row_size - 1:
        row = [s[NEXT_TILES + slot] for slot in range(s[ENTERED])] + [match.deck() + action]
        return row_line(sorted(row))
    return ""


def row_line(row) -> str:
    """Return the line for the dominoes of a row."""
    return "row " + " ".join([str(printed(tile)) for tile in row])


class Reader(text.LogReader):
    """The reader of Kingdomino's logs, see `LogReader`."""

    def __init__(self, game_meta=meta, make_match=make):
        text.LogReader.__init__(self, game_meta, make_match)
        self.verbs = {"king": self._king, "place": self._place}
        self.table_verbs = {"row": self._row}

    not_finished = log_errors.NOT_FINISHED

    def expected(self) -> str:
        """Return the next expected action as a text, for error messages."""
        return expected(self.match)

    def due(self) -> str:
        """Return the next expected action as a reason for a refusal."""
        return log_errors.due(self.match)

    def awaits_king(self, player) -> bool:
        """True if the player must place a king that is already on the table."""
        return self.match.state[PHASE] == CHOICE and self.match.actor() == player

    def where(self) -> str:
        """Return the progress of the game as a text, for error messages."""
        match = self.match
        place = "round %d, %s" % (match.state[ROUND], self.expected())
        return "game %d, " % (match.state[GAME] + 1) + place if match.games > 1 else place

    def _row(self, words):
        match = self.match
        numbers = numbers_from(words, 1, 1, TILES)
        if numbers is None:
            return "row: it takes the numbers of dominoes, 1 to %d" % TILES
        if len(numbers) != match.row_size:
            return self.numbered(log_errors.wrong_row_size(match, len(numbers)))
        for index in range(1, len(numbers)):
            if numbers[index] in numbers[:index]:
                return "row: domino %d is named twice" % numbers[index]
        return self._turn_up(sorted(numbers))

    def _turn_up(self, numbers):
        match = self.match
        is_next_game = match.state[PHASE] == GAME_OVER and match.state[GAME] < match.games
        if match.state[PHASE] != ROW and not is_next_game:
            return self.refuse(self.due())
        begun = self.take_back(PHASE)
        for number in numbers:
            if match.is_used(match.deck() + number) and not is_next_game:
                self.bring_back(begun)
                return self.refuse(log_errors.HAS_COME_UP % number)
        if is_next_game:
            match.apply(NEXT_GAME)
        for number in numbers:
            match.apply(TILE + number)
        return ""

    def _king(self, player, words):
        match = self.match
        numbers = numbers_from(words, 2, 1, TILES)
        if numbers is None or len(numbers) != 1:
            return "king: one number of a domino is expected, 1 to %d" % TILES
        slot = 0
        while slot < match.row_size and printed(match.state[NEXT_TILES + slot]) != numbers[0]:
            slot += 1
        is_drawn = match.state[PHASE] == FIRST_KING
        if not is_drawn and not self.awaits_king(player):
            return self.refuse(self._not_now(player, True))
        if slot == match.row_size:
            return self.refuse(log_errors.of_round(match, log_errors.NOT_IN_ROW) % numbers[0])
        if is_drawn and match.apply(DRAW + player) != OK:
            return self.refuse(log_errors.NO_KING_LEFT % words[1])
        if match.apply(KING + slot) != OK:
            if is_drawn:
                match.undo()
            return self.refuse(log_errors.of_round(match, log_errors.HAS_KING) % numbers[0])
        return ""

    def _not_now(self, player, is_king: bool) -> str:
        """Return why a line `king` or `place` of a player does not come now."""
        match = self.match
        if is_king and match.actor() >= 0 and not match.state[NEXT_TILES]:
            return log_errors.NO_NEXT_ROW
        if match.actor() >= 0 and match.actor() != player:
            return log_errors.OTHER_TURN % colour_of(match, player)
        return self.due()

    def _place(self, player, words):
        match = self.match
        is_discarded = words[2:] == ["discard"]
        numbers = None if is_discarded else numbers_from(words, 2, -99, 99)
        if not is_discarded and (numbers is None or len(numbers) != 4):
            return "place: `x1 y1 x2 y2` or `discard` is expected after the colour"
        direction = -1 if is_discarded else _direction(numbers)
        if not is_discarded and direction < 0:
            return self.numbered(log_errors.NOT_SIDE_BY_SIDE)
        if match.state[PHASE] != PLACEMENT or match.actor() != player:
            return self.refuse(self._not_now(player, False))
        if is_discarded:
            code = match.apply(DISCARD)
        else:
            code = self._lay(numbers, direction)
        return "" if code == OK else self.refuse(log_errors.reason(match, code))

    def _lay(self, numbers, direction):
        match = self.match
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        at = 0
        if direction > 1 and match.dominoes[tile - 2] == match.dominoes[tile - 1]:
            at = 2  # two equal halves: the rules list one of the two orders only
            direction -= 2
        cell = cell_at(match.grid, numbers[at], numbers[at + 1])
        if cell < 0:
            return OUTSIDE
        return match.apply(PLACE + (cell << 2) + direction)


def numbers_from(words, start: int, least: int, most: int):
    """Parse all words from index `start` on. Returns None if a word is not a number."""
    numbers = [number_from(word, least, most) for word in words[start:]]
    return None if None in numbers else numbers


def _direction(numbers) -> int:
    """Return the direction from the first half to the second, or -1 if they do not touch."""
    across = numbers[2] - numbers[0]
    down = numbers[3] - numbers[1]
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return steps.index((across, down)) if (across, down) in steps else -1
