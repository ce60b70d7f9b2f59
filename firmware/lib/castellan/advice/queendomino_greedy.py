"""A player of Queendomino and the Royal Wedding that takes what looks best now, step by step.

Room: advice. It places by points, contact and holes, taxes where the property is large for the
time that is left, builds what is worth more than its price, sends the dragon to what an opponent
would build next, and chooses the domino that would lie best. It allocates nothing.
"""

from array import array

from castellan.advice import placement_value, property_map, queendomino_value
from castellan.core.compat import const
from castellan.rules.fitting import legal
from castellan.rules.kingdomino.layout import (
    DISCARD,
    KING,
    NEXT_TILES,
    PLACE,
    ROUND,
    ROW_TILES,
    TURN,
)
from castellan.rules.kingdomino.meta import ANY_MIDDLE
from castellan.rules.property import sheet_size
from castellan.rules.queendomino import builders
from castellan.rules.queendomino import layout as q

_NONE = const(-30000)
_TOWN = const(7)
_SOONER = const(12)  # for every place nearer to the head of the row
_MARGIN = const(60)  # what a building must be worth beyond its price
_PATIENCE = const(3)  # rounds left for which a knight waits for one more coin
_MOST_PATIENCE = const(2)
_COINS_FOR_DRAGON = const(3)  # with fewer he costs too much
_TEMPTING = const(450)  # what a building must be worth to an opponent to be burnt


class QueenGreedyPlayer:
    """Looks one step ahead."""

    def __init__(self, random_numbers):
        """`random_numbers` is a `core.rng.Random` of its own."""
        self._random = random_numbers
        self.weights = placement_value.PLAIN
        self.town_square = 130  # the worth of a place to build on
        self.knight = 150  # of a tax of four or five coins that is still to come
        self.tower = 60  # on the way to the Queen
        self.least_tax = 3
        self._sheet = array("H", bytes(2 * sheet_size(7)))
        self._places = array("H", bytes(2 * 160))
        self._worths = array("h", bytes(2 * q.SPACES))
        self._best = 0
        self._best_worth = _NONE
        self._equals = 0

    def choose(self, match, choices, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        player = match.actor()
        first = choices[0]
        if first == DISCARD or count == 1:
            return first
        self._forget()
        is_centred = bool(match.options & ANY_MIDDLE)
        placement_value.count_deck(match)
        placement_value.load_kingdom(
            match.state, match.kingdom(player), match.grid, is_centred, self.weights
        )
        if PLACE <= first < q.BUILD:
            self._weigh_placements(match, player, choices, count)
            return self._best
        for weigh in range(3):
            self._forget()
            if weigh == 0:
                self._weigh_knights(match, player, choices, count)
            elif weigh == 1:
                self._weigh_buildings(match, player, choices, count)
            else:
                self._weigh_dragon(match, player, choices, count)
            if self._best_worth > 0:
                return self._best
        self._forget()
        self._weigh_kings(match, player, choices, count)
        return self._best

    def _forget(self):
        self._best_worth = _NONE
        self._equals = 0

    def _note(self, action: int, worth: int):
        """Keep an action if it is the best so far; of equals, each with the same chance."""
        if worth < self._best_worth:
            return
        if worth > self._best_worth:
            self._best_worth = worth
            self._equals = 0
        self._equals += 1
        if self._random.below(self._equals) == 0:
            self._best = action

    # Step A and the choice of the next domino

    def _weigh_placements(self, match, player, choices, count):
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        for index in range(count):
            spot = choices[index] - PLACE
            self._note(choices[index], self._lying(match, player, spot, tile))

    def _lying(self, match, player, spot, tile):
        """The worth of a domino at a spot of the kingdom that was surveyed."""
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        at = match.kingdom(player)
        worth = placement_value.evaluate(
            match.state, at, match.grid, spot, first, second, self.weights
        )
        towns = (first & 7 == _TOWN) + (second & 7 == _TOWN)
        return worth + self.town_square * towns

    def _weigh_kings(self, match, player, choices, count):
        for index in range(count):
            action = choices[index]
            if KING <= action < DISCARD:
                slot = action - KING
                worth = self._best_lying(match, player, 2 * match.state[NEXT_TILES + slot])
                self._note(action, worth - _SOONER * slot)
            elif action == q.END_TURN:
                self._note(action, 0)

    def _best_lying(self, match, player, tile):
        """The worth of a domino where it lies best; far below all others if nowhere."""
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        start = match.space_of(player)
        found = legal(match.space, start, match.grid, first, second, self._places, 0)
        best = _NONE // 2
        for index in range(found):
            best = max(best, self._lying(match, player, self._places[index], tile))
        return best

    # The optional steps

    def _weigh_knights(self, match, player, choices, count):
        """A tax must be the larger, the more rounds there are to wait for a larger one."""
        left = rounds_left(match)
        least = self.least_tax + min(_MOST_PATIENCE, left // _PATIENCE)
        for index in range(count):
            half = choices[index] - q.KNIGHT
            if half in (0, 1):
                cell = match.state[match.extras + q.CELL_A + half]
                squares = property_map.squares[property_map.property_at[cell]]
                self._note(choices[index], squares - least + 1)

    def _weigh_buildings(self, match, player, choices, count):
        house = match.house(player)
        if not self._value_buildings(match, player):
            return
        for index in range(count):
            spot = choices[index] - q.BUILD
            if spot >= 0:
                price = spot >> 8
                asked = builders.cost(match.state, match.extras, house, price)
                kind = match.state[match.extras + q.PRICES + price]
                worth = self._worths[price] + queendomino_value.value_site(kind, spot & 255)
                self._note(choices[index], worth - asked * queendomino_value.COIN - _MARGIN)

    def _weigh_dragon(self, match, player, choices, count):
        """Burn what an opponent who can build it would like best."""
        if builders.coins_of(match.state, match.extras, match.house(player)) < _COINS_FOR_DRAGON:
            return
        for opponent in range(len(match.seats)):
            if match.house(opponent) == match.house(player):
                continue
            if not self._has_site(match, opponent) or not self._value_buildings(match, opponent):
                continue
            for index in range(count):
                price = choices[index] - q.DRAGON
                if 0 <= price < q.SPACES:
                    house = match.house(opponent)
                    if builders.can_build(match.state, match.extras, house, price):
                        self._note(choices[index], self._worths[price] - _TEMPTING)

    def _value_buildings(self, match, player) -> bool:
        """Weigh the open buildings for a player; whether there are any."""
        s = match.state
        match.score(player, self._sheet)
        left = rounds_left(match)
        has_any = False
        for price in range(q.SPACES):
            kind = s[match.extras + q.PRICES + price]
            if kind:
                has_any = True
                self._worths[price] = queendomino_value.value_building(
                    match, player, kind, self._sheet, left, self.knight, self.tower
                )
        return has_any

    def _has_site(self, match, player) -> bool:
        s = match.state
        at = match.kingdom(player)
        return builders.next_site(s, match.extras, match.house(player), at, match.grid, 0) > 0


def rounds_left(match) -> int:
    """How many rows are still to be played after the one in play."""
    s = match.state
    return match.rows - s[ROUND] + (1 if s[NEXT_TILES] else 0)
