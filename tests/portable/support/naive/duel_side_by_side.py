"""Play a match of the Duel in the core and the naive judge, and compare every move."""

from castellan.rules.duel import layout as d
from castellan.rules.duel import match, meta
from castellan.rules.duel.hand import map_of
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.rules.kingdom import BOX, step_of
from castellan.rules.property import COUNT, CROWNS, ENTRY, FIRST, LARGEST, POINTS
from castellan.rules.square import x_of, y_of
from support.naive.duel import Game
from support.naive.duel_book import SPELL_OF
from support.naive.duel_table import read_duel
from support.naive.together import Together, option_bits

DICE, BOXES = read_duel()


def square_of(cell: int) -> tuple:
    """Convert a cell of the core into (x, y), counted from the castle."""
    return (x_of(d.MAP, cell), y_of(d.MAP, cell))


def _pair(number: int) -> tuple:
    return (number // 6, number % 6)


def in_words(action: int) -> tuple:
    """Convert an action of the core into (word, value, action)."""
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
    """Convert an action of the core that fits into one byte into (word, value, action)."""
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


class DuelSideBySide(Together):
    """A match of the Duel that the core and the naive judge play at once."""

    def __init__(self, options: list):
        core = match.make(bytes((0, 1)), option_bits(meta, options))
        Together.__init__(self, meta.NAME, core, Game(options, DICE, BOXES), options)

    def in_words(self, action: int) -> tuple:
        """Convert an action of the core into (word, value, action)."""
        return in_words(action)

    def compare_after(self, word: str, _: int) -> None:
        """Compare both maps and the book after a move that draws or chooses a coat."""
        if word in ("domino", "dot", "none", "name", "cross"):
            for each in range(2):
                self.compare_map(each)
            self.compare_book()

    def compare_map(self, player: int) -> None:
        """Compare the squares and all parts of the score of one player."""
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
        """Compare the boxes, the spells, the castle's bonuses and the coats that spell 5 chose."""
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
        """Compare both maps, the book and the players' ranks."""
        for player in range(2):
            self.compare_map(player)
        self.compare_book()
        self.compare_places()
