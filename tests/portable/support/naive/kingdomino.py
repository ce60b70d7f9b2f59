"""The naive judge of Kingdomino. It implements rules K1 (setup) to K16 (combined variants)."""

from support.naive.kingdom import Kingdom
from support.naive.ranking import places_of

DOMINO_COUNT = 48
GAMES_OF_A_DYNASTY = 3


class Game:
    """A game (or, with ``dynasty``, three games) at a table of two to four players.

    ``awaiting()`` returns what comes next:
    ``("tile", None)``: the table shows a domino, one of ``tiles()``.
    ``("king", None)``: the table draws a king of one of the players ``kings()``.
    ``("choose", player)``: the player puts that king on one of ``free()``.
    ``("place", player)``: the player places ``domino()`` on one of ``placements()``, or discards
    it if there is none. With ``free-discard`` the player may always discard it.
    ``("clear", None)``: the table is cleared for the next game of a Dynasty.
    ``("end", None)``: the match is over.
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
            self.row_length = 4  # K16: with three players nobody takes one domino of each row
        # K1, K15: two players use half of the dominoes, unless they duel.
        self.rounds = 6 if players == 2 and not is_duel else 12
        self.games = GAMES_OF_A_DYNASTY if "dynasty" in options else 1
        self.finished_scores = []
        self.finished_places = []
        self._set_up()

    def _set_up(self) -> None:
        self.kingdoms = [Kingdom(self.size) for _ in range(self.players)]
        self.unseen = set(range(1, DOMINO_COUNT + 1))
        # The two rows map a domino's number to the owner of its king. A free domino has None.
        self.playing = {}
        self.coming = {}
        self.kings_in_hand = [self.kings_each] * self.players
        self.drawn = None
        self.has_placed = False
        self.is_cleared = True

    # What comes next

    def awaiting(self) -> tuple:
        """Return (kind, player) of the next decision. The class lists the kinds."""
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
        """True if the last game is over."""
        return len(self.finished_scores) == self.games

    def tiles(self) -> list:
        """Return the dominoes that may be turned up (rule K1). Empty after the last row."""
        if DOMINO_COUNT - len(self.unseen) == self.rounds * self.row_length:
            return []
        return sorted(self.unseen)

    def kings(self) -> list:
        """Return the players whose first king nobody has drawn from the hand yet (rule K3)."""
        return [player for player in range(self.players) if self.kings_in_hand[player]]

    def free(self) -> list:
        """Return the dominoes of the next row that have no king."""
        return sorted(number for number, owner in self.coming.items() if owner is None)

    def domino(self) -> int:
        """Return the lowest domino of the row whose king has not moved (rule K5: turn order)."""
        return min(self.playing)

    def placements(self) -> list:
        """Return all legal placements of the current domino (rule K8)."""
        first, second = self.dominoes[self.domino()]
        return self.kingdoms[self.playing[self.domino()]].legal(first, second)

    def moves(self) -> list:
        """Return every legal move as (word, value), sorted."""
        kind = self.awaiting()[0]
        if kind == "tile":
            return [("tile", number) for number in self.tiles()]
        if kind == "king":
            return [("king", player) for player in self.kings()]
        if kind == "choose":
            return [("choose", number) for number in self.free()]
        if kind == "place":
            places = [("place", place) for place in self.placements()]
            may_discard = not places or "free-discard" in self.options
            return [("discard", 0)] + places if may_discard else places
        return [("clear", 0)] if kind == "clear" else []

    # Steps

    def play(self, word: str, value: object) -> None:
        """Play a move. `moves` must list that move."""
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
        """Turn up one more domino of the next row."""
        self._expect("tile")
        self.unseen.remove(number)
        self.coming[number] = None

    def clear_table(self) -> None:
        """Begin the next game of a Dynasty (rule K14) with empty kingdoms and all dominoes."""
        self._expect("clear")
        self._set_up()

    def draw_king(self, player: int) -> None:
        """Draw a king of this player. The player must then put that king on the first row."""
        self._expect("king")
        if not self.kings_in_hand[player]:
            raise ValueError(f"no king of player {player} is left to draw")
        self.kings_in_hand[player] -= 1
        self.drawn = player

    def choose(self, number: int) -> None:
        """Put the player's king on a free domino of the next row."""
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
        """Place the current domino. Its first half goes on the first square of `placement`."""
        self._expect("place")
        first, second = self.dominoes[self.domino()]
        self.kingdoms[self.awaiting()[1]].place(first, second, placement)
        self._after_placing()

    def discard(self) -> None:
        """Discard the current domino (rule K9)."""
        self._expect("place")
        first, second = self.dominoes[self.domino()]
        is_free = "free-discard" in self.options
        self.kingdoms[self.awaiting()[1]].discard(first, second, is_free)
        self._after_placing()

    def _after_placing(self) -> None:
        self.has_placed = True
        # K7: there is no next row, so the kings of the last row choose nothing.
        if not self.coming:
            self._end_turn()

    def _end_turn(self) -> None:
        del self.playing[self.domino()]
        self.has_placed = False
        if not self.playing:
            self._begin_round()

    def _begin_round(self) -> None:
        """Make the next row the current row (rule K7). Ends the game if there is no next row."""
        taken = [number for number, owner in self.coming.items() if owner is not None]
        self.playing = {number: self.coming[number] for number in taken}
        self.coming = {}
        if not self.playing:
            self.finished_scores.append(
                [self.score(seat)["total"] for seat in range(self.players)]
            )
            self.finished_places.append(self.places_of_game())
            self.is_cleared = False

    # Points

    def score(self, player: int) -> dict:
        """Return the points of a player's kingdom in this game, by part."""
        return self.kingdoms[player].score(self.options)

    def places_of_game(self) -> list:
        """Return the players' ranks in this game: points, largest property, crowns (rule K11)."""
        keys = []
        for seat in range(self.players):
            parts = self.score(seat)
            keys.append((parts["total"], parts["largest"], parts["crowns"]))
        return places_of(keys)

    def places(self) -> list:
        """Return the players' ranks in the match. A Dynasty adds the points of its games (K14)."""
        if self.games == 1:
            return self.places_of_game()
        keys = []
        for seat in range(self.players):
            points = sum([game[seat] for game in self.finished_scores])
            keys.append((points, self._dynasty_tie_break(seat)))
        return places_of(keys)

    def _dynasty_tie_break(self, seat: int) -> int:
        """Return what decides between equal sums (rule K14): nothing, wins or the last game."""
        ranks = [places[seat] for places in self.finished_places]
        if "dynasty-tie=wins" in self.options:
            return ranks.count(1)
        if "dynasty-tie=last" in self.options and ranks:
            return -ranks[-1]
        return 0

    def winners(self) -> list:
        """Return the players with rank 1. Several players can share the victory."""
        return [player for player, place in enumerate(self.places()) if place == 1]
