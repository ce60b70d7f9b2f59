"""A letter for each palette number, for golden frames and screens of text.

Room: ui. The board itself never needs it.
"""

LETTERS = ".wflgsmr12345678#oxvcizktWFLGSMRpynbauheqd?"


def letter(number: int) -> str:
    """The letter of a palette number."""
    return LETTERS[number]


def number_of(sign: str) -> int:
    """The palette number of a letter; -1 for a letter that names none."""
    return LETTERS.find(sign)
