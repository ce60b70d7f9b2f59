"""Queendomino's pieces as the naive implementation sees them: buildings and what a realm holds."""

from support.naive.kingdom import CASTLE, Kingdom, squares_next_to

BUILDINGS_PATH = "host_tools/data/queendomino_buildings.csv"
DOMINOES_PATH = "host_tools/data/queendomino_dominoes.csv"


def read_buildings(path: str = BUILDINGS_PATH) -> dict:
    """The kinds of buildings by name, each a dictionary of its columns."""
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
    """A kingdom with its purse: what one player, or one team, has before them."""

    def __init__(self, size: int, coins: int, knights: int):
        self.kingdom = Kingdom(size)
        self.coins = coins
        self.knights = knights
        self.towers = 0
        # Knights on the board and buildings in town, by square.
        self.sent = set()
        self.built = {}

    def all_knights(self) -> int:
        """Q10, Q18: those in reserve and those on the board."""
        return self.knights + len(self.sent)

    def building_sites(self) -> list:
        """Q11: the town squares without a building, sorted."""
        cells = self.kingdom.cells
        return sorted(
            [square for square in cells if cells[square][0] == "t" and square not in self.built]
        )

    def property_size(self, square: tuple) -> int:
        """How many squares the property around this square has."""
        cells = self.kingdom.cells
        group = [square]
        for one in group:
            for other in squares_next_to(one):
                if other in cells and cells[other] and other not in group:
                    if cells[other][0] == cells[square][0] != CASTLE:
                        group.append(other)
        return len(group)

    def tax_bonus(self, kinds: dict) -> int:
        """Q10: what the Safes add when taxes are collected."""
        bonus = 0
        for name in self.built.values():
            bonus += kinds[name]["knight_tax"] * self.all_knights()
            bonus += kinds[name]["tower_tax"] * self.towers
        return bonus

    def building_points(self, kinds: dict) -> int:
        """Q18 (c): the lower right corners of all buildings."""
        letters = [group[0] for group in self.kingdom.properties()]
        points = 0
        for name in self.built.values():
            kind = kinds[name]
            points += kind["points"]
            points += kind["per_tower"] * self.towers
            points += kind["per_knight"] * self.all_knights()
            points += kind["per_property"] * letters.count(kind["property"])
        return points

    def score(self, kinds: dict, options: list, hosts_queen: bool) -> dict:
        """Q18: the points as the realm lies, with their parts and what the tie-break asks."""
        parts = self.kingdom.score(options)
        parts["coins"] = self.coins // 3
        # Q17: one crown more on the largest property.
        parts["queen"] = parts["largest"] if hosts_queen else 0
        parts["buildings"] = self.building_points(kinds)
        parts["total"] += parts["coins"] + parts["queen"] + parts["buildings"]
        return parts


class Builders:
    """Q2: the six spaces by price, the pile, and the dragon's cave."""

    def __init__(self, kinds: dict):
        self.spaces = [None] * 6
        self.pile = {}
        for name, kind in kinds.items():
            self.pile[name] = kind["copies"]
        self.dragon_is_home = True
        self.is_being_filled = True

    def kinds_in_pile(self) -> list:
        """What may be turned up next: nothing when the board is full or the pile empty."""
        if not self.is_being_filled or None not in self.spaces:
            return []
        return sorted([name for name, copies in self.pile.items() if copies])

    def turn_up(self, name: str) -> None:
        """A building comes from the pile to the cheapest empty space."""
        if name not in self.kinds_in_pile():
            raise ValueError(f"{name} cannot come up")
        self.pile[name] -= 1
        self.spaces[self.spaces.index(None)] = name
        self.close_when_filled()

    def close_when_filled(self) -> None:
        """The board stays as it is until the end of the round."""
        self.is_being_filled = bool(self.kinds_in_pile())

    def end_round(self) -> None:
        """Q15: the dragon goes home, the buildings slide towards price 0, new ones come."""
        self.dragon_is_home = True
        left = [name for name in self.spaces if name is not None]
        self.spaces = left + [None] * (6 - len(left))
        self.is_being_filled = True
        self.close_when_filled()
