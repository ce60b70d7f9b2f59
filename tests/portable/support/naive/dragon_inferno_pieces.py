"""Parse the text of a piece set for the naive judge of Dragon Inferno."""

PIECES_PATH = "host_tools/data/dragon_inferno.txt"


class Pieces:
    """A piece set: board squares by (x, y), each tile and dragon as a list of (x, y, letter)."""

    def __init__(self, text: str):
        self.board = {}
        self.tiles = []
        self.dragons = []
        self.may_flip = False
        self.may_overlap = False
        self.eggs_each = 4
        self.points = {"square": 1, "castle": 1, "broken": -1}
        self._read(text.split("\n") + [""])

    def _read(self, lines: list) -> None:
        picture = None
        for line in lines:
            if line.startswith("# ") or not line:
                picture = None
                continue
            words = line.split()
            if words[0] in ("board", "tile", "dragon"):
                picture = []
                self._begin(words[0], picture)
            elif picture is not None:
                self._read_row(line, picture)
            else:
                self._set(words)
        self.board = {(x, y): letter for x, y, letter in self.board if letter != "#"}
        self.tiles = [[part for part in tile if part[2] != "."] for tile in self.tiles]
        self.dragons = [[part for part in dragon if part[2] != "."] for dragon in self.dragons]

    def _begin(self, word: str, picture: list) -> None:
        self._row = 0
        if word == "board":
            self.board = picture
        else:
            (self.tiles if word == "tile" else self.dragons).append(picture)

    def _read_row(self, line: str, picture: list) -> None:
        for column, letter in enumerate(line):
            picture.append((column, self._row, letter))
        self._row += 1

    def _set(self, words: list) -> None:
        if words[0] == "flip":
            self.may_flip = words[1] == "yes"
        elif words[0] == "dragon_may_overlap":
            self.may_overlap = words[1] == "yes"
        elif words[0] == "eggs_per_player":
            self.eggs_each = int(words[1])
        else:
            for index in range(1, len(words), 2):
                self.points[words[index]] = int(words[index + 1])


def read_pieces(path: str = PIECES_PATH) -> Pieces:
    """Read a file with a piece set. Returns its `Pieces`."""
    with open(path) as file:
        return Pieces(file.read())
