"""Press keys from the list of games to the first decision of a match."""

from castellan.ui import draw, palette
from support.pictures import SIDE

_OWN_COLOURS = 4  # Queendomino's colours begin with this number. At first people sit there.
_COLOURS = 8


def shows_letters(frame, letters):
    """True if the picture shows these two letters, the abbreviation of a game."""
    wanted = bytearray(SIDE * SIDE)
    draw.glyph(wanted, letters[0], 0, 0, palette.WHITE)
    draw.glyph(wanted, letters[1], 4, 0, palette.WHITE)
    return wanted[: 5 * SIDE] == bytes(frame[: 5 * SIDE])


def to_game(hand, letters):
    """Press keys from the list of games to the seats of the game with this abbreviation."""
    hand.wait(100)
    for _ in range(9):
        if hand.see(lambda frame: shows_letters(frame, letters)):
            break
        hand.press("RIGHT")
    hand.press("A")


def set_up(hand, colours, letters=b"KD", seated=4):
    """Press keys from the list of games to the first row, with people at these colours.

    At first the device has people at the first `seated` colours.
    """
    to_game(hand, letters)
    for colour in range(4):
        if (colour in colours) != (colour < seated):
            hand.press("DOWN" if colour in colours else "UP")
        if colour < 3:
            hand.press("RIGHT")
    hand.press("A")
    hand.press("A")


def set_up_duel(hand, colours):
    """Go from the list of games to the first roll, with people at these colours."""
    set_up(hand, colours, b"DU", seated=2)


def set_up_dragon_inferno(hand, colours):
    """Go from the list of games to the first dragon, with people at these colours."""
    set_up(hand, colours, b"DI", seated=2)


def set_up_queendomino(hand, colours):
    """Go from the list of games to the first building, with people at these colours."""
    to_game(hand, b"QD")
    seat(hand, colours, _OWN_COLOURS, _OWN_COLOURS)
    hand.press("A")
    hand.press("A")


def set_up_royal_wedding(hand, players, in_teams):
    """Go from the list of games to the first building, with people at the first colours."""
    to_game(hand, b"RW")
    seat(hand, bytes(range(players)), 0, 0)
    hand.press("A")
    if in_teams and players < 8:  # eight players always play in teams
        hand.press("DOWN")
    hand.press("A")


def seat(hand, colours, first, taken):
    """Seat people at `colours`. The cursor starts at colour `first`.

    At first the device has people at four colours, from colour `taken` on.
    """
    for place in range(_COLOURS):
        colour = (first + place) % _COLOURS
        if (colour in colours) != (taken <= colour < taken + _OWN_COLOURS):
            hand.press("DOWN" if colour in colours else "UP")
        hand.press("RIGHT")
