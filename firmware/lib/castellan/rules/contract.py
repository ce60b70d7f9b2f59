"""The base class of every match. Screens, saves and simulations use only these methods.

Room: rules. A match holds one bytearray (`state`) and an action log (`log`). Chance events, like
the next dominoes, are actions of the actor TABLE: a person enters each one, or `chance` draws it.
"""

from array import array

from castellan.core.log import FIRST_OF_TWO, ActionLog
from castellan.core.rng import Random

# Actors besides the players.
TABLE = -1  # a chance event is next
NOBODY = -2  # the match is over

# Results of `apply`. Screens blink the number of the first three, which refuse a placement.
OK = 0
OVERLAP = 1
NO_MATCH = 2
OUTSIDE = 3
MUST_PLACE = 4  # K9: a domino that fits may not be discarded
TAKEN = 5  # the domino or king is no longer available
NOT_NOW = 6  # the current phase does not allow this action

HEADER = 5  # bytes of a dump before the seats: schema, options (2), players, log size


class Match:
    """The base class of all matches: it keeps the log, undoes and dumps.

    A game provides: SCHEMA, LARGEST_CHOICE (the longest list `legal` can write), `_clear()`,
    `_play(action)`, `actor()`, `legal(out)`, `chance()`, `score(player, sheet)`, `places(out)`.
    The smallest game that does all of this is `CoinRace` in `tests/sample_game`.
    """

    SCHEMA = 0
    LARGEST_CHOICE = 0

    def __init__(self, seats: bytes, options: int, state_size: int, log_size: int, seed: int):
        self.seats = seats  # per player: index into `names.COLOURS`
        self.options = options
        self.state = bytearray(state_size)
        self.log = ActionLog(log_size)
        self.random = Random(seed)
        self._clear()

    def copy_from(self, other):
        """Copy another match of the same seats and options, except its random generator."""
        self.state[:] = other.state
        self.log.data[:] = other.log.data
        self.log.size = other.log.size
        self.log.count = other.log.count

    def apply(self, action: int) -> int:
        """Validate and apply an action. Returns OK, or a code if it is refused without effect."""
        code = self._play(action)
        if code == OK:
            self.log.append(action)
        return code

    def random_action(self, choices: array) -> int:
        """Return a random legal action, or -1 if no player is to act.

        `choices` is a buffer for `legal`.
        """
        if self.actor() < 0:
            return -1
        return choices[self.random.below(self.legal(choices))]

    def apply_unchecked(self, action: int):
        """Apply without validation. Only for an action that `legal` or `chance` just returned."""
        self._carry_out(action)
        self.log.append(action)

    def _carry_out(self, action: int):
        """Carry out an action that is known to be legal. Games may skip their checks here."""
        self._play(action)

    def apply_chance(self):
        """Draw and apply a chance event. A subclass may apply several that follow each other."""
        self.apply_unchecked(self.chance())

    def is_over(self) -> bool:
        """True if the whole match is over."""
        return self.actor() == NOBODY

    def undo(self) -> int:
        """Undo the last action, by replaying all earlier ones. Returns the action, or -1."""
        log = self.log
        if log.count == 0:
            return -1
        data = log.data
        end = log.size
        self._clear()
        position = 0
        while True:
            action = data[position]  # as `log.at`, whose calls would take a tenth of the time
            following = position + 1
            if action >= FIRST_OF_TWO:
                action = action << 8 | data[following]
                following += 1
            if following == end:
                log.size = position
                log.count -= 1
                return action
            self._carry_out(action)
            position = following

    def dump(self) -> bytes:
        """Return settings, generator and log as bytes. `replay.load` makes a match of them."""
        seats = len(self.seats)
        used = self.log.size
        out = bytearray(HEADER + seats + 6 + used)
        out[0] = self.SCHEMA
        out[1] = self.options & 255
        out[2] = self.options >> 8
        out[3] = seats
        out[4] = used & 255  # detects a truncated log; the store adds a checksum
        for seat in range(seats):
            out[HEADER + seat] = self.seats[seat]
        self.random.save(out, HEADER + seats)
        at = HEADER + seats + 6
        for position in range(used):
            out[at + position] = self.log.data[position]
        return bytes(out)
