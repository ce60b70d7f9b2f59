"""Text logs of Queendomino: Kingdomino's lines plus knights, buildings and the dragon.

Room: rules. See docs/logs-queendomino.md.
"""

from castellan.rules import text
from castellan.rules.contract import OK
from castellan.rules.kingdomino import text as kingdomino
from castellan.rules.kingdomino.layout import NEXT_TILES, PHASE
from castellan.rules.kingdomino.log_errors import of_round
from castellan.rules.kingdomino.text import numbers_from
from castellan.rules.queendomino import builders, log_errors, log_lines, log_words, meta
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.log_lines import ending, line_of
from castellan.rules.queendomino.match import make
from castellan.rules.square import cell_at


def write(match):
    """Yield the log lines of a match, as `kingdomino.text.write` does."""
    return text.lines(meta, make, match, line_of, ending)


class Reader(kingdomino.Reader):
    """The reader of Queendomino's logs.

    It adds actions that a log may leave out. Without `gain` a building gives what the table of
    buildings says. In the last round a turn without `pass` ends when the next turn begins.
    """

    replaces = log_errors.REPLACES

    def __init__(self, game_meta=meta, make_match=make):
        kingdomino.Reader.__init__(self, game_meta, make_match)
        self.verbs["knight"] = self._knight
        self.verbs["build"] = self._build
        self.verbs["dragon"] = self._dragon
        self.verbs["pass"] = self._pass
        self.verbs["queen"] = self._queen
        self.table_verbs["builders"] = self._builders
        self.table_verbs["gain"] = self._gain
        self._has_queen_stood = False

    def expected(self) -> str:
        """Return the next expected action as a text, for error messages."""
        return log_errors.expected(self.match)

    def due(self) -> str:
        """Return the next expected action as a reason for a refusal."""
        return log_errors.due(self.match)

    def awaits_king(self, player) -> bool:
        """True if the player must place a king that is already on the table."""
        s = self.match.state
        if s[PHASE] == q.OPTIONS:
            return self.match.actor() == player and s[NEXT_TILES] > 0
        return kingdomino.Reader.awaits_king(self, player)

    def _not_now(self, player, is_king: bool) -> str:
        match = self.match
        is_last = match.state[PHASE] == q.OPTIONS and not match.state[NEXT_TILES]
        if is_king and is_last and match.actor() == player:
            return log_errors.NO_NEXT_ROW
        return kingdomino.Reader._not_now(self, player, is_king)

    def _action(self, line):
        problem = self._open()
        if problem:
            return problem
        implied = self._imply(line[0])
        answer = kingdomino.Reader._action(self, line)
        if answer:
            for _ in range(implied):
                self.match.undo()
        return answer

    def _imply(self, verb) -> int:
        """Apply actions that the log left out before a line with `verb`. Returns how many."""
        match = self.match
        implied = 0
        if match.state[PHASE] == q.GAINING and verb != "gain":
            match.apply(match.chance())
            implied = 1
        if match.state[PHASE] == q.OPTIONS and not match.state[NEXT_TILES]:
            if verb in ("place", "queen", text.LAST_LINE):
                match.apply(q.END_TURN)
                implied += 1
        return implied

    def _builders(self, line):
        match = self.match
        kinds = log_words.kinds_from(line[1:])
        if not isinstance(kinds, list):
            if "@" in kinds:
                return "builders: names without a price are expected, not " + kinds
            return "builders: there is no building " + kinds
        if match.state[PHASE] != q.BUILDERS:
            return self.refuse(self.due())
        begun = self.take_back(PHASE)
        problem = self._open_buildings(kinds)
        if problem:
            self.bring_back(begun)
        return problem

    def _open_buildings(self, kinds):
        match = self.match
        wanted = builders.wanted(match.state, match.extras)
        if len(kinds) != wanted:
            reason = of_round(match, log_errors.OTHER_COUNT)
            return self.refuse(reason % (wanted, len(kinds)))
        for index, kind in enumerate(kinds):
            if match.apply(q.BUILDER + kind) != OK:
                for _ in range(index):
                    match.undo()
                return self.refuse(log_errors.ALL_COPIES_UP % log_words.word_of(kind))
        return ""

    def _gain(self, line):
        numbers = numbers_from(line, 1, 0, 3)
        if numbers is None or len(numbers) != 2:
            return "gain: knights and towers are expected, 0 to 3 each"
        if self.match.apply(q.GAIN + 4 * numbers[0] + numbers[1]) != OK:
            return self.refuse(self.due())
        return ""

    def _is_turn_of(self, player) -> bool:
        return self.match.state[PHASE] == q.OPTIONS and self.match.actor() == player

    def _knight(self, player, line):
        match = self.match
        numbers = numbers_from(line, 2, -99, 99)
        if numbers is None or len(numbers) != 2:
            return "knight: `x y` is expected after the colour"
        if not self._is_turn_of(player):
            return self.refuse(self.due())
        cell = cell_at(match.grid, numbers[0], numbers[1])
        for half in range(2):
            is_there = match.state[match.extras + q.CELL_A + half] == cell
            if is_there and match.apply(q.KNIGHT + half) == OK:
                return ""
        return self.refuse(log_errors.of_knight(match, player, cell))

    def _build(self, player, line):
        match = self.match
        numbers = numbers_from(line[-2:], 0, -99, 99)
        if len(line) < 5 or numbers is None:
            return "build: `NAME x y` is expected after the colour"
        if not self._is_turn_of(player):
            return self.refuse(self.due())
        price = log_words.price_from(match, line[2:-2])
        cell = cell_at(match.grid, numbers[0], numbers[1])
        if price < 0 or cell < 0 or match.apply(q.BUILD + (price << 8) + cell) != OK:
            return self.refuse(log_errors.of_building(match, player, price, cell))
        return ""

    def _dragon(self, player, line):
        match = self.match
        if len(line) < 3:
            return "dragon: the name of a building is expected after the colour"
        if not self._is_turn_of(player):
            return self.refuse(self.due())
        price = log_words.price_from(match, line[2:])
        if price < 0 or match.apply(q.DRAGON + price) != OK:
            return self.refuse(log_errors.of_dragon(match, player, price))
        return ""

    def _pass(self, player, line):
        if len(line) != 2:
            return "pass: nothing may follow the colour"
        if not self._is_turn_of(player) or self.match.apply(q.END_TURN) != OK:
            return self.refuse(self.due())
        return ""

    def _queen(self, player, line):
        match = self.match
        numbers = numbers_from(line, 2, -99, 99)
        if numbers is None or len(numbers) != 2:
            return "queen: `x y` is expected after the colour"
        cell = cell_at(match.grid, numbers[0], numbers[1])
        is_host = match.state[match.extras + q.QUEEN] == match.house(player)
        if self._has_queen_stood or not match.is_over() or not is_host or cell < 0:
            return self.refuse(log_errors.of_queen(match, player))
        if not log_lines.may_host(match, player, cell):
            return self.refuse(log_errors.of_queen(match, player))
        self._has_queen_stood = True
        return ""
