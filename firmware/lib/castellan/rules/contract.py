"""The base class of every match. Screens, saves and simulations use only these methods.

Room: rules. A match holds one bytearray (`state`) and an action log (`log`). Chance events, like
the next dominoes, are actions of the actor TABLE: a person enters each one, or `chance` draws it.
"""

from array import array

from castellan.core import modules
from castellan.core.log import FIRST_OF_TWO, IRREGULAR, IRREGULAR_BYTE, ActionLog, width
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
REGULAR = 7  # the action was called irregular, but the rules allow it

HEADER = 5  # bytes of a dump before the seats: schema, options (2), players, log size
PACKED = 255  # a dump with a pack begins with PACKED, the pack's length (2 bytes) and the pack


class Match:
    """The base class of all matches: it keeps the log, undoes and dumps.

    A game provides: SCHEMA, LARGEST_CHOICE (the longest list `legal` can write), `_clear()`,
    `_play(action)`, `actor()`, `legal(out)`, `chance()`, `score(player, sheet)`, `places(out)`.
    The smallest game that does all of this is `CoinRace` in `tests/sample_game`.
    """

    SCHEMA = 0
    LARGEST_CHOICE = 0
    PACKS = ()  # type: tuple[str, ...]
    pack = b""  # these tables, see `packs.py`. Empty for the first edition

    def __init__(self, seats: bytes, options: int, state_size: int, log_size: int, seed: int):
        self.seats = seats  # per player: index into `names.COLOURS`
        self.options = options
        self.is_overruling = False
        self.state = bytearray(state_size)
        self.log = ActionLog(log_size)
        self.random = Random(seed)
        self._clear()

    def fresh(self):
        """Return a new match of the same seats, options and pack, at its start."""
        match = type(self)(self.seats, self.options, 0)  # type: ignore[call-arg]
        if match.pack != self.pack:
            match.pack = self.pack
            match._share_tables(self)
            match._clear()
        return match

    def copy_from(self, other):
        """Copy another match of the same seats and options, except its random generator."""
        self.state[:] = other.state
        self.log.data[:] = other.log.data
        self.log.size = other.log.size
        self.log.count = other.log.count

    def use_pack(self, data: bytes) -> bool:
        """Begin again with the tables of a pack. Empty `data` is the first edition.

        Returns False if these bytes are no pack of this game.
        """
        tables = modules.load("castellan.rules.packs").tables_of(self.PACKS, data)
        if not tables:
            return False
        self.pack = data
        self._take_tables(tables)
        self._clear()
        return True

    def _take_tables(self, tables: bytes):
        """Use these tables. A game without a pack is never asked to."""

    def _share_tables(self, other):
        """Use the tables of another match of this game, which has a pack. They are not copied."""

    def apply(self, action: int) -> int:
        """Validate and apply an action. Returns OK, or a code if it is refused without effect.

        IRREGULAR + action applies an action that the rules forbid, if the state can hold it.
        While `is_overruling`, a refused action becomes an irregular one.
        """
        if action < IRREGULAR:
            code = self._play(action)
            if code != OK and self.is_overruling and self._overrule(action) == OK:
                action += IRREGULAR
                code = OK
        elif self.is_legal(action - IRREGULAR):
            code = REGULAR
        else:
            code = self._overrule(action - IRREGULAR)
        if code == OK:
            self.log.append(action)
        return code

    def is_legal(self, action: int) -> bool:
        """True if the rules allow this action now."""
        choices = array("H", bytes(2 * self.LARGEST_CHOICE))
        for index in range(self.legal(choices)):
            if choices[index] == action:
                return True
        return False

    def _overrule(self, action: int) -> int:
        """Carry out an action that the rules forbid. Returns OK, or why the state cannot hold it.

        A game without irregular actions keeps this method.
        """
        return NOT_NOW

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
        if self.log.count == 0:
            return -1
        start = self.log.last()
        self.rewind(start)
        return self.log.at(start)

    def rewind(self, end: int):
        """Set the state and the end of the log to what they were at byte `end` of the log.

        Later actions stay in the buffer of the log, so the match can also go forward again.
        """
        log = self.log
        data = log.data
        position = count = 0
        self._clear()
        while position < end:
            action = data[position]  # as `log.at`, whose calls would take a tenth of the time
            position += 1
            if action >= FIRST_OF_TWO:
                action = action << 8 | data[position]
                position += 1
            elif action == IRREGULAR_BYTE:
                action = log.at(position)
                position += width(action)
                self._overrule(action)
                count += 1
                continue
            self._carry_out(action)
            count += 1
        log.size = end
        log.count = count

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
        if self.pack:
            size = len(self.pack)
            return bytes((PACKED, size & 255, size >> 8)) + self.pack + bytes(out)
        return bytes(out)
