"""Marks that several screens use: dots for a seat, numbers, bars and cells to count. Room: ui."""

from castellan.core.compat import const
from castellan.ui import draw, palette

_TALLY_ROW = const(5)
_TALLY_CELLS = const(14)
_PASS_SHIFT = const(10)
_FRAMED = const(5)  # a kingdom below this size leaves room for a frame
_BOX = const(4)  # colours in one box


def seat_of(match, player: int) -> int:
    """Return a player's colour within its game box: pink 0, yellow 1, green 2, blue 3."""
    return match.seats[player] & 3


def first_dot(match, player: int) -> int:
    """Return in which of five cells a seat's dots begin. The second game box's end in cell 4."""
    return 0 if match.seats[player] < _BOX else _BOX - seat_of(match, player)


def points(frame: bytearray, session, player: int, number: int):
    """Draw a player's number, and between its digits one to four dots for the seat."""
    colour = session.colour(player)
    draw.number(frame, number, colour, 0)
    first = first_dot(session.match, player)
    draw.down(frame, 3, first, seat_of(session.match, player) + 1, palette.dim(colour))


def dots(frame: bytearray, session, player: int, x: int, y: int):
    """Draw one to four white cells for the player's seat, to the right of (x, y)."""
    first = x + first_dot(session.match, player)
    draw.across(frame, first, y, seat_of(session.match, player) + 1, palette.WHITE)


def leaves_room(match, player: int) -> bool:
    """True if the kingdom is small enough for a frame around it."""
    state = match.state
    at = match.kingdom(player)
    across = state[at + 1] - state[at]
    return across < _FRAMED and state[at + 3] - state[at + 2] < _FRAMED


def owner_frame(frame: bytearray, session, player: int):
    """Draw the edge in the owner's colour, with the dots of the seat."""
    draw.border(frame, palette.dim(session.colour(player)))
    dots(frame, session, player, 1, 0)


def only_lit(frame: bytearray):
    """Switch dim terrains off, because the brightest dim one outshines the darkest lit one."""
    for cell in range(draw.CELLS):
        if palette.dim(palette.WHEAT) <= frame[cell] <= palette.dim(palette.TOWN):
            frame[cell] = palette.OFF


def line_of(match, player: int) -> int:
    """Return the row of a bar: by colour, or by player if two game boxes' colours are in play."""
    for seat in match.seats:
        if (seat ^ match.seats[0]) & _BOX:
            return 2 * player
    return 2 * seat_of(match, player)


def bar(frame: bytearray, session, player: int, value: int, most: int, colour: int):
    """Draw a bar in the player's row. Only the longest bar has all seven cells."""
    length = draw.SIDE if value == most else 1 + value * (draw.SIDE - 1) // most
    draw.across(frame, 0, session.flow.bar_line(session.match, player), length, colour)


def cells(frame: bytearray, count: int, colour: int, now: int):
    """Draw `count` cells in the last two rows. Above 14 cells, several pictures alternate."""
    passes = (count + _TALLY_CELLS - 1) // _TALLY_CELLS
    if passes > 1:
        count -= _TALLY_CELLS * ((now >> _PASS_SHIFT) % passes)
    draw.across(frame, 0, _TALLY_ROW, count, colour)
    draw.across(frame, 0, _TALLY_ROW + 1, count - draw.SIDE, colour)


def computer(frame: bytearray, row: int):
    """Mark both ends of a row cyan. This means that a computer has chosen, and A confirms."""
    draw.put(frame, 0, row, palette.CYAN)
    draw.put(frame, 6, row, palette.CYAN)


def ms_to_pass(now: int) -> int:
    """Return the milliseconds until the picture of `cells` may change."""
    return (1 << _PASS_SHIFT) - (now & ((1 << _PASS_SHIFT) - 1))
