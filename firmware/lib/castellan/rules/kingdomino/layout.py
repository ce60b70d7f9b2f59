"""The numbers of Kingdomino's actions and phases, and where in the state everything lies.

Room: rules.
"""

# Actions. Below 192 they take one byte in the log, the placements take two.
TILE = 0  # + number: the table turns up a domino of the next row
DRAW = 64  # + player: the table draws a king (K3)
KING = 80  # + slot: a player puts the king on a domino of the next row
DISCARD = 96
NEXT_GAME = 97  # Dynasty: the table is cleared for the next game
PLACE = 0xC000  # + cell << 2 | direction of the second half

# Phases: what is decided now.
ROW = 0
FIRST_KING = 1
CHOICE = 2
PLACEMENT = 3
GAME_OVER = 4

# The state, byte by byte. Rows have room for eight, so that games of the family can share it.
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
DECK = 58  # their numbers come first in it; a second deck is the game's own affair
KINGDOMS = 106  # from here on one kingdom after the other, and then what only one game has
GAME_POINTS = 24  # Dynasty: bytes for three finished games, four players, two bytes each

FREE = 255  # no king on this domino
TILES = 48
