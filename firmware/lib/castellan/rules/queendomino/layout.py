"""The numbers of Queendomino's actions and phases, and the layout of its own bytes.

Room: rules. Queendomino also uses the numbers of `kingdomino.layout`.
"""

# Actions.
BUILDER = 98  # + kind (1 to 17): the table opens a building; it slides to the cheapest empty space
DRAGON = 120  # + price: the dragon burns the building on that space (Q13)
KNIGHT = 128  # + half (0 or 1): a knight on this half of the domino just placed (Q9)
GAIN = 130  # + 4 x knights + towers: the new building gives these at once
END_TURN = 150  # in the last round: end the turn without further steps
BUILD = 0xD000  # + price << 8 | cell of the town square (Q11)

# Phases.
BUILDERS = 5  # the table opens buildings
OPTIONS = 6  # the optional steps B to E of a turn (Q6)
GAINING = 7  # the table says what the new building gives

# Bytes of a kind in BUILDINGS.
COPIES = 0
KNIGHTS = 1
TOWERS = 2
KNIGHT_TAX = 3
TOWER_TAX = 4
ITS_CROWNS = 5
ITS_POINTS = 6
PER_TOWER = 7
PER_KNIGHT = 8
PER_PROPERTY = 9  # terrain << 4 | points
KIND_BYTES = 10
KINDS = 17
SPACES = 6

# Offsets from `match.extras` in the state.
STAGE = 0  # steps already done in this turn: bits of the four constants below
FIRST_TAXED = 1
SECOND_TAXED = 2
BUILT = 4
BURNT = 8
CELL_A = 1  # cells of the halves placed this turn, or FREE
CELL_B = 2
DRAGON_OUT = 3  # Q13: 1 from its flight to the end of the round
QUEEN = 4  # the house that hosts her, or FREE (Q12)
PENDING = 5  # the kind just built, until its GAIN action
RETURN_PHASE = 6  # the phase after all buildings have come up
COUNT_HELD = 7  # entries of HELD_LIST
PRICES = 8  # six spaces by price: the kind that lies there, or 0
IN_PILE = 16  # copies of each kind still to come up
COUNT_BUILT = 33
BUILT_LIST = 34  # three bytes a building: house, kind, cell
PURSES = 130  # eight bytes a house
EXTRAS = 194
# Only with `knight-bars`, after the second deck of the Royal Wedding.
HELD_LIST = 242  # two bytes for a town square with a knight: house, cell
HELD_END = 282  # the set has 20 town squares

# Bytes of a house's purse.
COINS = 0  # two bytes
RESERVE = 2  # knights at home
ABROAD = 3  # knights on the domino squares
TOWERS_OWNED = 4
PURSE_BYTES = 8
