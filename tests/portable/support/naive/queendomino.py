"""The naive judge of Queendomino and the Royal Wedding, rules Q1 to Q19 and W1 to W7."""

from support.naive.queendomino_position import Position


class Game(Position):
    """A game of Queendomino, or of the Royal Wedding when two sets are given.

    ``sets`` are pairs of a letter and its dominoes. Rows alternate between the sets (W1). A domino
    is named by its letter and number. ``awaiting()`` returns what comes next:
    ``("building", None)``, ``("tile", None)``, ``("king", None)``: the table shows or draws one.
    ``("choose", player)``: the player places a first king.
    ``("place", player)``: step A of a turn.
    ``("free", player)``: one of the legal steps B, C, D, E.
    ``("gain", player)``: the table says what a new building gives.
    ``("end", None)``: the match is over.
    ``moves()`` returns all legal moves as (word, value).
    """

    def play(self, word: str, value: object) -> None:
        """Play a move. Raises ValueError if the move is illegal."""
        if (word, value) not in self.moves():
            raise ValueError(f"{word} {value} is not allowed")
        player = self.awaiting()[1]
        if word == "building":
            self.builders.turn_up(value)
        elif word == "tile":
            self._show_tile(value)
        elif word == "king":
            self._draw_king(value)
        elif word == "choose":
            self._choose(player, value)
        elif word == "pass":
            self._end_turn()
        else:
            self._play_in_realm(player, word, value)

    def _play_in_realm(self, player: int, word: str, value: object) -> None:
        realm = self.realm(player)
        if word == "place":
            realm.kingdom.place(*self.halves(), value)
            self.new_squares = [(value[0], value[1]), (value[2], value[3])]
            self.has_placed = True
        elif word == "discard":
            realm.kingdom.discard(*self.halves())
            self.has_placed = True
        elif word == "knight":
            self._send_knight(player, value)
        elif word == "build":
            self._build(player, value)
        elif word == "gain":
            self._gain(player, value)
        else:
            realm.coins -= 1
            self.builders.spaces[value] = None
            self.builders.dragon_is_home = False
            self._do(player, "D")

    def _do(self, player: int, step: str) -> None:
        self.step = step
        self.used[player].add(step)

    def _show_tile(self, domino: tuple) -> None:
        self.unseen[domino[0]].remove(domino[1])
        self.coming[domino] = None
        if len(self.coming) == self.row_length:
            self.lines_laid += 1

    def _draw_king(self, player: int) -> None:
        """Draw a first king. With two players one draw decides the order 1, 2, 2, 1 (rule Q4)."""
        if self.kings_each == 2:
            other = 1 - player
            self.to_choose = [player, other, other, player]
            self.kings_in_hand = [0, 0]
        else:
            self.to_choose = [player]
            self.kings_in_hand[player] = 0

    def _choose(self, player: int, domino: tuple) -> None:
        self.coming[domino] = player
        if self.has_begun:
            self._end_turn()
            return
        self.to_choose = self.to_choose[1:]
        if not self.to_choose and not any(self.kings_in_hand):
            self.has_begun = True
            self._begin_round()

    def _send_knight(self, player: int, square: tuple) -> None:
        """Put a knight on the square and collect the tax of its property (rules Q9 and Q10)."""
        realm = self.realm(player)
        realm.knights -= 1
        realm.sent.add(square)
        tax = len(realm.property_squares(square))
        if not (self.has_taxed and "safe-once" in self.options):
            tax += realm.tax_bonus(self.kinds)
        realm.coins += min(tax, self.coins_left())
        self.has_taxed = True
        self._do(player, "B")

    def _build(self, player: int, what: tuple) -> None:
        space, square = what
        realm = self.realm(player)
        name = self.builders.spaces[space]
        realm.coins -= self.price(player, space)
        self.builders.spaces[space] = None
        realm.built[square] = name
        realm.kingdom.cells[square] = ("t", self.kinds[name]["crowns"])
        self.is_gaining = True
        self.last_built = name
        self._do(player, "C")

    def _gain(self, player: int, gain: tuple) -> None:
        realm = self.realm(player)
        realm.knights += min(gain[0], self.knights_left())
        towers = min(gain[1], self.towers_left())
        realm.towers += towers
        self.is_gaining = False
        # Q12: a realm that gains a tower gets the Queen if no other realm has more towers.
        if towers and realm.towers == max([one.towers for one in self.realms]):
            self.queen = self.house(player)

    def _end_turn(self) -> None:
        del self.playing[self.domino()]
        self._begin_turn()
        if not self.playing:
            if self.coming:
                self.builders.end_round()
            self._begin_round()

    def _begin_round(self) -> None:
        """Begin a round (rules Q5, Q15). Dominoes without a king leave, and the next row comes."""
        self.used = [set() for _ in range(self.players)]
        for domino, owner in self.coming.items():
            if owner is not None:
                self.playing[domino] = owner
        self.coming = {}
