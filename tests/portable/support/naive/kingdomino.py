"""Kingdomino followed step by step, K1 to K16, as a person with the rulebook would follow it."""

from support.naive.kingdom import Kingdom
from support.naive.ranking import places_of

DOMINO_COUNT = 48
GAMES_OF_A_DYNASTY = 3


class Game:
    """A game (or, with ``dynasty``, three games) at a table of two to four players.

    What comes next is told by ``awaiting()``:
    ``("tile", None)`` the table shows a domino, one of ``tiles()``;
    ``("king", None)`` the table draws a king, of one of the players ``kings()``;
    ``("choose", player)`` the player puts that king on one of ``free()``;
    ``("place", player)`` the player lays ``domino()`` on one of ``placements()`` or, when there
    is none, discards it; ``("clear", None)`` the table is cleared for a Dynasty's next game;
    ``("end", None)`` nothing.
    """

    def __init__(self, players: int, options: list, dominoes: dict):
        self.players = players
        self.options = options
        self.dominoes = dominoes
        is_duel = "mighty-duel" in options
        if is_duel and players != 2:
            raise ValueError("the Mighty Duel is for two players")
        self.size = 7 if is_duel else 5
        self.kings_each = 2 if players == 2 else 1
        self.row_length = self.kings_each * players
        if "row-of-four" in options:
            self.row_length = 4  # K16: three players and one domino that nobody takes
        # K1, K15: two players use half of the dominoes, unless they duel.
        self.rounds = 6 if players == 2 and not is_duel else 12
        self.games = GAMES_OF_A_DYNASTY if "dynasty" in options else 1
        self.finished_scores = []
        self._set_up()

    def _set_up(self) -> None:
        self.kingdoms = [Kingdom(self.size) for _ in range(self.players)]
        self.unseen = set(range(1, DOMINO_COUNT + 1))
        # The two rows: the owner of the king on each domino by number, None while it is free.
        self.playing = {}
        self.coming = {}
        self.kings_in_hand = [self.kings_each] * self.players
        self.drawn = None
        self.has_placed = False
        self.is_cleared = True

    # What comes next

    def awaiting(self) -> tuple:
        """Whose decision comes next, and of what kind."""
        if self.is_finished():
            return ("end", None)
        if not self.is_cleared:
            return ("clear", None)
        if len(self.coming) < self.row_length and self.tiles():
            return ("tile", None)
        if self.drawn is not None:
            return ("choose", self.drawn)
        if any(self.kings_in_hand):
            return ("king", None)
        player = self.playing[self.domino()]
        return ("choose" if self.has_placed else "place", player)

    def is_finished(self) -> bool:
        """Whether the last game is over."""
        return len(self.finished_scores) == self.games

    def tiles(self) -> list:
        """K1: the dominoes that may come up; none when every row has been laid."""
        if DOMINO_COUNT - len(self.unseen) == self.rounds * self.row_length:
            return []
        return sorted(self.unseen)

    def kings(self) -> list:
        """K3: the players of whom a king is still to be drawn."""
        return [player for player in range(self.players) if self.kings_in_hand[player]]

    def free(self) -> list:
        """The dominoes of the next row that carry no king yet."""
        return sorted(number for number, owner in self.coming.items() if owner is None)

    def domino(self) -> int:
        """K5: the smallest number of the row being played whose king has not moved."""
        return min(self.playing)

    def placements(self) -> list:
        """K8: where the player may lay the domino under the king."""
        first, second = self.dominoes[self.domino()]
        return self.kingdoms[self.playing[self.domino()]].legal(first, second)

    def moves(self) -> list:
        """Every open move as (word, value), sorted."""
        kind = self.awaiting()[0]
        if kind == "tile":
            return [("tile", number) for number in self.tiles()]
        if kind == "king":
            return [("king", player) for player in self.kings()]
        if kind == "choose":
            return [("choose", number) for number in self.free()]
        if kind == "place":
            return [("place", place) for place in self.placements()] or [("discard", 0)]
        return [("clear", 0)] if kind == "clear" else []

    # Steps

    def play(self, word: str, value: object) -> None:
        """Make one of the open moves."""
        if word == "tile":
            self.show_tile(value)
        elif word == "king":
            self.draw_king(value)
        elif word == "choose":
            self.choose(value)
        elif word == "place":
            self.place(value)
        elif word == "discard":
            self.discard()
        else:
            self.clear_table()

    def _expect(self, kind: str) -> None:
        if self.awaiting()[0] != kind:
            raise ValueError(f"{kind} is not awaited, but {self.awaiting()}")

    def show_tile(self, number: int) -> None:
        """The table shows one more domino of the next row."""
        self._expect("tile")
        self.unseen.remove(number)
        self.coming[number] = None

    def clear_table(self) -> None:
        """K14: the next game of a Dynasty begins with empty kingdoms and all dominoes."""
        self._expect("clear")
        self._set_up()

    def draw_king(self, player: int) -> None:
        """The table draws a king of this player, who is to put it on the first row."""
        self._expect("king")
        if not self.kings_in_hand[player]:
            raise ValueError(f"no king of player {player} is left to draw")
        self.kings_in_hand[player] -= 1
        self.drawn = player

    def choose(self, number: int) -> None:
        """The player puts the king on a free domino of the next row."""
        self._expect("choose")
        if number not in self.free():
            raise ValueError(f"domino {number} is not free")
        self.coming[number] = self.awaiting()[1]
        if self.drawn is None:
            self._end_turn()
        else:
            self.drawn = None
            if not any(self.kings_in_hand):
                self._begin_round()

    def place(self, placement: list) -> None:
        """The player lays the domino under the king, the first half at the first square."""
        self._expect("place")
        first, second = self.dominoes[self.domino()]
        self.kingdoms[self.awaiting()[1]].place(first, second, placement)
        self._after_placing()

    def discard(self) -> None:
        """K9: the player has no place for the domino and it leaves the game."""
        self._expect("place")
        first, second = self.dominoes[self.domino()]
        self.kingdoms[self.awaiting()[1]].discard(first, second)
        self._after_placing()

    def _after_placing(self) -> None:
        self.has_placed = True
        # K7: the kings of the last row have nowhere to go.
        if not self.coming:
            self._end_turn()

    def _end_turn(self) -> None:
        del self.playing[self.domino()]
        self.has_placed = False
        if not self.playing:
            self._begin_round()

    def _begin_round(self) -> None:
        """K7: the next row becomes the row being played; without one the game is over."""
        taken = [number for number, owner in self.coming.items() if owner is not None]
        self.playing = {number: self.coming[number] for number in taken}
        self.coming = {}
        if not self.playing:
            self.finished_scores.append(
                [self.score(seat)["total"] for seat in range(self.players)]
            )
            self.is_cleared = False

    # Points

    def score(self, player: int) -> dict:
        """The points of this game's kingdom as it lies, with their parts."""
        return self.kingdoms[player].score(self.options)

    def places_of_game(self) -> list:
        """K11: the places in the game on the table, by points, largest property, crowns."""
        keys = []
        for seat in range(self.players):
            parts = self.score(seat)
            keys.append((parts["total"], parts["largest"], parts["crowns"]))
        return places_of(keys)

    def places(self) -> list:
        """The places in the whole match; K14: a Dynasty's by the points of its games alone."""
        if self.games == 1:
            return self.places_of_game()
        seats = range(self.players)
        return places_of([sum([game[seat] for game in self.finished_scores]) for seat in seats])

    def winners(self) -> list:
        """The players on the first place; several share the victory."""
        return [player for player, place in enumerate(self.places()) if place == 1]
