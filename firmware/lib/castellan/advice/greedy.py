"""The full greedy player of the literature: it looks one placement and one choice ahead.

Room: advice. Each pair of a placement and a choice is worth the best kingdom that can be had by
placing the chosen domino, too. Kingdoms that spoil the centred grid (a square outside it, or an
empty one with no empty neighbour in it) count only where all do; among equal pairs each is as
likely. Where no chosen domino could be placed every pair is worth the same. So it is in the last
round, in which the player therefore places anywhere: odd, but so the published figures came about.
"""

from array import array

from castellan.advice.centred_grid import CentredGrid
from castellan.advice.incremental_score import IncrementalScore
from castellan.core.rng import Random
from castellan.rules import fitting, space
from castellan.rules.kingdom import BOX, LARGEST_KINGDOM, copy, step_of
from castellan.rules.kingdomino.layout import (
    DISCARD,
    FREE,
    KING,
    NEXT_KINGS,
    NEXT_TILES,
    PLACE,
    ROW_TILES,
    TURN,
)
from castellan.rules.kingdomino.meta import ANY_MIDDLE, MIDDLE_LENIENT
from castellan.rules.kingdomino.score import middle_kingdom
from castellan.rules.kingdomino.tables import DOMINOES
from castellan.rules.kingdomino.turns import Turns

_NONE = -1
SOUND = 2048  # more than any points: a kingdom that spoils nothing is before all that do


