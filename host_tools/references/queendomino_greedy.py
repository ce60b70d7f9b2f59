"""The greedy player of Queendomino and the Royal Wedding: it takes the best action at each step.

Frozen. Players type it as `greedy-1`. It allocates nothing after the constructor. It places
by points, contact and holes, and builds if the building is worth more than its price.
"""

from array import array

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

from host_tools.references import placement_value, property_map, queendomino_value

_NONE = const(-30000)
_TOWN = const(7)
_SOONER = const(12)  # value of each slot nearer to the head of the row
_MARGIN = const(60)  # surplus over its price that a building must have
_PATIENCE = const(3)  # a knight waits for one more coin per so many rounds left
_MOST_PATIENCE = const(2)
_COINS_FOR_DRAGON = const(3)  # with fewer coins the dragon is too expensive
_TEMPTING = const(450)  # least value to an opponent of a building to burn


class QueenGreedyPlayer:
    """Plays Queendomino by the value of the next action only."""

    def __init__(self, random_numbers):
        """Create the player, which draws from the generator `random_numbers`, a `Random`."""
        self._random = random_numbers
        self.weights = placement_value.PLAIN
        self.town_square = 130  # value of a town square to build on
        self.knight = 150  # value of a tax of four or five coins in the future
        self.tower = 60  # value of a tower on the way to the Queen
        self.least_tax = 3
        self._sheet = array("H", bytes(2 * sheet_size(7)))
        self._places = array("H", bytes(2 * 160))
        self._worths = array("h", bytes(2 * q.SPACES))
        self._best = 0
        self._best_worth = _NONE
        self._equals = 0

    def choose(self, match, choices, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        player = match.actor()
        first = choices[0]
        if first == DISCARD or count == 1:
            return first
        self._clear_best()
        is_centred = bool(match.options & ANY_MIDDLE)
        placement_value.count_deck(match)
        placement_value.load_kingdom(
            match.state, match.kingdom(player), match.grid, is_centred, self.weights
        )
        if PLACE <= first < q.BUILD:
            self._consider_placements(match, player, choices, count)
            return self._best
        for weigh in range(3):
            self._clear_best()
            if weigh == 0:
                self._consider_knights(match, player, choices, count)
            elif weigh == 1:
                self._consider_buildings(match, player, choices, count)
            else:
                self._consider_dragon(match, player, choices, count)
            if self._best_worth > 0:
                return self._best
        self._clear_best()
        self._consider_kings(match, player, choices, count)
        return self._best

    def _clear_best(self):
        self._best_worth = _NONE
        self._equals = 0

    def _note(self, action: int, worth: int):
        """Keep an action if it is the best so far. Equal actions have equal chances."""
        if worth < self._best_worth:
            return
        if worth > self._best_worth:
            self._best_worth = worth
            self._equals = 0
        self._equals += 1
        if self._random.below(self._equals) == 0:
            self._best = action

    # Step A and the choice of the next domino

    def _consider_placements(self, match, player, choices, count):
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        for index in range(count):
            spot = choices[index] - PLACE
            self._note(choices[index], self._value_at(match, player, spot, tile))

    def _value_at(self, match, player, spot, tile):
        """Return the value of a domino at a spot of the kingdom that was loaded."""
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        at = match.kingdom(player)
        worth = placement_value.evaluate(
            match.state, at, match.grid, spot, first, second, self.weights
        )
        towns = (first & 7 == _TOWN) + (second & 7 == _TOWN)
        return worth + self.town_square * towns

    def _consider_kings(self, match, player, choices, count):
        for index in range(count):
            action = choices[index]
            if KING <= action < DISCARD:
                slot = action - KING
                worth = self._best_value_of(match, player, 2 * match.state[NEXT_TILES + slot])
                self._note(action, worth - _SOONER * slot)
            elif action == q.END_TURN:
                self._note(action, 0)

    def _best_value_of(self, match, player, tile):
        """Return the value of a domino at its best spot, or a very low one if it fits nowhere."""
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        start = match.space_of(player)
        count = legal(match.space, start, match.grid, first, second, self._places, 0)
        best = _NONE // 2
        for index in range(count):
            best = max(best, self._value_at(match, player, self._places[index], tile))
        return best

    # The optional steps

    def _consider_knights(self, match, player, choices, count):
        """Value each knight's tax. The more rounds are left, the larger a tax must be."""
        left = rounds_left(match)
        least = self.least_tax + min(_MOST_PATIENCE, left // _PATIENCE)
        for index in range(count):
            half = choices[index] - q.KNIGHT
            if half in (0, 1):
                cell = match.state[match.extras + q.CELL_A + half]
                squares = property_map.squares[property_map.property_at[cell]]
                self._note(choices[index], squares - least + 1)

    def _consider_buildings(self, match, player, choices, count):
        house = match.house(player)
        if not self._value_buildings(match, player):
            return
        for index in range(count):
            spot = choices[index] - q.BUILD
            if spot >= 0:
                price = spot >> 8
                asked = builders.cost(match.state, match.extras, house, price)
                kind = match.state[match.extras + q.PRICES + price]
                worth = queendomino_value.value_site(match.buildings, kind, spot & 255)
                worth += self._worths[price]
                self._note(choices[index], worth - asked * queendomino_value.COIN - _MARGIN)

    def _consider_dragon(self, match, player, choices, count):
        """Value burning the building that an opponent would most like to build."""
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
        """Value the open buildings for a player. Returns True if there are any."""
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
    """Count the rows that follow the row in play."""
    s = match.state
    return match.rows - s[ROUND] + (1 if s[NEXT_TILES] else 0)
