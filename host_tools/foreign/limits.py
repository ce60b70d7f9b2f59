"""Holds the limits of foreign input: how long, how deep and how large it may be.

Foreign input is every file, argument, log, board answer and line of a cable. A limit that follows
from the rules of a game stands with the game. The piece set's length stands in
`pieces/piece_set.py`, because that file also runs on MicroPython.
"""

# Text.
LONGEST_LINE_BYTES = 1_000_000
LONGEST_TEXT_BYTES = 4_000_000
LONGEST_PLAN_BYTES = 100_000  # of a tournament; 500 tables of names need far less

# What a message shows. A terminal of 80 x 24 has 1 920 columns, and a letter may fill two.
LONGEST_MESSAGE = 900
LONGEST_VALUE = 200  # a foreign text inside a message

# JSON and TOML. No format of the project is nested deeper than 8.
DEEPEST = 32
LONGEST_NUMBER = 60  # digits, sign and exponent

# A board: no Pico has more than 16 MB of flash, and ours keep 2 or 4.
MOST_BACKUP_BYTES = 4_000_000  # of the zip file, and of all files in it
MOST_BACKUP_FILES = 1000  # settings and games
MOST_REPLACED_FILES = 1000  # foreign files that `castellan flash` replaced
LONGEST_FACTS_BYTES = 10_000  # about.json
LONGEST_PATH = 120  # of a file on the board, in bytes
MOST_IMAGE_BYTES = 16_000_000  # a UF2 is twice as long as the 4 MB of flash, and some more
MOST_ANSWER_BYTES = 1_000_000  # of a board's prompt; a listing has about 100 bytes a file

# The link to a running device.
LONGEST_LINK_LINE_BYTES = 4000
MOST_LINK_LINES = 10_000  # in one answer: the longest game has a few hundred actions

# The virtual device for scripts.
LONGEST_COMMAND = 1000

# The archive. The longest games have about 20 KB of log.
LONGEST_STORED_LOG_BYTES = 4_000_000

# Options of several commands.
LARGEST_SEED = 2**32 - 1
MOST_JOBS = 256
MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0

# Programs that play.
LONGEST_PLAYER_LINE_BYTES = 65_536
LONGEST_PLAYER_STDERR_BYTES = 65_536
LONGEST_PLAYER_NAME = 40
MOST_COMMAND_WORDS = 100
LONGEST_COMMAND_WORD = 1000
