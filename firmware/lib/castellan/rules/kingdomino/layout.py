"""The numbers of Kingdomino's actions and phases, and the layout of its state.

Room: rules. The other games of the family add their own numbers to these.
"""

from array import array

# Actions. Those below 192 take one byte in the log, placements take two.
TILE = 0  # + number: the table turns up a domino of the next row
DRAW = 64  # + player: the table draws a king (K3)
KING = 80  # + slot: a player puts the king on a domino of the next row
DISCARD = 96
NEXT_GAME = 97  # Dynasty: the table is cleared for the next game
PLACE = 0xC000  # + cell << 2 | direction of the second half

# Phases: the kind of decision that comes next.
ROW = 0
FIRST_KING = 1
CHOICE = 2
PLACEMENT = 3
GAME_OVER = 4

# Offsets in the state. A row has room for the eight dominoes of the Royal Wedding.
PHASE = 0
ROUND = 1  # rows that have come up so far
TURN = 2  # slot of the row being played
ENTERED = 3  # dominoes of the next row that have come up
CHOOSER = 4  # player with the king in hand in the first round
GAME = 5  # Dynasty: how many games are finished
ROW_TILES = 8
ROW_KINGS = 16
NEXT_TILES = 24
NEXT_KINGS = 32
IN_HAND = 40  # kings of each player still to be drawn
DISCARDS = 48
IN_DECK = 56  # dominoes of each deck that have not come up
DECK = 58  # the dominoes left in the first deck; `draft.deck_at` knows the second one
KINGDOMS = 106  # all kingdoms, followed by the extra bytes of one game
GAME_POINTS = 24  # Dynasty: bytes for three finished games, four players, two bytes each

FREE = 255  # no king on this domino
TILES = 48


def placements(out: array, count: int) -> int:
    """Return how many placements a list by `legal` begins with. A discard comes last."""
    return count - 1 if out[count - 1] == DISCARD else count


def without_discard(out: array, count: int) -> int:
    """Return how many actions of a list by `legal` remain without a discard by choice (K9)."""
    return count - 1 if count > 1 and out[count - 1] == DISCARD else count
