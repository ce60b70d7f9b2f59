"""Play a match of Queendomino in the core and the naive judge, and compare every move."""

from array import array

from castellan.rules.kingdom import BLOCKED, BOX
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.score import HARMONY_PART, MIDDLE_PART
from castellan.rules.property import CROWNS, LARGEST, POINTS
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino import match as queendomino
from castellan.rules.queendomino import meta as queendomino_meta
from castellan.rules.queendomino.score import BUILDINGS_PART, COINS_PART, QUEEN_PART
from castellan.rules.queendomino.tables_names import NAMES
from castellan.rules.royal_wedding import match as royal_wedding
from castellan.rules.royal_wedding import meta as royal_wedding_meta
from castellan.rules.square import x_of, y_of
from support.naive.core_words import placement_of, properties_of, terrain_of
from support.naive.queendomino import Game
from support.naive.queendomino_pieces import DOMINOES_PATH, read_buildings
from support.naive.tiles import read_dominoes
from support.naive.together import Together, option_bits

KINDS = read_buildings()
QUEEN_SET = (("q", read_dominoes(DOMINOES_PATH)),)
BOTH_SETS = QUEEN_SET + (("k", read_dominoes()),)


def parts_of(sheet: array, total: int) -> dict:
    """Return the points on a score sheet in the words of the naive judge."""
    return {
        "properties": sheet[POINTS],
        "middle-kingdom": sheet[MIDDLE_PART],
        "harmony": sheet[HARMONY_PART],
        "coins": sheet[COINS_PART],
        "queen": sheet[QUEEN_PART],
        "buildings": sheet[BUILDINGS_PART],
        "total": total,
        "largest": sheet[LARGEST],
        "crowns": sheet[CROWNS],
    }


class QueenSideBySide(Together):
    """A match of Queendomino that the core and the naive judge play at once."""

    def __init__(self, players: int, options: list, is_wedding: bool):
        self.sets = BOTH_SETS if is_wedding else QUEEN_SET
        module = royal_wedding if is_wedding else queendomino
        meta = royal_wedding_meta if is_wedding else queendomino_meta
        core = module.make(bytes(range(players)), option_bits(meta, options))
        naive = Game(players, options, self.sets, KINDS)
        Together.__init__(self, meta.NAME, core, naive, options)

    # Moves

    def domino_of(self, tile: int) -> tuple:
        """Convert a domino number of the core into (letter of the set, printed number)."""
        return (self.sets[(tile - 1) // 48][0], (tile - 1) % 48 + 1)

    def square_of(self, cell: int) -> tuple:
        """Convert a cell of the core into (x, y), counted from the castle."""
        return (x_of(self.core.grid, cell), y_of(self.core.grid, cell))

    def in_words(self, action: int) -> tuple:
        """Convert an action of the core into (word, value, action)."""
        if q.BUILDER < action < layout.PLACE or action >= q.BUILD:
            return self._step_in_words(action)
        core = self.core
        if action >= layout.PLACE:
            return ("place", placement_of(action, core.grid), action)
        if action == layout.DISCARD:
            return ("discard", 0, action)
        if action >= layout.KING:
            tile = core.state[layout.NEXT_TILES + action - layout.KING]
            return ("choose", self.domino_of(tile), action)
        if action >= layout.DRAW:
            return ("king", action - layout.DRAW, action)
        return ("tile", self.domino_of(core.deck() + action), action)

    def _step_in_words(self, action: int) -> tuple:
        """Convert an action that Kingdomino does not have into (word, value, action)."""
        if action >= q.BUILD:
            spot = action - q.BUILD
            return ("build", (spot >> 8, self.square_of(spot & 255)), action)
        if action == q.END_TURN:
            return ("pass", 0, action)
        if action >= q.GAIN:
            return ("gain", (action - q.GAIN >> 2, action - q.GAIN & 3), action)
        if action >= q.KNIGHT:
            half = self.core.state[self.core.extras + q.CELL_A + action - q.KNIGHT]
            return ("knight", self.square_of(half), action)
        if action >= q.DRAGON:
            return ("dragon", action - q.DRAGON, action)
        return ("building", NAMES[action - q.BUILDER - 1], action)

    def compare_after(self, word: str, player: int) -> None:
        """Compare the realm that a move has changed, the next row and the builders' board."""
        if word in ("place", "discard", "build", "gain", "knight"):
            self.compare_realm(player)
        self.compare_table()

    # Positions

    def compare_realm(self, player: int) -> None:
        """Compare kingdom, purse, buildings and all parts of the score of one player."""
        core = self.core
        s = core.state
        realm = self.naive.realm(player)
        self.compare_cells(core.kingdom(player) + BOX, realm.kingdom.cells)
        at = core.extras + q.PURSES + core.house(player) * q.PURSE_BYTES
        purse = [s[at] | s[at + 1] << 8, s[at + q.RESERVE], s[at + q.ABROAD]]
        purse.append(s[at + q.TOWERS_OWNED])
        naive = [realm.coins, realm.knights, len(realm.sent), realm.towers]
        self.expect("coins, knights, knights sent, towers", purse, naive)
        self.expect("buildings", self.buildings_of(core.house(player)), realm.built)
        total = core.score(player, self.sheet)
        self.expect("score", parts_of(self.sheet, total), self.naive.score(player))
        self.expect("properties", properties_of(self.sheet), realm.kingdom.properties())

    def compare_cells(self, grid: int, cells: dict) -> None:
        """Compare squares one by one. A dictionary of all squares is too large for a Pico."""
        taken = 0
        for cell in range(self.core.kingdom_size - BOX):
            value = self.core.state[grid + cell]
            if value > BLOCKED:
                square = self.square_of(cell)
                self.expect(square, terrain_of(value), cells.get(square))
                taken += 1
        self.expect("squares", taken, len(cells))

    def buildings_of(self, house: int) -> dict:
        """Return the buildings of a house in the core as a dictionary from square to name."""
        s = self.core.state
        built = {}
        entry = self.core.extras + q.BUILT_LIST
        for _ in range(s[self.core.extras + q.COUNT_BUILT]):
            if s[entry] == house:
                built[self.square_of(s[entry + 2])] = NAMES[s[entry + 1] - 1]
            entry += 3
        return built

    def compare_table(self) -> None:
        """Compare the next row with its kings, the builders' board, the Queen and the dragon."""
        s = self.core.state
        x = self.core.extras
        coming = {}
        for slot in range(self.core.row_size):
            if s[layout.NEXT_TILES + slot]:
                owner = s[layout.NEXT_KINGS + slot]
                domino = self.domino_of(s[layout.NEXT_TILES + slot])
                coming[domino] = None if owner == layout.FREE else owner
        self.expect("next line", coming, self.naive.coming)
        kinds = s[x + q.PRICES : x + q.PRICES + q.SPACES]
        spaces = [NAMES[kind - 1] if kind else None for kind in kinds]
        self.expect("builders' board", spaces, self.naive.builders.spaces)
        queen = s[x + q.QUEEN]
        self.expect("Queen", None if queen == layout.FREE else queen, self.naive.queen)
        if self.naive.awaiting()[0] != "end":
            dragon_is_home = not s[x + q.DRAGON_OUT]
            self.expect("dragon", dragon_is_home, self.naive.builders.dragon_is_home)

    def compare_everything(self) -> None:
        """Compare all realms and the players' ranks."""
        for player in range(self.players):
            self.compare_realm(player)
        self.compare_places()
