"""Kingdomino's log as text: `row`, `king` and `place`, written from a match and read into one.

Room: rules.
"""

from castellan.rules import text
from castellan.rules.contract import (
    COLOURS,
    MUST_PLACE,
    NO_MATCH,
    NOBODY,
    OK,
    OUTSIDE,
    OVERLAP,
)
from castellan.rules.kingdom import cell_at, step_of, x_of, y_of
from castellan.rules.kingdomino import meta
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
from castellan.rules.kingdomino.match import make
from castellan.rules.kingdomino.tables import DOMINOES

_REASONS = {
    OVERLAP: "one of the squares is taken",
    NO_MATCH: "no half touches its own terrain or the castle",
    MUST_PLACE: "the domino fits and may not be discarded",
}


def write(match):
    """Yield the lines of a match; what the table has begun but not finished is a comment."""
    for line in text.head(meta, match):
        yield line
    again = make(match.seats, match.options)
    for action in text.actions_of(match):
        line = line_of(again, action)
        again.apply(action)
        if line:
            yield line
    row = _row_so_far(again)
    if row:
        yield "# row " + row
    if again.state[PHASE] == CHOICE and again.state[ROUND] == 1:
        yield "# king " + _colour(again, again.state[CHOOSER])
    if again.done():
        yield text.LAST_LINE


def line_of(match, action: int) -> str:
    """The line of an action that is about to be applied; nothing where a later one tells it."""
    s = match.state
    if action >= PLACE:
        spot = action - PLACE
        line = "place " + _colour(match, match.actor())
        n = match.grid
        for cell in (spot >> 2, (spot >> 2) + step_of(n, spot & 3)):
            line += " %d %d" % (x_of(n, cell), y_of(n, cell))
        return line
    if action == DISCARD:
        return "place " + _colour(match, match.actor()) + " discard"
    if KING <= action < DISCARD:
        number = s[NEXT_TILES + action - KING]
        return "king %s %d" % (_colour(match, match.actor()), number)
    if action <= TILES and s[ENTERED] == match.row_size - 1:
        numbers = [s[NEXT_TILES + slot] for slot in range(s[ENTERED])] + [action - TILE]
        return "row " + " ".join([str(number) for number in sorted(numbers)])
    return ""


def expected(match) -> str:
    """What comes next, in words."""
    s = match.state
    phase = s[PHASE]
    if match.actor() == NOBODY:
        return "the game is over"
    if phase == PLACEMENT:
        return "%s is to place domino %d" % (
            _colour(match, match.actor()),
            s[ROW_TILES + s[TURN]],
        )
    if phase == CHOICE:
        return _colour(match, match.actor()) + " is to put a king"
    if phase == FIRST_KING:
        return "a king is to be put on the first row"
    return "a row of %d dominoes is to come up" % match.row_size


def reason(match, code: int) -> str:
    """Why `apply` has refused, in words."""
    if code == OUTSIDE:
        return "the kingdom would not fit into %d x %d" % (match.grid, match.grid)
    return _REASONS.get(code) or expected(match)


