"""A kingdom as a dictionary from squares to terrain. Clear code matters here, not speed."""

CASTLE = "C"
MIDDLE_KINGDOM = "middle-kingdom"
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def squares_next_to(square: tuple) -> list:
    """Return the four squares that share an edge with `square`."""
    return [(square[0] + dx, square[1] + dy) for dx, dy in NEIGHBOURS]


class Kingdom:
    """A castle at (0, 0) and the squares around the castle. x grows to the right, y grows down."""

    def __init__(self, size: int):
        self.size = size
        self.cells = {(0, 0): (CASTLE, 0)}
        self.discards = 0

    def box(self) -> tuple:
        """Return the bounding box of the kingdom as (left, top, right, bottom)."""
        columns = [square[0] for square in self.cells]
        rows = [square[1] for square in self.cells]
        return (min(columns), min(rows), max(columns), max(rows))

    def squares_that_take(self, letter: str) -> set:
        """Return the empty squares next to the castle or to this terrain (rule K8)."""
        taking = set()
        for square, (terrain, _) in self.cells.items():
            if terrain in (CASTLE, letter):
                for neighbour in squares_next_to(square):
                    if neighbour not in self.cells:
                        taking.add(neighbour)
        return taking

    def legal(self, first: tuple, second: tuple) -> list:
        """Return all legal placements ``[x1, y1, x2, y2]`` (rule K8). Equal halves: one order."""
        pairs = set()
        for square in self.squares_that_take(first[0]):
            for other in squares_next_to(square):
                pairs.add((square, other))
        for square in self.squares_that_take(second[0]):
            for other in squares_next_to(square):
                pairs.add((other, square))
        box = self.box()
        return sorted(
            [one[0], one[1], two[0], two[1]]
            for one, two in pairs
            if one not in self.cells
            and two not in self.cells
            and (first != second or one < two)
            and self._fits_grid(box, one, two)
        )

    def _fits_grid(self, box: tuple, one: tuple, two: tuple) -> bool:
        """True if the kingdom and both new squares fit into an n x n window (rule K8)."""
        width = max(box[2], one[0], two[0]) - min(box[0], one[0], two[0]) + 1
        height = max(box[3], one[1], two[1]) - min(box[1], one[1], two[1]) + 1
        return width <= self.size and height <= self.size

    def place(self, first: tuple, second: tuple, placement: list) -> None:
        """Place a domino. Raises ValueError if the placement is illegal."""
        if list(placement) not in self.legal(first, second):
            raise ValueError(f"{first} {second} does not fit at {placement}")
        self.cells[(placement[0], placement[1])] = first
        self.cells[(placement[2], placement[3])] = second

    def discard(self, first: tuple, second: tuple, is_free: bool = False) -> None:
        """Discard a domino (rule K9). Raises ValueError if it fits and the discard is not free."""
        if not is_free and self.legal(first, second):
            raise ValueError(f"{first} {second} fits and may not be discarded")
        self.discards += 1

    def properties(self) -> list:
        """Return ``[letter, squares, crowns, points]`` of each property (rule K10), sorted."""
        found = []
        seen = set()
        for start in self.cells:
            letter = self.cells[start][0]
            if letter == CASTLE or start in seen:
                continue
            seen.add(start)
            group = [start]
            for square in group:
                for neighbour in squares_next_to(square):
                    if neighbour not in seen and neighbour in self.cells:
                        if self.cells[neighbour][0] == letter:
                            seen.add(neighbour)
                            group.append(neighbour)
            crowns = sum([self.cells[square][1] for square in group])
            found.append([letter, len(group), crowns, len(group) * crowns])
        return sorted(found)

    def middle_bonus(self, reading: str = "") -> int:
        """Return 10 points if the castle is in the middle (K12), by one of three readings.

        The plain reading: as many rows above the castle as below, as many columns to its left
        as to its right. ``lenient``: no square farther from it than half a grid. ``strict``:
        the plain reading in a kingdom as wide and as high as the grid.
        """
        left, top, right, bottom = self.box()
        half = self.size // 2
        if reading == "lenient":
            granted = max(-left, right, -top, bottom) <= half
        elif reading == "strict":
            granted = (left, top, right, bottom) == (-half, -half, half, half)
        else:
            granted = -left == right and -top == bottom
        return 10 if granted else 0

    def harmony_bonus(self) -> int:
        """Return 5 points if the player discarded nothing (K13).

        If the number of discards is unknown (None), only a full grid proves it.
        """
        if self.discards is None:
            return 5 if len(self.cells) == self.size * self.size else 0
        return 5 if self.discards == 0 else 0

    def score(self, options: list) -> dict:
        """Return points by part, and the numbers that break ties (rule K11)."""
        groups = self.properties()
        parts = {
            "properties": sum([group[3] for group in groups]),
            "middle-kingdom": 0,
            "harmony": self.harmony_bonus() if "harmony" in options else 0,
        }
        for option in options:
            if option.split("=")[0] == MIDDLE_KINGDOM:
                parts[MIDDLE_KINGDOM] = self.middle_bonus(option[len(MIDDLE_KINGDOM) + 1 :])
        parts["total"] = parts["properties"] + parts["middle-kingdom"] + parts["harmony"]
        parts["largest"] = max([0] + [group[1] for group in groups])
        parts["crowns"] = sum([group[2] for group in groups])
        return parts


def kingdom_of(size: int, cells: list, discards: object = None) -> Kingdom:
    """Return a kingdom from cells ``[x, y, letter, crowns]``, without checking placements."""
    kingdom = Kingdom(size)
    for x, y, letter, crowns in cells:
        kingdom.cells[(x, y)] = (letter, crowns)
    kingdom.discards = discards
    return kingdom


def kingdom_from_text(size: int, rows: list, discards: object = None) -> Kingdom:
    """Parse a kingdom from text: ``w0`` is a square, ``..`` is empty, ``CC`` is the castle."""
    written = []
    for y, row in enumerate(rows):
        for x, word in enumerate(row.split()):
            if word == "CC":
                castle_x, castle_y = x, y
            elif word != "..":
                written.append((x, y, word[0], int(word[1:])))
    cells = [[x - castle_x, y - castle_y, letter, crowns] for x, y, letter, crowns in written]
    return kingdom_of(size, cells, discards)
