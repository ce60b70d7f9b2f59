"""The naive judge of Kingdomino Duel. It implements rules U1 to U13.

The rulebook has no order for the small steps of drawing two dice. The core's order is: turn a die,
the castle's bonus, spells 1 and 2, coats for the jokers, the squares. Quotes are our translation
of the rulebook 003_919d2adeb802b74b.txt.
"""

from support.naive.duel_book import Book
from support.naive.duel_hand import Hand
from support.naive.duel_kingdom import COATS, DuelKingdom
from support.naive.duel_table import JOKER
from support.naive.ranking import places_of


class Game:
    """A game of two players. ``awaiting()`` returns the kind of the next decision and its player.

    Kinds: ``roll`` (the table), ``take``, ``draw``, ``name``, ``cross``, ``end``.
    """

    def __init__(self, options: list, dice: list, boxes: dict):
        self.lone = "split-one" in options
        self.only_drawn = "fill-only-drawn" in options
        self.is_optional = "draw-optional" in options
        self.is_bonus_free = "bonus-undrawn" in options
        self.dice = dice
        self.kingdoms = [DuelKingdom(), DuelKingdom()]
        self.book = Book(boxes)
        self.bonus_spent = [False, False]
        self.prestige = [None, None]
        self.player_a = 0
        self.is_over = False
        self._begin_round()

    def _begin_round(self) -> None:
        self.faces = []
        self.taken_by = {}
        self.takes_two = False
        self.hand = None
        self.drawn_dice = set()
        self.bonus_dice = set()
        self.to_fill = None
        self.lightning = None

    # Whose decision

    def awaiting(self) -> tuple:
        """Return (kind, player) of the next decision. Table and end have None as player."""
        if self.is_over:
            return ("end", None)
        if len(self.faces) < 4:
            return ("roll", None)
        if len(self.taken_by) < 4:
            return ("take", self._taker())
        if self.lightning:
            return self.lightning
        return ("draw", self.hand.player)

    def _taker(self) -> int:
        """Return who takes the next die (rule U3): A, B, B, A, or A, A, B, B with spell 3."""
        order = "AABB" if self.takes_two else "ABBA"
        is_a = order[len(self.taken_by)] == "A"
        return self.player_a if is_a else 1 - self.player_a

    def moves(self) -> list:
        """Return all legal moves as sorted pairs (word, value)."""
        kind, player = self.awaiting()
        if kind == "roll":
            return [("face", face) for face in range(6)]
        if kind == "take":
            free = [("take", die) for die in range(4) if die not in self.taken_by]
            if len(free) == 4 and not self.takes_two and self.book.has(player, 3):
                return [("both", 0)] + free
            return free
        if kind == "name":
            return [("name", letter) for letter in sorted(COATS)]
        if kind == "cross":
            return [("cross", square) for square in sorted(self.kingdoms[player].coats)]
        return sorted(self._drawing_moves()) if kind == "draw" else []

    def _drawing_moves(self) -> list:
        hand = self.hand
        if hand.first_dot is not None:
            return [("dot", dot) for dot in hand.dots(self.lone)]
        can_draw = hand.can_be_drawn(hand.is_free, hand.is_split, self.lone)
        moves = self._spells()
        if not self.bonus_spent[hand.player] and (can_draw or self.is_bonus_free):
            moves += [("bonus", 0), ("bonus", 1)]
        must_draw = can_draw and not self.is_optional
        if not must_draw and (hand.bonus_on is None or self.is_bonus_free):
            moves.append(("none", 0))
        if not can_draw:
            return moves
        if None in hand.letters:
            return moves + [("coat", coat) for coat in hand.coats_to_name(self.lone)]
        if hand.is_split:
            return moves + [("dot", dot) for dot in hand.dots(self.lone)]
        ways = hand.ways(tuple(hand.letters), hand.is_free, False, self.lone)
        return moves + [("domino", way) for way in ways]

    def _spells(self) -> list:
        """Return the legal moves with spells 4, 1 and 2."""
        hand = self.hand
        if hand.has_named:
            return []
        moves = []
        untouched = not hand.is_free and not hand.is_split and hand.bonus_on is None
        if untouched and self.book.has(hand.player, 4):
            moves += [("turn", (which, face)) for which in range(2) for face in range(6)]
        has_free = self.book.has(hand.player, 1)
        has_split = self.book.has(hand.player, 2)
        if has_free and self._helps([True], {hand.is_split, hand.is_split or has_split}):
            moves.append(("free", 0))
        if has_split and self._helps({hand.is_free, hand.is_free or has_free}, [True]):
            moves.append(("split", 0))
        return moves

    def _helps(self, is_free: object, is_split: object) -> bool:
        """True if the dice can be drawn with one of these choices of spells 1 and 2.

        "Each of the following skills can be used only once a game. The spells can be played at
        any time, except the last two". So both can be played for one domino, in either order.
        """
        pairs = [(free, split) for free in is_free for split in is_split]
        return any(self.hand.can_be_drawn(free, split, self.lone) for free, split in pairs)

    # Moves

    def play(self, word: str, value: object) -> None:
        """Play a move. `moves` must list that move."""
        if word == "face":
            self.faces.append(self.dice[len(self.faces)][value])
        elif word == "both":
            self.takes_two = True
            self.book.used.add(3)
        elif word == "take":
            self._take(value)
        elif word == "name":
            self.prestige[self.lightning[1]] = value
            self._after_lightning(5)
        elif word == "cross":
            self.kingdoms[self.lightning[1]].add_cross(value)
            self._after_lightning(6)
        else:
            self._play_hand(word, value)

    def _take(self, die: int) -> None:
        self.taken_by[die] = self._taker()
        left = [other for other in range(4) if other not in self.taken_by]
        # U3: a player without a choice gets the remaining dice.
        if len(left) == 1 or (self.takes_two and len(left) == 2):
            for other in left:
                self.taken_by[other] = self._taker()
            self._give_hand(self.player_a)

    def _dice_of(self, player: int) -> list:
        return [die for die in range(4) if self.taken_by[die] == player]

    def _give_hand(self, player: int) -> None:
        dice = self._dice_of(player)
        faces = [self.faces[die] for die in dice]
        self.hand = Hand(player, dice, faces, self.kingdoms[player])

    def _play_hand(self, word: str, value: object) -> None:
        hand = self.hand
        if word == "turn":
            which, face = value
            self.book.used.add(4)
            hand.turn(which, self.dice[hand.dice[which]][face])
            self.faces[hand.dice[which]] = hand.faces[which]
        elif word == "bonus":
            hand.bonus_on = value
            self.bonus_spent[hand.player] = True
            self.bonus_dice.add(hand.dice[value])
        elif word == "free":
            hand.is_free = True
            self.book.used.add(1)
        elif word == "split":
            hand.is_split = True
            self.book.used.add(2)
        elif word == "coat":
            hand.letters[value[0]] = value[1]
            hand.has_named = True
        else:
            self._draw(word, value)

    def _draw(self, word: str, value: object) -> None:
        hand = self.hand
        squares = [None, None]
        if word == "domino":
            squares = list(value)
        elif word == "dot":
            which, square = value
            ways = hand.ways(tuple(hand.letters), hand.is_free, True, self.lone)
            if which == 0 and (square, None) not in ways:
                hand.first_dot = square
                return
            squares[0] = hand.first_dot
            squares[which] = square
        for which in range(2):
            if squares[which] is not None:
                self.drawn_dice.add(hand.dice[which])
                hand.kingdom.draw(squares[which], hand.letters[which], hand.crosses(which))
        if hand.player == self.player_a:
            self._give_hand(1 - self.player_a)
        else:
            order = self._dice_of(self.player_a) + self._dice_of(1 - self.player_a)
            self.to_fill = order
            self._fill_book()

    # The book and the end

    def _fill_book(self) -> None:
        """Fill boxes of the book for A's dice, then B's (rule U6). Spells 5 and 6 interrupt."""
        while self.to_fill:
            die = self.to_fill.pop(0)
            player = self.taken_by[die]
            letter, crosses = self.faces[die]
            if letter == JOKER or crosses or die in self.bonus_dice:
                continue
            if self.only_drawn and die not in self.drawn_dice:
                continue
            spell = self.book.fill(player, letter)
            if spell == 5:
                self.lightning = ("name", player)
                return
            if spell == 6 and self.kingdoms[player].coats:
                self.lightning = ("cross", player)
                return
        self._end_round()

    def _after_lightning(self, spell: int) -> None:
        self.book.used.add(spell)
        self.lightning = None
        self._fill_book()

    def _end_round(self) -> None:
        """End the game if a map is full or nobody drew (rule U11), else swap players A and B."""
        if not self.drawn_dice or self.kingdoms[0].is_full() or self.kingdoms[1].is_full():
            self.is_over = True
            return
        self.player_a = 1 - self.player_a
        self._begin_round()

    def score(self, player: int) -> dict:
        """Return the parts of a player's score by name (rule U12: scoring)."""
        domains = self.kingdoms[player].domains()
        named = [domain for domain in domains if domain[0] == self.prestige[player]]
        return {
            "domains": sum([domain[3] for domain in domains]),
            "prestige": 3 * len(named),
            "largest": max([domain[1] for domain in domains] or [0]),
            "crosses": sum([domain[2] for domain in domains]),
        }

    def total(self, player: int) -> int:
        """Return the total points of a player."""
        score = self.score(player)
        return score["domains"] + score["prestige"]

    def places(self) -> list:
        """Return the rank of each player (rule U13: points, then the largest domain)."""
        return places_of(
            [(self.total(player), self.score(player)["largest"]) for player in range(2)]
        )
