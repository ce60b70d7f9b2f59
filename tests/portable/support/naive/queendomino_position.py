"""A position of Queendomino or the Royal Wedding, with its next decision and legal moves."""

from support.naive.queendomino_pieces import Builders, Realm
from support.naive.ranking import places_of

DOMINO_COUNT = 48
FIRST_COINS = 7
COINS_WORTH = 12 * 1 + 18 * 3 + 12 * 9
KNIGHTS = 22
TOWERS = 15
MOST_AT_ONCE = 3  # the most knights or towers that any tile shows

# Rules W: maps (players, in teams) to (dominoes in a row, rows, size of the kingdoms).
WEDDINGS = {
    (3, False): (4, 24, 7),
    (4, False): (4, 24, 7),
    (5, False): (8, 12, 5),
    (6, False): (8, 12, 5),
    (4, True): (8, 12, 7),
    (6, True): (8, 12, 7),
    (8, True): (8, 12, 7),
}


class Position:
    """All pieces of a match. The subclass `queendomino.Game` plays the moves."""

    def __init__(self, players: int, options: list, sets: tuple, kinds: dict):
        self.players = players
        self.options = options
        self.sets = sets
        self.kinds = kinds
        self.kings_each = 1
        if len(sets) == 2:
            table = WEDDINGS[(players, "teams" in options)]
            self.row_length, self.rounds, self.size = table
        else:
            self.row_length, self.rounds = 4, 12
            self.size = 7 if players == 2 else 5
            self.kings_each = 2 if players == 2 else 1
        houses = players // 2 if "teams" in options else players
        self.realms = [Realm(self.size, FIRST_COINS, 1) for _ in range(houses)]
        self.builders = Builders(kinds, options)
        self.queen = None
        self.unseen = {letter: set(dominoes) for letter, dominoes in sets}
        self.lines_laid = 0
        self.playing = {}
        self.coming = {}
        self.kings_in_hand = [self.kings_each] * players
        self.to_choose = []
        self.has_begun = False
        self.last_built = ""
        self._begin_turn()
        self.used = [set() for _ in range(players)]

    def _begin_turn(self) -> None:
        self.has_placed = False
        self.new_squares = []
        self.step = "A"
        self.has_taxed = False
        self.is_gaining = False

    def realm(self, player: int) -> Realm:
        """Return the realm of a player. Partners share a realm, but not their kings (rule W3)."""
        return self.realms[self.house(player)]

    def house(self, player: int) -> int:
        """Return the index of a player's realm."""
        return player // 2 if "teams" in self.options else player

    # What comes next

    def awaiting(self) -> tuple:
        """Return (kind, player) of the next decision. `Game` lists the kinds."""
        if self.builders.is_being_filled:
            return ("building", None)
        if self.tiles():
            return ("tile", None)
        if not self.has_begun:
            return ("choose", self.to_choose[0]) if self.to_choose else ("king", None)
        if not self.playing:
            return ("end", None)
        player = self.playing[self.domino()]
        if not self.has_placed:
            return ("place", player)
        return ("gain" if self.is_gaining else "free", player)

    def tiles(self) -> list:
        """Return the dominoes that may be turned up for the next row."""
        if len(self.coming) == self.row_length or self.lines_laid == self.rounds:
            return []
        letter = self.sets[self.lines_laid % len(self.sets)][0]
        return sorted([(letter, number) for number in self.unseen[letter]])

    def free(self) -> list:
        """Return the dominoes of the next row that have no king."""
        return sorted([domino for domino in self.coming if self.coming[domino] is None])

    def domino(self) -> tuple:
        """Return the lowest domino of the row whose king has not moved (rule Q6: turns)."""
        return min(self.playing)

    def halves(self) -> tuple:
        """Return the two halves of the current domino."""
        letter, number = self.domino()
        return dict(self.sets)[letter][number]

    def moves(self) -> list:
        """Return all legal moves, sorted."""
        kind, player = self.awaiting()
        if kind == "building":
            return [("building", name) for name in self.builders.kinds_in_pile()]
        if kind == "tile":
            return [("tile", domino) for domino in self.tiles()]
        if kind == "king":
            return [("king", one) for one in range(self.players) if self.kings_in_hand[one]]
        if kind == "choose":
            return [("choose", domino) for domino in self.free()]
        if kind == "place":
            places = self.realm(player).kingdom.legal(*self.halves())
            return [("place", place) for place in places] if places else [("discard", 0)]
        if kind == "gain":
            # Q22: people enter the gain that the tile shows, so every gain is legal here.
            shown = range(MOST_AT_ONCE + 1)
            return [("gain", (knights, towers)) for knights in shown for towers in shown]
        return self._free_moves(player) if kind == "free" else []

    def _free_moves(self, player: int) -> list:
        """Return the legal steps of a turn (rule Q6): knight, build, dragon, choose or pass."""
        found = self._knight_moves(player) + self._build_moves(player)
        found += self._dragon_moves(player)
        if self.coming:
            found += [("choose", domino) for domino in self.free()]
        else:
            found.append(("pass", 0))
        return sorted(found)

    def _may(self, player: int, step: str) -> bool:
        """True if the player may take this step. Option `optional-once`: once in a round (Q7)."""
        return not ("optional-once" in self.options and step in self.used[player])

    def _knight_moves(self, player: int) -> list:
        """Return the knight moves (rule Q9): one for each new half, before other steps."""
        if self.step not in ("A", "B") or not self.realm(player).knights:
            return []
        if self.step == "A" and not self._may(player, "B"):
            return []
        sent = self.realm(player).sent
        squares = [square for square in self.new_squares if square not in sent]
        if "tax-once" in self.options:
            taxed = [square for square in self.new_squares if square in sent]
            squares = [
                square for square in squares if not self._pay_together(player, taxed, square)
            ]
        return [("knight", square) for square in squares]

    def _pay_together(self, player: int, taxed: list, square: tuple) -> bool:
        """True if the property of `square` has paid a tax in this turn."""
        return any(one in self.realm(player).property_squares(square) for one in taxed)

    def price(self, player: int, space: int) -> int:
        """Return the price of a space. The Queen's host pays one coin less (rule Q11)."""
        return max(0, space - 1) if self.queen == self.house(player) else space

    def _build_moves(self, player: int) -> list:
        """Return the building moves (rule Q11): affordable building, free town square."""
        if self.step not in ("A", "B") or not self._may(player, "C"):
            return []
        realm = self.realm(player)
        found = []
        for space, name in enumerate(self.builders.spaces):
            if name is not None and self.price(player, space) <= realm.coins:
                for square in realm.building_sites(self.options):
                    found.append(("build", (space, square)))
        return found

    def _dragon_moves(self, player: int) -> list:
        """Return the dragon moves (Q13). They need a coin and the dragon, and not the Queen."""
        if not self.builders.dragon_is_home or self.queen == self.house(player):
            return []
        if not self.realm(player).coins:
            return []
        spaces = self.builders.spaces
        return [("dragon", space) for space in range(6) if spaces[space] is not None]

    # Q1: the supplies are limited only with the option `limited-supply`

    def knights_left(self) -> int:
        """Return how many knights are left in the supply."""
        if "limited-supply" not in self.options:
            return 99
        return KNIGHTS - sum([realm.all_knights() for realm in self.realms])

    def towers_left(self) -> int:
        """Return how many towers are left in the supply."""
        if "limited-supply" not in self.options:
            return 99
        return TOWERS - sum([realm.towers for realm in self.realms])

    def coins_left(self) -> int:
        """Return how many coins are left in the bank."""
        if "limited-supply" not in self.options:
            return 9999
        return COINS_WORTH - sum([realm.coins for realm in self.realms])

    # Points

    def score(self, player: int) -> dict:
        """Return the points of the player's realm, by part."""
        hosts_queen = self.queen == self.house(player)
        return self.realm(player).score(self.kinds, self.options, hosts_queen)

    def places(self) -> list:
        """Return the players' ranks by points, then by largest property (rule Q19)."""
        keys = []
        for player in range(self.players):
            parts = self.score(player)
            keys.append((parts["total"], parts["largest"]))
        return places_of(keys)

    def is_finished(self) -> bool:
        """True if the match is over."""
        return self.awaiting()[0] == "end"
