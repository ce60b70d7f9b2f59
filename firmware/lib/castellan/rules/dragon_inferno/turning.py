"""Computes all rotated and flipped shapes of a piece set, once for each match.

Room: rules.
"""

from castellan.rules.dragon_inferno.pieces import (
    CASTLE_MARK,
    HEAD,
    HIGH,
    HOLE_MARK,
    ROOM,
    WIDE,
    Pieces,
)


def turned(data: bytes) -> Pieces:
    """Parse the bytes of a piece set. Returns the set with all rotated pieces."""
    pieces = Pieces(data)
    at = HEAD + pieces.width * pieces.height + 1
    for piece in range(pieces.tiles + pieces.dragons):
        if piece == pieces.tiles:
            at += 1
        for turn in range(pieces.turns):
            _keep(pieces, piece, turn, _turned(pieces, at, turn))
        at += 1 + data[at]
    return pieces


def most_places(pieces: Pieces) -> int:
    """Return an upper bound for a player's legal tile, egg or dragon placements."""
    most = pieces.width * pieces.height * pieces.turns
    places = 0
    for shape in range(0, pieces.tiles * pieces.turns * ROOM, ROOM):
        across = pieces.width + 1 - pieces.turned[shape + WIDE]
        down = pieces.height + 1 - pieces.turned[shape + HIGH]
        if pieces.turned[shape] and across > 0 and down > 0:
            places += across * down
    return max(most, places)


def _turned(pieces: Pieces, at: int, turn: int) -> bytes:
    """Return one rotated shape, moved to the upper left corner, with sorted squares."""
    data = pieces.data
    squares = data[at]
    xs = bytearray(squares)
    ys = bytearray(squares)
    for index in range(squares):
        x = data[at + 1 + index] & 7
        y = data[at + 1 + index] >> 3 & 7
        if turn > 3:
            x = 7 - x
        for _ in range(turn & 3):
            x, y = 7 - y, x
        xs[index] = x
        ys[index] = y
    left = min(xs)
    top = min(ys)
    shape = []
    for index in range(squares):
        marks = data[at + 1 + index] & (CASTLE_MARK | HOLE_MARK)
        shape.append((ys[index] - top) * pieces.width + xs[index] - left | marks)
    shape.sort()
    return bytes([squares, max(xs) - left + 1, max(ys) - top + 1] + shape)


def _keep(pieces: Pieces, piece: int, turn: int, shape: bytes) -> None:
    """Store a rotated shape. If it equals an earlier turn, store only the number of that turn."""
    to = pieces.shape(piece, turn)
    for earlier in range(turn):
        other = pieces.shape(piece, earlier)
        if pieces.turned[other : other + len(shape)] == shape:
            pieces.turned[to + WIDE] = earlier
            return
    for index in range(len(shape)):
        pieces.turned[to + index] = shape[index]
