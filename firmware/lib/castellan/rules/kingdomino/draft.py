"""The chance events of Kingdomino: which dominoes are revealed and whose king is drawn.

Room: rules. `turns.py` adds the decisions of the players.
"""

from array import array

from castellan.core.compat import const
from castellan.rules import space
from castellan.rules.contract import OK, TAKEN, Match
from castellan.rules.kingdom import reset_kingdom
from castellan.rules.kingdomino.layout import (
    CHOICE,
    CHOOSER,
    DECK,
    DRAW,
    ENTERED,
    FIRST_KING,
    FREE,
    GAME,
    GAME_POINTS,
    IN_DECK,
    IN_HAND,
    KINGDOMS,
    NEXT_GAME,
    NEXT_KINGS,
    NEXT_TILES,
    PHASE,
    PLACEMENT,
    ROUND,
    ROW,
    ROW_KINGS,
    TILE,
    TILES,
)

_ROOM = const(8)  # dominoes a row can hold


class Draft(Match):
    """The state of a match and its chance events."""

    def kingdom_of(self, player: int) -> int:
        """Return the index of a player's kingdom. Partners of a team share a kingdom."""
        return player * self.kingdoms // len(self.seats)

    def kingdom(self, player: int) -> int:
        """Return the offset of a player's kingdom in `state`."""
        return self.kingdom_at[player]

    def space_of(self, player: int) -> int:
        """Return the index of a player's kingdom in `space`."""
        return self.space_at[player]

    def _more_bytes(self, options: int) -> int:
        """Return how many bytes of the state only some options need."""
        return GAME_POINTS if self.games > 1 else 0

    def _clear(self):
        """Reset the match to its start. `_open_game` overwrites the bytes not cleared here."""
        s = self.state
        s[GAME] = 0
        for index in range(self.extras, len(s)):
            s[index] = 0
        self._open_game()

    def _open_game(self):
        """Set up one game: castles, full decks, kings in hand (K1, K3)."""
        s = self.state
        for index in range(IN_DECK):
            if index != GAME:
                s[index] = 0
        for slot in range(_ROOM):
            s[ROW_KINGS + slot] = s[NEXT_KINGS + slot] = FREE
        for deck in range(len(self.dominoes) // (2 * TILES)):
            first = self.deck_at(deck * TILES)
            for number in range(1, TILES + 1):
                s[first + number - 1] = number
            s[IN_DECK + deck] = TILES
        for player in range(len(self.seats)):
            s[IN_HAND + player] = 2 if len(self.seats) == 2 else 1
        for house in range(self.kingdoms):  # a range with a step would allocate in MicroPython
            reset_kingdom(s, KINGDOMS + house * self.kingdom_size, self.grid)
        # All kingdoms begin alike, so their spaces are copies of the first one.
        free = self.space
        size = space.size_of(self.grid)
        space.reset_space(free, 0, self.grid, s, KINGDOMS)
        for index in range(size, len(free)):
            free[index] = free[index - size]

    def deck(self) -> int:
        """Return the first number of the next row's deck, minus 1. Always 0 with one deck."""
        return 0

    def deck_at(self, deck: int) -> int:
        """Return the offset in `state` of a deck's dominoes. `deck` is a result of `deck()`."""
        return DECK

    def is_used(self, number: int) -> bool:
        """True if a domino was already revealed in this game."""
        s = self.state
        deck = 0
        if number > TILES:
            number -= TILES
            deck = 1
        first = self.deck_at(deck * TILES)
        for place in range(first, first + s[IN_DECK + deck]):
            if s[place] == number:
                return False
        return True

    def kings_in_hand(self) -> int:
        """Return how many kings of the first round have not been drawn."""
        kings = 0
        for player in range(len(self.seats)):
            kings += self.state[IN_HAND + player]
        return kings

    def table_legal(self, out: array) -> int:
        """Write all possible chance events. Returns how many."""
        s = self.state
        count = 0
        if s[PHASE] == ROW:
            deck = self.deck()
            for number in range(1, TILES + 1):
                if not self.is_used(deck + number):
                    out[count] = TILE + number
                    count += 1
        elif s[PHASE] == FIRST_KING:
            for player in range(len(self.seats)):
                if s[IN_HAND + player]:
                    out[count] = DRAW + player
                    count += 1
        elif s[GAME] < self.games:
            out[0] = NEXT_GAME
            count = 1
        return count

    def chance(self) -> int:
        """Return a random chance event that is possible now."""
        s = self.state
        if s[PHASE] == ROW:
            deck = self.deck()
            left = s[IN_DECK + deck // TILES]
            return TILE + s[self.deck_at(deck) + self.random.below(left)]
        if s[PHASE] == FIRST_KING:
            skip = self.random.below(self.kings_in_hand())
            player = 0
            while skip >= s[IN_HAND + player]:
                skip -= s[IN_HAND + player]
                player += 1
            return DRAW + player
        return NEXT_GAME

    def apply_chance(self):
        """Draw and apply a chance event, or draw all dominoes of a row at once."""
        s = self.state
        if s[PHASE] != ROW:
            Match.apply_chance(self)
            return
        deck = self.deck()
        first = self.deck_at(deck)
        left = s[IN_DECK + deck // TILES]
        for _ in range(s[ENTERED], self.row_size):
            place = first + self.random.below(left)
            left -= 1
            self.log.append(TILE + s[place])
            self._come_up(place, first + left, deck)
            s[IN_DECK + deck // TILES] = left

    def _turn_up(self, number: int) -> int:
        """Reveal a domino of the next row. Returns OK, or TAKEN if it was revealed before."""
        s = self.state
        deck = self.deck()
        place = self.deck_at(deck)
        end = place + s[IN_DECK + deck // TILES]
        while place < end and s[place] != number:
            place += 1
        if place == end:
            return TAKEN
        self._come_up(place, end - 1, deck)
        s[IN_DECK + deck // TILES] -= 1
        return OK

    def _come_up(self, place: int, last: int, deck: int):
        """Move a domino from offset `place` of the deck into the next row, kept sorted (K2, K4).

        The last domino of the deck, at offset `last`, fills the gap.
        """
        s = self.state
        number = s[place]
        s[place] = s[last]
        s[last] = 0
        number += deck
        entered = s[ENTERED]
        slot = NEXT_TILES + entered
        while slot > NEXT_TILES and s[slot - 1] > number:
            s[slot] = s[slot - 1]
            slot -= 1
        s[slot] = number
        entered += 1
        if entered == self.row_size:
            entered = 0
            s[ROUND] += 1
            s[PHASE] = FIRST_KING if s[ROUND] == 1 else PLACEMENT
        s[ENTERED] = entered

    def _draw(self, player: int) -> int:
        """Draw a king of a player, who then chooses a domino with it (K3)."""
        s = self.state
        if not s[IN_HAND + player]:
            return TAKEN
        s[IN_HAND + player] -= 1
        s[CHOOSER] = player
        s[PHASE] = CHOICE
        return OK
