"""Coin Race: its rules, its scores and its places.

Room: rules. C1: a coin of 1 to 4 points comes up. C2: the players are asked in turn, each round
from the next one on, and one may take the coin. C3: nobody takes more than three coins. C4: the
game ends after eight coins, or when nobody may take one. C5: most points win, equal points share.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import ranking, replay
from castellan.rules.coin_race import meta
from castellan.rules.contract import NOBODY, NOT_NOW, OK, TABLE, Match
from castellan.rules.property import TOTAL

# Actions. The table turns up a coin: COIN + its points - 1.
COIN = const(0)
TAKE = const(8)
LEAVE = const(9)

# The state: phase, coins turned up, players asked about this coin, its points, who decides.
PHASE = const(0)
ROUND = const(1)
ASKED = const(2)
VALUE = const(3)
TURN = const(4)
COINS = const(5)  # the points of each player's coins, 0 for a coin that is still to be taken
_SIZE = const(17)

# Phases.
COIN_DUE = const(0)
CHOICE_DUE = const(1)
OVER = const(2)

LARGEST_COIN = const(4)
MOST_COINS = const(3)
_LONG_GAME = const(8)
_SHORT_GAME = const(5)

_values = array("H", bytes(2 * 4))


class CoinRace(Match):
    """One match of Coin Race."""

    SCHEMA = meta.SCHEMA
    LARGEST_CHOICE = LARGEST_COIN

    def __init__(self, seats: bytes, options: int, seed: int = 0):
        self.rounds = _SHORT_GAME if options & meta.SHORT else _LONG_GAME
        Match.__init__(self, seats, options, _SIZE, self.rounds * (1 + len(seats)), seed)

    def _clear(self):
        for index in range(_SIZE):
            self.state[index] = 0

    def actor(self) -> int:
        """Return whose decision is open: a player, TABLE or NOBODY."""
        phase = self.state[PHASE]
        if phase == COIN_DUE:
            return TABLE
        return NOBODY if phase == OVER else self.state[TURN]

    def coins(self, player: int) -> int:
        """Count the coins that a player has taken."""
        count = 0
        while count < MOST_COINS and self.state[COINS + MOST_COINS * player + count]:
            count += 1
        return count

    def legal(self, out: array) -> int:
        """Write the legal actions into `out`. Returns how many there are."""
        phase = self.state[PHASE]
        if phase == COIN_DUE:
            for coin in range(LARGEST_COIN):
                out[coin] = COIN + coin
            return LARGEST_COIN
        if phase == CHOICE_DUE:
            out[0] = TAKE
            out[1] = LEAVE
            return 2
        return 0

    def chance(self) -> int:
        """Return the action of a coin that the table draws."""
        return COIN + self.random.below(LARGEST_COIN)

    def _play(self, action: int) -> int:
        s = self.state
        if s[PHASE] == COIN_DUE and COIN <= action < COIN + LARGEST_COIN:
            s[VALUE] = action - COIN + 1
            s[ASKED] = 0
            s[TURN] = s[ROUND] % len(self.seats)
            s[ROUND] += 1
            s[PHASE] = CHOICE_DUE
            self._ask()
            return OK
        if s[PHASE] != CHOICE_DUE or (action != TAKE and action != LEAVE):
            return NOT_NOW
        if action == TAKE:
            s[COINS + MOST_COINS * s[TURN] + self.coins(s[TURN])] = s[VALUE]
            self._finish_round()
        else:
            self._pass_on()
            self._ask()
        return OK

    def _pass_on(self):
        """Ask the next player (rule C2)."""
        s = self.state
        s[ASKED] += 1
        s[TURN] = (s[TURN] + 1) % len(self.seats)

    def _ask(self):
        """Skip the players who have three coins (rule C3). Ends the round if nobody is left."""
        s = self.state
        while s[ASKED] < len(self.seats) and self.coins(s[TURN]) == MOST_COINS:
            self._pass_on()
        if s[ASKED] == len(self.seats):
            self._finish_round()

    def _finish_round(self):
        """Wait for the next coin, or end the game (rule C4)."""
        s = self.state
        is_over = s[ROUND] == self.rounds
        if not is_over:
            is_over = True
            for player in range(len(self.seats)):
                if self.coins(player) < MOST_COINS:
                    is_over = False
        s[PHASE] = OVER if is_over else COIN_DUE

    def score(self, player: int, sheet: array) -> int:
        """Write the total points of a player into `sheet`, and return them."""
        total = self.match_points(player)
        sheet[TOTAL] = total
        return total

    def places(self, out):
        """Write the rank of each player in the game into `out` (rule C5)."""
        players = len(self.seats)
        for player in range(players):
            _values[player] = self.match_points(player)
        ranking.places(_values, players, 1, out)

    def match_points(self, player: int) -> int:
        """Return the points of a player in the match."""
        total = 0
        for index in range(MOST_COINS):
            total += self.state[COINS + MOST_COINS * player + index]
        return total

    def match_places(self, out):
        """Write the rank of each player in the match into `out`."""
        self.places(out)


def make(seats: bytes, options: int, seed: int = 0):
    """Make a new match. Returns None if `meta.problem` refuses the seats and options."""
    if meta.problem(seats, options):
        return None
    return CoinRace(seats, options, seed)


def load(data):
    """Read what `dump` wrote. Returns None if `data` is no match of this game."""
    return replay.load(make, meta.SCHEMA, data)
