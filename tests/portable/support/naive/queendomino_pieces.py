"""The pieces of Queendomino for the naive judge: buildings and realms."""

from support.naive.kingdom import CASTLE, Kingdom, squares_next_to

BUILDINGS_PATH = "host_tools/data/queendomino_buildings.csv"
DOMINOES_PATH = "host_tools/data/queendomino_dominoes.csv"


def read_buildings(path: str = BUILDINGS_PATH) -> dict:
    """Return a dictionary from the name of each kind of building to its columns."""
    buildings = {}
    with open(path) as table:
        lines = table.read().split("\n")
    columns = lines[0].split(",")
    for line in lines[1:]:
        if line:
            kind = {}
            for column, text in zip(columns, line.split(",")):
                kind[column] = int(text) if text.isdigit() else text
            buildings[kind["name"]] = kind
    return buildings


class Realm:
    """A kingdom with its purse and buildings. A player or a team owns the realm."""

    def __init__(self, size: int, coins: int, knights: int):
        self.kingdom = Kingdom(size)
        self.coins = coins
        self.knights = knights
        self.towers = 0
        # Knights on the board and buildings in town, by square.
        self.sent = set()
        self.built = {}

    def all_knights(self) -> int:
        """Return the number of the realm's knights, in reserve and in the kingdom (Q10, Q18)."""
        return self.knights + len(self.sent)

    def building_sites(self, options: object = ()) -> list:
        """Return the town squares without a building (rule Q11: building sites), sorted.

        With ``knight-bars`` a town square with a knight is no building site.
        """
        cells = self.kingdom.cells
        towns = [square for square in cells if cells[square][0] == "t"]
        if "knight-bars" in options:
            towns = [square for square in towns if square not in self.sent]
        return sorted([square for square in towns if square not in self.built])

    def property_squares(self, square: tuple) -> list:
        """Return the squares of the property that contains this square."""
        cells = self.kingdom.cells
        group = [square]
        for one in group:
            for other in squares_next_to(one):
                if other in cells and cells[other] and other not in group:
                    if cells[other][0] == cells[square][0] != CASTLE:
                        group.append(other)
        return group

    def tax_bonus(self, kinds: dict) -> int:
        """Return the coins that the two Safe buildings add to a tax (rule Q10)."""
        bonus = 0
        for name in self.built.values():
            bonus += kinds[name]["knight_tax"] * self.all_knights()
            bonus += kinds[name]["tower_tax"] * self.towers
        return bonus

    def building_points(self, kinds: dict) -> int:
        """Return the points of all buildings of the realm (rule Q18: scoring)."""
        letters = [group[0] for group in self.kingdom.properties()]
        points = 0
        for name in self.built.values():
            kind = kinds[name]
            points += kind["points"]
            points += kind["per_tower"] * self.towers
            points += kind["per_knight"] * self.all_knights()
            points += kind["per_property"] * letters.count(kind["property"])
        return points

    def queen_points(self, options: list) -> int:
        """Return what the Queen's crown adds to her property (rule Q17).

        She stands on the largest property, with ``queen-dearest`` on the one with most points. Of
        equally dear properties her host takes the one that gains most.
        """
        properties = self.kingdom.properties()
        if "queen-dearest" in options:
            most = max([0] + [points for _, _, _, points in properties])
            properties = [one for one in properties if one[3] == most]
        return max([0] + [squares for _, squares, _, _ in properties])

    def score(self, kinds: dict, options: list, hosts_queen: bool) -> dict:
        """Return points by part, and the numbers that break ties (rule Q18: scoring)."""
        parts = self.kingdom.score(options)
        parts["coins"] = self.coins // 3
        parts["queen"] = self.queen_points(options) if hosts_queen else 0
        parts["buildings"] = self.building_points(kinds)
        parts["total"] += parts["coins"] + parts["queen"] + parts["buildings"]
        return parts


class Builders:
    """The builders' board (rule Q2): six spaces by price, the pile and the dragon's cave."""

    def __init__(self, kinds: dict, options: object = ()):
        self.options = options
        self.spaces = [None] * 6
        self.pile = {}
        for name, kind in kinds.items():
            self.pile[name] = kind["copies"]
        self.dragon_is_home = True
        self.is_being_filled = True

    def kinds_in_pile(self) -> list:
        """Return the kinds that may be turned up. The list is empty if no building may be."""
        if not self.is_being_filled or None not in self.spaces:
            return []
        return sorted([name for name, copies in self.pile.items() if copies])

    def turn_up(self, name: str) -> None:
        """Move a building from the pile to the cheapest empty space (rule Q15).

        With ``refill-dearest`` it takes the dearest empty space, which is next to the pile.
        """
        if name not in self.kinds_in_pile():
            raise ValueError(f"{name} cannot come up")
        self.pile[name] -= 1
        empty = [space for space in range(6) if self.spaces[space] is None]
        self.spaces[max(empty) if "refill-dearest" in self.options else min(empty)] = name
        self.close_when_filled()

    def close_when_filled(self) -> None:
        """Stop turning up buildings once no space or no building is left."""
        self.is_being_filled = bool(self.kinds_in_pile())

    def end_round(self) -> None:
        """End the round (rule Q15): the dragon returns, buildings slide, spaces are refilled."""
        self.dragon_is_home = True
        left = [name for name in self.spaces if name is not None]
        self.spaces = left + [None] * (6 - len(left))
        self.is_being_filled = True
        self.close_when_filled()
