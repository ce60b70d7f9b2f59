"""The numbers of the Duel's actions and phases, and the layout of its state.

Room: rules. Coats of arms are 1 to 6, in the order d l D L b q. A joker is 7.
"""

COATS = "dlDLbq"
JOKER = 7

# Actions.
FACE = 1  # + face: the next of the four dice shows this face
TAKE = 8  # + die
NO_DRAW = 12  # U5: nothing is drawn
SPELL_FREE = 13  # spell 1: draw without the connection rules
SPELL_SPLIT = 14  # spell 2: draw the two dice apart
SPELL_BOTH = 15  # spell 3: player A takes two dice at once
TURN = 16  # + 6 x hand + face: spell 4 turns one of the two dice in hand
BONUS = 32  # + hand: the castle's bonus, one cross more on a die
COAT = 40  # + 6 x hand + coat - 1: what a joker becomes
NAME = 56  # + coat: spell 5 names the coat that brings prestige
PLACE = 0xC000  # + cell << 2 | direction: the domino, its first die on `cell`
DOT = 0xD000  # + hand << 7 | cell: one die of a split domino
CROSS = 0xE000  # + cell: spell 6 adds a cross

# Bits of SPELLS_ON.
UNBOUND = 1  # spell 1
SPLIT = 2  # spell 2

# Phases.
ROLL = 0
TAKING = 1
DRAWING = 2
NAMING = 3
CROSSING = 4
GAME_OVER = 5

# Offsets in the state.
PHASE = 0
ROUND = 1
PLAYER_A = 2
ROLLED = 3  # dice that have been rolled this round
FACES = 4  # what the four dice show, as bytes of DICE
TAKERS = 8  # per die: the player who has taken it, or FREE
TAKEN = 12  # dice that have been taken
TAKES_BOTH = 13  # spell 3 is in use
DRAWER = 14  # the player who draws
HANDS = 15  # the two dice of the drawer
CHOSEN = 17  # coats of the two dice in hand, 0 for a joker that is not named yet
BONUS_DIE = 19  # per player: 1 + the die of this round with the castle's bonus, or 0
SPELLS_ON = 21  # bits UNBOUND and SPLIT: spells 1 and 2 are used for this domino
FIRST_DOT = 22  # cell of the first half of a split domino, or FREE
DREW = 23  # bits: dice that were drawn this round
FILLED = 24  # dice whose boxes are done this round
BOXES = 26  # six lines a player
SPELLS = 38  # each spell: 0 open, 1 + player, or 3 + player when it is used up
BONUS_SPENT = 44  # one byte a player
PRESTIGE = 46  # the coat each player named, or 0
MAPS = 48

FREE = 255
MAP = 4  # the size `n` for which `rules.kingdom` has a grid of seven columns, as a map needs
SQUARES = 34
