"""One letter for each palette number, for golden frames and text on a computer. Room: ui."""

LETTERS = ".wflgsmr12345678#oxvcizktWFLGSMRpynbauheqd?"


def letter(number: int) -> str:
    """Return the letter of a palette number."""
    return LETTERS[number]


def number_of(sign: str) -> int:
    """Return the palette number of a letter, or -1 if no palette number has this letter."""
    return LETTERS.find(sign)
