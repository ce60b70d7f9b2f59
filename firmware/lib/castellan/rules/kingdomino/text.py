"""Text logs of Kingdomino: its lines `row`, `king` and `place`. See docs/logs.md.

Room: rules.
"""

from castellan.rules import text
from castellan.rules.contract import (
    MUST_PLACE,
    NO_MATCH,
    NOBODY,
    OK,
    OUTSIDE,
    OVERLAP,
)
from castellan.rules.kingdom import step_of
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
from castellan.rules.names import COLOURS
from castellan.rules.square import cell_at, x_of, y_of

_REASONS = {
    OVERLAP: "one of the squares is taken",
    NO_MATCH: "no half touches its own terrain or the castle",
    MUST_PLACE: "the domino fits and may not be discarded",
}


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


def printed(tile: int) -> int:
    """Return the number printed on a domino. The second deck's dominoes are 49 to 96 here."""
    return (tile - 1) % TILES + 1


def expected(match) -> str:
    """Return the next expected action as a text, for error messages."""
    s = match.state
    phase = s[PHASE]
    if match.actor() == NOBODY:
        return "the game is over"
    if phase == PLACEMENT:
        return "%s is to place domino %d" % (
            colour_of(match, match.actor()),
            printed(s[ROW_TILES + s[TURN]]),
        )
    if phase == CHOICE:
        return colour_of(match, match.actor()) + " is to put a king"
    if phase == FIRST_KING:
        return "a king is to be put on the first row"
    return "a row of %d dominoes is to come up" % match.row_size


def reason(match, code: int) -> str:
    """Return a text that explains a result code of `apply`."""
    if code == OUTSIDE:
        return "the kingdom would not fit into %d x %d" % (match.grid, match.grid)
    return _REASONS.get(code) or expected(match)


class Reader(text.LogReader):
    """The reader of Kingdomino's logs, see `LogReader`."""

    def __init__(self, game_meta=meta, make_match=make):
        text.LogReader.__init__(self, game_meta, make_match)
        self.verbs = {"king": self._king, "place": self._place}

    def expected(self) -> str:
        """Return the next expected action as a text, for error messages."""
        return expected(self.match)

    def awaits_king(self, player) -> bool:
        """True if the player must place a king that is already on the table."""
        return self.match.state[PHASE] == CHOICE and self.match.actor() == player

    def where(self) -> str:
        """Return the progress of the game as a text, for error messages."""
        match = self.match
        place = "round %d, %s" % (match.state[ROUND], self.expected())
        return "game %d, " % (match.state[GAME] + 1) + place if match.games > 1 else place

    def _play(self, words):
        return self._row(words) if words[0] == "row" else text.LogReader._play(self, words)

    def _row(self, words):
        match = self.match
        numbers = numbers_from(words, 1, 1, TILES)
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
            return self.refuse("row: " + self.expected())
        begun = self.take_back(PHASE)
        for number in numbers:
            if match.is_used(match.deck() + number) and not is_next_game:
                self.bring_back(begun)
                return self.refuse("row: domino %d has come up before" % number)
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
            return self.refuse("king: " + self.expected())
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
        numbers = None if is_discarded else numbers_from(words, 2, -99, 99)
        if not is_discarded and (numbers is None or len(numbers) != 4):
            return "place: `x1 y1 x2 y2` or `discard` is expected after the colour"
        direction = -1 if is_discarded else _direction(numbers)
        if not is_discarded and direction < 0:
            return "place: the two halves must lie side by side"
        if match.state[PHASE] != PLACEMENT or match.actor() != player:
            return self.refuse("place: " + self.expected())
        if is_discarded:
            code = match.apply(DISCARD)
        else:
            code = self._lay(numbers, direction)
        return "" if code == OK else self.refuse("place: " + reason(match, code))

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


def colour_of(match, player: int) -> str:
    """Return the colour of a player as a word."""
    return COLOURS[match.seats[player]]


def numbers_from(words, start: int, least: int, most: int):
    """Parse all words from index `start` on. Returns None if a word is not a number."""
    numbers = [text.number_from(word, least, most) for word in words[start:]]
    return None if None in numbers else numbers


def _direction(numbers) -> int:
    """Return the direction from the first half to the second, or -1 if they do not touch."""
    across = numbers[2] - numbers[0]
    down = numbers[3] - numbers[1]
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return steps.index((across, down)) if (across, down) in steps else -1
