"""The log of Coin Race as text: `coin 3`, `take pink`, `leave pink`.

Room: rules.
"""

from castellan.rules import text
from castellan.rules.coin_race import log_errors, meta
from castellan.rules.coin_race import match as rules
from castellan.rules.contract import OK, TABLE
from castellan.rules.names import COLOURS, number_from


def write(match):
    """Yield the log lines of a match."""
    return text.lines(meta, rules.make, match, line_of, ending)


def line_of(match, action: int) -> str:
    """Return the log line of an action that has not been applied yet."""
    if action < rules.TAKE:
        return "coin %d" % (action - rules.COIN + 1)
    verb = "take " if action == rules.TAKE else "leave "
    return verb + COLOURS[match.seats[match.actor()]]


def ending(match):
    """Return the comments after the last action. There are none in Coin Race."""
    return []


class Reader(text.LogReader):
    """The parser of Coin Race's logs. `LogReader` describes its methods."""

    not_finished = log_errors.NOT_FINISHED

    def __init__(self):
        text.LogReader.__init__(self, meta, rules.make)
        self.verbs = {"take": self._choose, "leave": self._choose}
        self.table_verbs = {"coin": self._coin}

    def where(self) -> str:
        """Return the current position of the log in words."""
        return "action %d, %s" % (self.match.log.count + 1, log_errors.expected(self.match))

    def _coin(self, line):
        points = number_from(line[1], 1, rules.LARGEST_COIN) if len(line) == 2 else None
        if points is None:
            return "coin: its points, 1 to %d, are expected" % rules.LARGEST_COIN
        return self._apply(TABLE, rules.COIN + points - 1)

    def _choose(self, player, line):
        if len(line) != 2:
            return line[0] + ": nothing may follow the colour"
        return self._apply(player, rules.TAKE if line[0] == "take" else rules.LEAVE)

    def _apply(self, actor: int, action: int) -> str:
        if self.match.actor() == actor and self.match.apply(action) == OK:
            return ""
        return self.refuse(log_errors.due(self.match))
