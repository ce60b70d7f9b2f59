"""Words that logs and commands share: the names of the colours, and numbers.

Room: rules. A match knows a colour by its index here.
"""

COLOURS = ("pink", "yellow", "green", "blue", "orange", "purple", "white", "red")


def number_from(word: str, least: int, most: int):
    """Parse an integer. Returns None unless the word is one from `least` to `most`."""
    digits = word[1:] if word[:1] == "-" else word
    if not 0 < len(digits) < 4:
        return None
    for sign in digits:
        if sign not in "0123456789":
            return None
    number = int(word)
    return number if least <= number <= most else None
