"""What every game promises to whoever plays, shows, saves or simulates it.

Room: rules. A match is one object around one bytearray (`state`) and its action log (`log`).
Actions are small integers. Everything the box on the table decides (which tiles come up, whose
king is drawn) is an action of the actor TABLE: a person enters it, or `chance` draws it.
"""

from array import array

from castellan.core.log import FIRST_OF_TWO, ActionLog
from castellan.core.rng import Random

TABLE = -1  # it is for the physical game to decide
NOBODY = -2  # the match is over

# What `apply` answers. The first three are the reasons a placement can fail; the device blinks
# their number to the player.
OK = 0
OVERLAP = 1
NO_MATCH = 2
OUTSIDE = 3
MUST_PLACE = 4  # K9: a domino that fits may not be discarded
TAKEN = 5  # that domino or king is not free any more
NOT_NOW = 6  # not a decision that is open at this moment

HEADER = 5  # schema, options (2), seats, log actions are counted by replaying


class Match:
    """The base of all games: it keeps the log, takes back, saves and loads.

    A game provides: SCHEMA, LARGEST_CHOICE (the longest list `legal` can give), `_clear()`,
    `_play(action)`, `actor()`, `legal(out)`, `chance()`, `score(player, parts)`, `places(out)`.
    """

    SCHEMA = 0
    LARGEST_CHOICE = 0

    def __init__(self, seats: bytes, options: int, state_size: int, log_size: int, seed: int):
        self.seats = seats  # the colour of each player, as an index into `names.COLOURS`
        self.options = options
        self.state = bytearray(state_size)
        self.log = ActionLog(log_size)
        self.random = Random(seed)
        self._clear()

    def copy_from(self, other):
        """Become as another match of the same seats and options is; the generator stays."""
        self.state[:] = other.state
        self.log.data[:] = other.log.data
        self.log.size = other.log.size
        self.log.count = other.log.count

    def apply(self, action: int) -> int:
        """Take one decision: OK, or the reason why it is refused and nothing changed."""
        code = self._play(action)
        if code == OK:
            self.log.append(action)
        return code

    def random_action(self, choices: array) -> int:
        """One of the actions that `legal` would write, each as likely; -1 at no player's turn.

        `choices` is for the list, where one has to be written.
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
        """Let the table decide as `chance` would: once, or as often as it has to in a row."""
        self.apply_unchecked(self.chance())

    def is_over(self) -> bool:
        """Whether the whole match is over."""
        return self.actor() == NOBODY

    def undo(self) -> int:
        """Undo the last action by replaying all before it. Returns the action, or -1."""
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
        """The whole match as bytes: settings, generator and log; the rest follows from them."""
        seats = len(self.seats)
        used = self.log.size
        out = bytearray(HEADER + seats + 6 + used)
        out[0] = self.SCHEMA
        out[1] = self.options & 255
        out[2] = self.options >> 8
        out[3] = seats
        out[4] = used & 255  # a check that the log was not cut; the store has the real crc
        for seat in range(seats):
            out[HEADER + seat] = self.seats[seat]
        self.random.save(out, HEADER + seats)
        at = HEADER + seats + 6
        for position in range(used):
            out[at + position] = self.log.data[position]
        return bytes(out)
