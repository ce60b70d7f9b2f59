"""The error codes. The matrix shows a code as the letter E and a digit.

Room: device.
"""

FINE = 0
FILE_SYSTEM = 1
BOTH_SAVES_BAD = 2
MEMORY = 3
RULES = 4
LED_MAP = 5
LINK = 6
UNEXPECTED = 7
WATCHDOG = 8
NEWER_SAVE = 9