class GreedyPlayer:
    """Plays Kingdomino for the points of its next two dominoes, and nothing else."""

    def __init__(self, random_numbers: Random, breadth: int = 0):
        """`random_numbers` is the player's own.

        With a `breadth` it looks at so many placements only, those best by themselves: almost as
        good, and much quicker. The published player looks at all of them.
        """
        self._random = random_numbers
        self._breadth = breadth
        self._promises = array("H", bytes(2 * 161))  # 1 for a placement that is looked at
        self._growth = IncrementalScore()
        self._board = bytearray(LARGEST_KINGDOM)  # the kingdom with a placement tried out
        self._space = space.numbers(space.size_of(7))  # that of the board
        self._grid = 0
        self._later = array("H", bytes(2 * 160))  # placements of the chosen domino
        self._box = bytearray(4)
        self._centre = CentredGrid()
        self._equals = 0  # pairs as good as the best one so far
        self._best_worth = _NONE
        self._best_index = 0
        self._best_slot = _NONE
        self._planned_at = _NONE  # length of the log at which the planned choice is due

    def choose(self, match: Turns, choices: array, count: int) -> int:
        """One of the first `count` actions in `choices`, which `match.legal` has written."""
        if choices[0] < PLACE and choices[0] != DISCARD:
            if self._planned_at != match.log.count:
                self._look_from(match, choices, 0)
            return KING + self._best_slot
        self._look_from(match, choices, count)
        self._planned_at = match.log.count + 1
        return choices[self._best_index]

    def _look_from(self, match: Turns, placements: array, count: int):
        """Weigh every pair; without placements (count 0) every choice alone."""
        at = match.kingdom(match.actor())
        self._best_worth = _NONE
        self._best_index = 0
        self._best_slot = _NONE
        self._equals = 0
        if not has_squares(match.state, at):
            self._begin(match, count)
            return
        self._grid = match.grid
        self._centre.use(match.grid)
        points = self._growth.read(match.state, at, match.grid)
        if count == 0:
            self._copy(match)
            self._weigh_choices(match, 0, points)
        is_narrow = bool(self._breadth) and count > self._breadth
        if is_narrow:
            self._copy(match)
            self._pick_promising(match, placements, count)
        for index in range(count):
            if is_narrow and self._promises[index] != 1:
                continue
            self._copy(match)
            if placements[index] == DISCARD:
                self._weigh_choices(match, index, points)
            else:
                self._weigh_placement(match, index, placements[index] - PLACE, points)
        if self._best_worth == _NONE:
            self._take_any(match, count)

    def _copy(self, match: Turns):
        """Put the player's kingdom on the board, to try something out."""
        player = match.actor()
        copy(match.state, match.kingdom(player), match.kingdom_size, self._board)
        space.copy(match.space, match.space_of(player), space.size_of(match.grid), self._space)

    def _pick_promising(self, match: Turns, placements: array, count: int):
        """Mark the placements that are best by themselves, as many as the breadth says."""
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        first = DOMINOES[tile - 2]
        second = DOMINOES[tile - 1]
        is_one_terrain = first & 7 == second & 7
        is_centred = self._centre.holds(self._board)
        promises = self._promises
        for index in range(count):
            spot = placements[index] - PLACE
            cell = BOX + (spot >> 2)
            other = cell + step_of(match.grid, spot & 3)
            # Points are put above 1, which is the mark; a gain is never below zero.
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
        """The first domino goes anywhere, the king to the most crowns on one square."""
        for slot in range(match.row_size):
            if is_free(match, slot):
                number = match.state[NEXT_TILES + slot]
                self._note(0, slot, max(DOMINOES[2 * number - 2], DOMINOES[2 * number - 1]) >> 4)
        self._best_index = self._random.below(count) if count else 0

    def _take_any(self, match: Turns, count: int):
        """Every pair is as good as the others."""
        for slot in range(match.row_size):
            if is_free(match, slot):
                self._note(0, slot, 0)
        self._best_index = self._random.below(count) if count else 0

    def _weigh_placement(self, match: Turns, index: int, spot: int, points: int):
        tile = 2 * match.state[ROW_TILES + match.state[TURN]]
        first = DOMINOES[tile - 2]
        second = DOMINOES[tile - 1]
        cell = BOX + (spot >> 2)
        other = cell + step_of(match.grid, spot & 3)
        space.place(self._board, 0, self._space, 0, match.grid, spot, first | second << 8)
        gained = self._growth.add(cell, first) + self._growth.add(other, second)
        self._weigh_choices(match, index, points + gained)
        self._growth.remove(other)
        self._growth.remove(cell)

    def _weigh_choices(self, match: Turns, index: int, points: int):
        """Weigh every free domino of the next row after the placement on the board."""
        for slot in range(match.row_size):
            if is_free(match, slot):
                number = match.state[NEXT_TILES + slot]
                first = DOMINOES[2 * number - 2]
                self._note(
                    index, slot, self._worth(match, points, first, DOMINOES[2 * number - 1])
                )

    def _note(self, index: int, slot: int, worth: int):
        """Keep a pair if it is the best so far; of equals, each with the same chance."""
        if worth < self._best_worth or worth == _NONE:
            return
        if worth > self._best_worth:
            self._best_worth = worth
            self._equals = 0
        self._equals += 1
        if self._random.below(self._equals) == 0:
            self._best_index = index
            self._best_slot = slot

    def _worth(self, match: Turns, points: int, first: int, second: int) -> int:
        """The best kingdom with a domino added to the board's; _NONE if it fits nowhere."""
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
            # The dear question about holes is asked only where it can change the answer.
            if is_inside and worth + SOUND > best and worth + SOUND >= self._best_worth:
                if self._centre.is_sound_with(b, cell, other):
                    worth += SOUND
            if worth > best:
                best = worth
        return best

    def _gain(self, cell: int, other: int, first: int, second: int, is_one_terrain: bool) -> int:
        if is_one_terrain:
            gain = self._growth.add(cell, first) + self._growth.gain(other, second)
            self._growth.remove(cell)
            return gain
        return self._single(cell, first) + self._single(other, second)

    def _single(self, cell: int, value: int) -> int:
        """The gain of a half whose other half is of another terrain."""
        if space.is_at(self._space, 0, self._grid, cell - BOX, value & 7):
            return self._growth.gain(cell, value)
        return value >> 4 & 7  # it touches nothing of its kind: a property of one square

    def _bonus_with(self, match: Turns, cell: int, other: int, bonus: int) -> int:
        """The centre's bonus (K12) when two more squares are taken; `bonus` is that of now."""
        box = self._box
        for side in range(4):
            box[side] = self._board[side]
        is_wider = self._widen(match.grid, cell)
        is_wider = self._widen(match.grid, other) or is_wider
        return middle_kingdom(box, 0, match.grid, match.options) if is_wider else bonus

    def _widen(self, n: int, square: int) -> bool:
        """Let the box hold a square; whether it had to grow for it."""
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
    """Whether a domino of the next row is still to be had."""
    return bool(match.state[NEXT_TILES + slot]) and match.state[NEXT_KINGS + slot] == FREE


def has_squares(b: bytearray, at: int) -> bool:
    """Whether anything lies beside the castle: then the box is more than one square."""
    return b[at] != b[at + 1] or b[at + 2] != b[at + 3]
