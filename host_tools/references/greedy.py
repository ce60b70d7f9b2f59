"""The full greedy player of the literature: it looks one placement and one choice ahead.

Frozen. Players type it as `greedy-1`. Used by simulations and as the opponent in tuning.
"""

from array import array

from castellan.core.rng import Random
from castellan.rules import fitting, space
from castellan.rules.kingdom import BOX, LARGEST_KINGDOM, copy, step_of
from castellan.rules.kingdomino import layout as k
from castellan.rules.kingdomino.meta import ANY_MIDDLE, MIDDLE_LENIENT
from castellan.rules.kingdomino.score import middle_kingdom
from castellan.rules.kingdomino.turns import Turns

from host_tools.references.centred_grid import CentredGrid
from host_tools.references.incremental_score import IncrementalScore

_NONE = -1
SOUND = 2048  # added for kingdoms that do not spoil the centred grid; above any points


class GreedyPlayer:
    """Plays Kingdomino for the points of the next two dominoes only.

    A placement and a choice form a pair. The value of a pair is the points of the best kingdom
    after the chosen domino is placed, too. Kingdoms that spoil the centred grid come last: by a
    square outside it, or by a free cell without a free neighbour. Ties are broken at random. If no
    chosen domino fits, all pairs are equal. In the last round this is always so, and the player
    places at random. The behaviour is odd, but the published figures can only be reproduced with
    it.
    """

    def __init__(self, random_numbers: Random, breadth: int = 0):
        """Use `random_numbers` for this player only.

        `breadth` limits the lookahead to the placements that score most by themselves. This is
        almost as good and much faster. 0 means all placements, as in the published player.
        """
        self._random = random_numbers
        self._breadth = breadth
        # Values of placements without lookahead. 1 marks a placement that gets one.
        self._promises = array("H", bytes(2 * 161))
        self._score = IncrementalScore()
        self._board = bytearray(LARGEST_KINGDOM)  # copy of the kingdom with one placement done
        self._space = space.numbers(space.size_of(7))  # free space of that copy
        self._grid = 0
        self._later = array("H", bytes(2 * 160))  # placements of the next domino
        self._box = bytearray(4)
        self._centre = CentredGrid()
        self._equals = 0  # pairs with the best value so far
        self._best_value = _NONE
        self._best_index = 0
        self._best_slot = _NONE
        self._planned_at = _NONE  # log length at which `_best_slot` is to be chosen

    def choose(self, match: Turns, choices: array, count: int) -> int:
        """Return one of the first `count` actions in `choices`, the output of `match.legal`."""
        if choices[0] < k.PLACE and choices[0] != k.DISCARD:
            if self._planned_at != match.log.count:
                self._value_pairs(match, choices, 0)
            return k.KING + self._best_slot
        self._value_pairs(match, choices, k.without_discard(choices, count))
        self._planned_at = match.log.count + 1
        return choices[self._best_index]

    def _value_pairs(self, match: Turns, placements: array, count: int):
        """Value every pair. If `count` is 0, value every choice alone."""
        at = match.kingdom(match.actor())
        self._best_value = _NONE
        self._best_index = 0
        self._best_slot = _NONE
        self._equals = 0
        if not has_squares(match.state, at):
            self._begin(match, count)
            return
        self._grid = match.grid
        self._centre.use(match.grid)
        points = self._score.read(match.state, at, match.grid)
        if count == 0:
            self._copy(match)
            self._value_choices(match, 0, points)
        is_narrow = bool(self._breadth) and count > self._breadth
        if is_narrow:
            self._copy(match)
            self._pick_promising(match, placements, count)
        for index in range(count):
            if is_narrow and self._promises[index] != 1:
                continue
            self._copy(match)
            if placements[index] == k.DISCARD:
                self._value_choices(match, index, points)
            else:
                self._value_placement(match, index, placements[index] - k.PLACE, points)
        if self._best_value == _NONE:
            self._choose_any(match, count)

    def _copy(self, match: Turns):
        """Copy the kingdom and the space (bitboards) of the player to move."""
        player = match.actor()
        copy(match.state, match.kingdom(player), match.kingdom_size, self._board)
        space.copy(match.space, match.space_of(player), space.size_of(match.grid), self._space)

    def _pick_promising(self, match: Turns, placements: array, count: int):
        """Mark the `breadth` placements that are best by themselves with 1 in `_promises`."""
        tile = 2 * match.state[k.ROW_TILES + match.state[k.TURN]]
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        is_one_terrain = first & 7 == second & 7
        is_centred = self._centre.holds(self._board)
        promises = self._promises
        for index in range(count):
            spot = placements[index] - k.PLACE
            cell = BOX + (spot >> 2)
            other = cell + step_of(match.grid, spot & 3)
            # 2 keeps every value above the mark 1: a gain is never negative.
            promise = 2 + self._gain(cell, other, first, second, is_one_terrain)
            if is_centred and self._centre.is_sound_with(self._board, cell, other):
                promise += SOUND
            promises[index] = promise
        for _ in range(self._breadth):
            best = 0
            for index in range(count):
                if promises[index] > promises[best]:
                    best = index
            promises[best] = 1

    def _begin(self, match: Turns, count: int):
        """Choose the first domino by the most crowns on one square, and any placement."""
        dominoes = match.dominoes
        for slot in range(match.row_size):
            if is_free(match, slot):
                number = match.state[k.NEXT_TILES + slot]
                self._note(0, slot, max(dominoes[2 * number - 2], dominoes[2 * number - 1]) >> 4)
        self._best_index = self._random.below(count) if count else 0

    def _choose_any(self, match: Turns, count: int):
        """Choose any placement and any free slot, because no chosen domino fits."""
        for slot in range(match.row_size):
            if is_free(match, slot):
                self._note(0, slot, 0)
        self._best_index = self._random.below(count) if count else 0

    def _value_placement(self, match: Turns, index: int, spot: int, points: int):
        tile = 2 * match.state[k.ROW_TILES + match.state[k.TURN]]
        first = match.dominoes[tile - 2]
        second = match.dominoes[tile - 1]
        cell = BOX + (spot >> 2)
        other = cell + step_of(match.grid, spot & 3)
        space.place(self._board, 0, self._space, 0, match.grid, spot, first | second << 8)
        gained = self._score.add(cell, first) + self._score.add(other, second)
        self._value_choices(match, index, points + gained)
        self._score.remove(other)
        self._score.remove(cell)

    def _value_choices(self, match: Turns, index: int, points: int):
        """Value every free domino of the next row after the placement `index`."""
        for slot in range(match.row_size):
            if is_free(match, slot):
                number = match.state[k.NEXT_TILES + slot]
                first = match.dominoes[2 * number - 2]
                second = match.dominoes[2 * number - 1]
                self._note(index, slot, self._value(match, points, first, second))

    def _note(self, index: int, slot: int, worth: int):
        """Keep a pair if it is the best so far. Equal pairs have equal chances."""
        if worth < self._best_value or worth == _NONE:
            return
        if worth > self._best_value:
            self._best_value = worth
            self._equals = 0
        self._equals += 1
        if self._random.below(self._equals) == 0:
            self._best_index = index
            self._best_slot = slot

    def _value(self, match: Turns, points: int, first: int, second: int) -> int:
        """Return the value of the best kingdom with one more domino, or _NONE if none fits."""
        b = self._board
        n = match.grid
        is_one_terrain = first & 7 == second & 7
        bonus = middle_kingdom(b, 0, n, match.options)
        is_centred = self._centre.holds(b)
        is_lenient = bool(match.options & MIDDLE_LENIENT)
        best = _NONE
        for index in range(fitting.legal(self._space, 0, n, first, second, self._later, 0)):
            action = self._later[index]
            cell = BOX + (action >> 2)
            other = cell + step_of(n, action & 3)
            worth = points + self._gain(cell, other, first, second, is_one_terrain)
            is_inside = is_centred and self._centre.has(cell, other)
            if is_lenient:
                worth += bonus if is_inside else 0
            elif match.options & ANY_MIDDLE:
                worth += self._bonus_with(match, cell - BOX, other - BOX, bonus)
            # The check for holes is slow, so it runs only if it can change the result.
            if is_inside and worth + SOUND > best and worth + SOUND >= self._best_value:
                if self._centre.is_sound_with(b, cell, other):
                    worth += SOUND
            if worth > best:
                best = worth
        return best

    def _gain(self, cell: int, other: int, first: int, second: int, is_one_terrain: bool) -> int:
        if is_one_terrain:
            gain = self._score.add(cell, first) + self._score.gain(other, second)
            self._score.remove(cell)
            return gain
        return self._single(cell, first) + self._single(other, second)

    def _single(self, cell: int, value: int) -> int:
        """Return the gain of one half of a domino whose halves differ in terrain."""
        if space.is_at(self._space, 0, self._grid, cell - BOX, value & 7):
            return self._score.gain(cell, value)
        return value >> 4 & 7  # a property of this one square

    def _bonus_with(self, match: Turns, cell: int, other: int, bonus: int) -> int:
        """Return the middle bonus (K12) after two more squares. `bonus` is the bonus now."""
        box = self._box
        for side in range(4):
            box[side] = self._board[side]
        is_wider = self._widen(match.grid, cell)
        is_wider = self._widen(match.grid, other) or is_wider
        return middle_kingdom(box, 0, match.grid, match.options) if is_wider else bonus

    def _widen(self, n: int, square: int) -> bool:
        """Extend the bounding box to a square. Returns True if it had to grow."""
        box = self._box
        column = square % (2 * n)
        row = square // (2 * n) - 1
        if box[0] <= column <= box[1] and box[2] <= row <= box[3]:
            return False
        if column < box[0]:
            box[0] = column
        elif column > box[1]:
            box[1] = column
        if row < box[2]:
            box[2] = row
        elif row > box[3]:
            box[3] = row
        return True


def is_free(match: Turns, slot: int) -> bool:
    """True if this slot of the next row has a domino without a king."""
    return bool(match.state[k.NEXT_TILES + slot]) and match.state[k.NEXT_KINGS + slot] == k.FREE


def has_squares(b: bytearray, at: int) -> bool:
    """True if the kingdom at `at` has squares beside its castle."""
    return b[at] != b[at + 1] or b[at + 2] != b[at + 3]