class Reader(text.LogReader):
    """Reads a log of Kingdomino; see `LogReader`."""

    def __init__(self):
        text.LogReader.__init__(self, meta, make)

    def where(self) -> str:
        """Where in the game the reader is, in words."""
        match = self.match
        place = "round %d, %s" % (match.state[ROUND], expected(match))
        return "game %d, " % (match.state[GAME] + 1) + place if match.games > 1 else place

    def _play(self, words):
        verb = words[0]
        if verb == "row":
            return self._row(words)
        if verb not in ("king", "place"):
            return "there is no verb " + verb
        if len(words) < 2 or words[1] not in COLOURS:
            return "%s: a colour is expected after it" % verb
        colour = COLOURS.index(words[1])
        if colour not in self.match.seats:
            return "%s: %s does not play" % (verb, words[1])
        player = self.match.seats.find(bytes([colour]))
        if verb == "king":
            return self._king(player, words)
        return self._place(player, words)

    def _row(self, words):
        match = self.match
        numbers = _numbers(words, 1, 1, TILES)
        if numbers is None:
            return "row: it takes the numbers of dominoes, 1 to %d" % TILES
        if len(numbers) != match.row_size:
            return "row: it takes %d numbers, not %d" % (match.row_size, len(numbers))
        for index in range(1, len(numbers)):
            if numbers[index] in numbers[:index]:
                return "row: domino %d is named twice" % numbers[index]
        return self._turn_up(sorted(numbers))

    def _turn_up(self, numbers):
        match = self.match
        is_next_game = match.state[PHASE] == GAME_OVER and match.state[GAME] < match.games
        if match.state[PHASE] != ROW and not is_next_game:
            return self.refuse("row: " + expected(match))
        for number in numbers:
            if match.is_used(number) and not is_next_game:
                return self.refuse("row: domino %d has come up before" % number)
        if is_next_game:
            match.apply(NEXT_GAME)
        for number in numbers:
            match.apply(TILE + number)
        return ""

    def _king(self, player, words):
        match = self.match
        numbers = _numbers(words, 2, 1, TILES)
        if numbers is None or len(numbers) != 1:
            return "king: one number of a domino is expected, 1 to %d" % TILES
        slot = 0
        while slot < match.row_size and match.state[NEXT_TILES + slot] != numbers[0]:
            slot += 1
        is_drawn = match.state[PHASE] == FIRST_KING
        if not is_drawn and (match.state[PHASE] != CHOICE or match.actor() != player):
            return self.refuse("king: " + expected(match))
        if slot == match.row_size:
            return self.refuse("king: domino %d is not in the next row" % numbers[0])
        if is_drawn and match.apply(DRAW + player) != OK:
            return self.refuse("king: %s has no king left" % words[1])
        if match.apply(KING + slot) != OK:
            if is_drawn:
                match.undo()
            return self.refuse("king: domino %d has a king already" % numbers[0])
        return ""

    def _place(self, player, words):
        match = self.match
        is_discarded = words[2:] == ["discard"]
        numbers = None if is_discarded else _numbers(words, 2, -99, 99)
        if not is_discarded and (numbers is None or len(numbers) != 4):
            return "place: `x1 y1 x2 y2` or `discard` is expected after the colour"
        direction = -1 if is_discarded else _direction(numbers)
        if not is_discarded and direction < 0:
            return "place: the two halves must lie side by side"
        if match.state[PHASE] != PLACEMENT or match.actor() != player:
            return self.refuse("place: " + expected(match))
        if is_discarded:
            code = match.apply(DISCARD)
        else:
            code = self._lay(numbers, direction)
        return "" if code == OK else self.refuse("place: " + reason(match, code))

    def _lay(self, numbers, direction):
        match = self.match
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        at = 0
        if direction > 1 and DOMINOES[tile - 2] == DOMINOES[tile - 1]:
            at = 2  # equal halves: both orders are one placement, and the rules know the first
            direction -= 2
        cell = cell_at(match.grid, numbers[at], numbers[at + 1])
        if cell < 0:
            return OUTSIDE
        return match.apply(PLACE + (cell << 2) + direction)


def _colour(match, player: int) -> str:
    return COLOURS[match.seats[player]]


def _row_so_far(match) -> str:
    s = match.state
    return " ".join([str(s[NEXT_TILES + slot]) for slot in range(s[ENTERED])])


def _numbers(words, start: int, least: int, most: int):
    """The numbers from a word on, or None where one of the words is none."""
    numbers = [text.number_from(word, least, most) for word in words[start:]]
    return None if None in numbers else numbers


def _direction(numbers) -> int:
    """Where the second half lies from the first, or -1 where they do not touch."""
    across = numbers[2] - numbers[0]
    down = numbers[3] - numbers[1]
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return steps.index((across, down)) if (across, down) in steps else -1
