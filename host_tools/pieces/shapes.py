"""Parse the drawings in the text of a piece set: board, tiles and dragons.

Portable: runs unchanged on CPython and in the page's MicroPython.
"""

from castellan.rules.dragon_inferno import pieces as rules
from castellan.rules.dragon_inferno.pack import hang_together

BOARD_LETTERS = {".": 1, "#": 0, "c": 3, "e": 5, "k": 7}
TILE_LETTERS = {"o": 0, "A": 64, "H": 128, "X": 192}
_DRAGON_LETTERS = {"#": 0}
_LONGEST_QUOTE = 38
_PLACE = 63  # mask of x and y in a square's number


class PieceError(ValueError):
    """Raised if a piece set is invalid. The text names the line and the rule."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(f"line {line}: {words}")
        self.line = line
        self.words = words


def quoted(word: str) -> str:
    """Quote a word for a message: shortened, with control characters replaced by `?`."""
    signs = []
    for sign in word[:_LONGEST_QUOTE]:
        is_shown = " " <= sign <= "~" or (sign >= "\u00a1" and not _is_unseen(sign))
        signs.append(sign if is_shown else "?")
    return "'" + "".join(signs) + "'"


def _is_unseen(sign: str) -> bool:
    """True for spaces, text directions and other invisible characters."""
    return "\u2000" <= sign <= "\u206f" or sign in "\u00ad\u3000\ufeff"


def shape_of(kind: str, rows: list[str], line: int) -> list[int]:
    """Parse the squares of a `tile` or a `dragon`, whose first row is line + 1."""
    letters = TILE_LETTERS if kind == "tile" else _DRAGON_LETTERS
    squares = []
    for row in range(len(rows)):
        for column in range(len(rows[row])):
            letter = rows[row][column]
            if letter == ".":
                continue
            if letter not in letters:
                raise PieceError(line + row + 1, f"{quoted(letter)} is no square of a {kind}")
            if row > 5 or column > 5:
                raise PieceError(line + row + 1, "a piece is at most 6 squares wide and high")
            squares.append(column | row << 3 | letters[letter])
    _check_shape(kind, squares, line)
    return squares


def _check_shape(kind: str, squares: list[int], line: int) -> None:
    if kind == "dragon" and len(squares) != 5:
        raise PieceError(line, f"a dragon has 5 squares, not {len(squares)}")
    if kind == "tile":
        if not 3 <= len(squares) <= 6:
            raise PieceError(line, f"a tile has 3 to 6 squares, not {len(squares)}")
        for mark, name in ((rules.CASTLE_MARK, "castle (A)"), (rules.HOLE_MARK, "hole (H)")):
            if len([square for square in squares if square & mark]) != 1:
                raise PieceError(line, f"a tile has exactly one {name}")
    if not hang_together([square & _PLACE for square in squares]):
        raise PieceError(line, f"the squares of the {kind} are not connected")


def board_of(rows: list[str], line: int) -> list[list[int]]:
    """Parse the squares of the board, row by row. Its first row is line + 1."""
    if not 4 <= len(rows) <= 9:
        raise PieceError(line, f"a board is 4 to 9 squares high, not {len(rows)}")
    board = []
    for row in range(len(rows)):
        letters = rows[row]
        if not 4 <= len(letters) <= 9 or len(letters) != len(rows[0]):
            words = "the rows of a board are 4 to 9 letters, all as long"
            raise PieceError(line + row + 1, words)
        for letter in letters:
            if letter not in BOARD_LETTERS:
                raise PieceError(line + row + 1, f"{quoted(letter)} is no square of a board")
        board.append([BOARD_LETTERS[letter] for letter in letters])
    return board


def put_eggs_in_middle(board: list[list[int]]) -> None:
    """Allow eggs on all squares that are not in the outer quarter on any side."""
    across, down = len(board[0]) // 4, len(board) // 4
    for row in board[down : len(board) - down]:
        for column in range(across, len(row) - across):
            if row[column] & rules.PLAYABLE:
                row[column] |= rules.FOR_EGGS
