"""A letter for each palette number, for golden frames and text screens on a computer. Room: ui."""

LETTERS = ".wflgsmr12345678#oxvcizktWFLGSMRpynbauheqd?"


def letter(number: int) -> str:
    """The letter of a palette number."""
    return LETTERS[number]


def number_of(sign: str) -> int:
    """The palette number of a letter, or -1 if the letter names none."""
    return LETTERS.find(sign)
