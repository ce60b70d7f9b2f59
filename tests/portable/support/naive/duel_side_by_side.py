"""A match of the Duel's core and a naive game, played move for move together."""

from array import array

from castellan.rules import contract
from castellan.rules.duel import layout as d
from castellan.rules.duel import match, meta
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.rules.kingdom import BOX, step_of
from castellan.rules.property import COUNT, CROWNS, ENTRY, FIRST, LARGEST, POINTS, sheet_size
from castellan.rules.square import x_of, y_of
from support.naive.duel import Game
from support.naive.duel_book import SPELL_OF
from support.naive.duel_table import read_duel

DICE, BOXES = read_duel()
STORY_MOVES = 14


def square_of(cell: int) -> tuple:
    """A cell of the core as a square beside the castle."""
    return (x_of(d.MAP, cell), y_of(d.MAP, cell))


def _pair(number: int) -> tuple:
    return (number // 6, number % 6)


def in_words(action: int) -> tuple:
    """An action of the core as (word, value, action)."""
    if action >= d.CROSS:
        return ("cross", square_of(action - d.CROSS), action)
    if action >= d.DOT:
        return ("dot", (action - d.DOT >> 7, square_of(action - d.DOT & 127)), action)
    if action >= d.PLACE:
        cell = action - d.PLACE >> 2
        other = cell + step_of(d.MAP, action & 3)
        return ("domino", (square_of(cell), square_of(other)), action)
    return _in_small_words(action)


def _in_small_words(action: int) -> tuple:
    """Actions of one byte."""
    if action > d.NAME:
        return ("name", d.COATS[action - d.NAME - 1], action)
    if action >= d.COAT:
        which, coat = _pair(action - d.COAT)
        return ("coat", (which, d.COATS[coat]), action)
    if action >= d.BONUS:
        return ("bonus", action - d.BONUS, action)
    if action >= d.TURN:
        return ("turn", _pair(action - d.TURN), action)
    if action >= d.NO_DRAW:
        return (("none", "free", "split", "both")[action - d.NO_DRAW], 0, action)
    if action >= d.TAKE:
        return ("take", action - d.TAKE, action)
    return ("face", action - d.FACE, action)


class DuelSideBySide:
    """One game in both implementations."""

    def __init__(self, options: list):
        bits = 0
        for name, bit in meta.OPTIONS:
            bits |= bit if name in options else 0
        self.core = match.make(bytes((0, 1)), bits)
        self.naive = Game(options, DICE, BOXES)
        self.choices = array("H", bytes(2 * self.core.LARGEST_CHOICE))
        self.sheet = array("H", bytes(2 * sheet_size(7)))
        self.places = bytearray(8)
        self.options = options
        self.last_moves = []

    def expect(self, what: str, core: object, naive: object) -> None:
        """Fail where the two disagree, with the last moves; the core's log has them all."""
        if core != naive:
            log = self.core.log
            raise AssertionError(
                "%s: core %s, naive %s, with %s after %s, all of them %s"
                % (what, core, naive, self.options, self.last_moves, bytes(log.data[: log.size]))
            )

    def moves(self) -> list:
        """Every open move as (word, value, action), compared and sorted."""
        core = self.core
        kind, player = self.naive.awaiting()
        actor = contract.TABLE if player is None else player
        self.expect("whose decision", core.actor(), contract.NOBODY if kind == "end" else actor)
        count = core.legal(self.choices)
        moves = sorted([in_words(action) for action in self.choices[:count]])
        self.expect("legal moves", [move[:2] for move in moves], self.naive.moves())
        return moves

    def play(self, move: tuple) -> None:
        """Make one move in both, then compare all that can have changed."""
        word, value, action = move
        player = self.naive.awaiting()[1]
        self.last_moves = self.last_moves[1 - STORY_MOVES :] + [(player, word, value)]
        self.expect("answer", self.core.apply(action), contract.OK)
        self.naive.play(word, value)
        if word in ("domino", "dot", "none", "name", "cross"):
            for each in range(2):
                self.compare_map(each)
            self.compare_book()

    def compare_map(self, player: int) -> None:
        """The squares and every part of the score of one player."""
        s = self.core.state
        coats = {}
        for cell in range(64):
            value = s[map_of(player) + BOX + cell]
            if value > 127 and value & 7:
                coats[square_of(cell)] = (d.COATS[(value & 7) - 1], value >> 4 & 7)
        kingdom = self.naive.kingdoms[player]
        self.expect("map", coats, kingdom.coats)
        sheet = self.sheet
        total = self.core.score(player, sheet)
        self.expect("points", total, self.naive.total(player))
        score = self.naive.score(player)
        parts = [sheet[POINTS], sheet[PRESTIGE_PART], sheet[LARGEST], sheet[CROWNS]]
        names = ("domains", "prestige", "largest", "crosses")
        self.expect("parts", parts, [score[name] for name in names])
        found = []
        for entry in range(FIRST, FIRST + ENTRY * sheet[COUNT], ENTRY):
            coat, squares, crosses = sheet[entry : entry + 3]
            found.append([d.COATS[coat - 1], squares, crosses, squares * crosses])
        self.expect("domains", sorted(found), kingdom.domains())

    def compare_book(self) -> None:
        """Boxes, spells, the castle's bonuses and the names of spell 5."""
        s = self.core.state
        book = self.naive.book
        for player in range(2):
            at = d.BOXES + 6 * player
            boxes = {letter: s[at + d.COATS.index(letter)] for letter in SPELL_OF}
            self.expect("boxes", boxes, book.filled[player])
            self.expect("bonus", bool(s[d.BONUS_SPENT + player]), self.naive.bonus_spent[player])
            coat = s[d.PRESTIGE + player]
            self.expect(
                "prestige", d.COATS[coat - 1] if coat else None, self.naive.prestige[player]
            )
            for spell in range(1, 7):
                has = s[d.SPELLS + spell - 1] == 1 + player
                self.expect("spell %d" % spell, has, book.has(player, spell))

    def compare_everything(self) -> None:
        """Both maps, the book and the places."""
        for player in range(2):
            self.compare_map(player)
        self.compare_book()
        self.core.places(self.places)
        self.expect("places", list(self.places[:2]), self.naive.places())
        self.expect("done", self.core.done(), self.naive.is_over)
