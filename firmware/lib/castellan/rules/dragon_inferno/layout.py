"""The numbers of Dragon Inferno's actions and phases, and the layout of its state.

Room: rules.
"""

# Actions.
DEAL = 0  # + dragon: the next cave gets this dragon (I2)
PASS = 8  # I4: no tile can be placed
EGG = 0xC000  # + cell
DRAGON = 0xC400  # + turn << 7 | cell
TILE = 0xE000  # + tile << 10 | turn << 7 | cell: the upper left corner of the tile's bounding box

# Phases.
DEALING = 0
EGGS = 1
TILES = 2
DRAGONS = 3
GAME_OVER = 4

# The byte of a board square. Under a tile:
OWNER = 3  # 1 + player
CASTLE = 4
HOLE = 8
BURNT = 16  # a dragon lies on it
# Without a tile:
REACHED = 4  # << player: a tile of the player may start here (I5), bits 2 and 3
CLOSED = 128  # not part of the game board
# In both cases:
EGG_HERE = 32

# Offsets in the state.
PHASE = 0
TURN = 1  # the player in turn
DEALT = 2
FLOWN = 3  # caves that are empty
EGGS_PUT = 4
CAVES = 8  # the dragon before each of up to eight caves
TILES_LEFT = 16  # one byte of bits a player
BROKEN = 18  # eggs a player broke
PASSED = 20  # one byte a player
BOARD = 22
"""The squares row by row; their number is the piece set's."""
