"""The words for Queendomino's buildings in logs: lower case, joined by hyphens.

Room: rules. Readers accept other spellings as well: `Queen's Tower`, `queens-tower`.
"""

from castellan.core.compat import const
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.tables_names import NAMES

IS_TEMPORARY = True

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SIGNS = _LETTERS + "0123456789@"  # what counts in a name: hyphens and apostrophes do not
_MOST_WORDS = const(2)  # of a building name written with spaces


def word_of(kind: int) -> str:
    """Return the word of a building kind."""
    word = ""
    for sign in NAMES[kind - 1].lower():
        if sign in _LETTERS:
            word += sign
        elif sign in " -":
            word += "-"
    return word


def kind_from(word: str) -> int:
    """Return the building kind that a word names, or 0."""
    signs = _signs_of(word)
    for kind in range(1, q.KINDS + 1):
        if _signs_of(NAMES[kind - 1]) == signs:
            return kind
    return 0


def kinds_from(words):
    """Parse words as a list of building kinds. Returns the first unknown word if there is one."""
    kinds = []
    at = 0
    while at < len(words):
        for length in range(1, _MOST_WORDS + 1):
            kind = kind_from("".join(words[at : at + length]))
            if kind:
                break
        if not kind:
            return words[at]
        kinds.append(kind)
        at += length
    return kinds


def building_word(match, price: int) -> str:
    """Return the word of the building at a price: `NAME@PRICE` if a copy lies open cheaper."""
    s = match.state
    at = match.extras + q.PRICES
    kind = s[at + price]
    word = word_of(kind)
    return word if cheapest(match, kind) == price else "%s@%d" % (word, price)


def price_from(match, words) -> int:
    """Return the price of the open building that `words` name, or -1. Reads `NAME@PRICE`."""
    name, at, digits = "".join(words).partition("@")
    kind = kind_from(name)
    if not kind:
        return -1
    if not at:
        return cheapest(match, kind)
    price = "012345".find(digits) if len(digits) == 1 else -1
    return price if price >= 0 and match.state[match.extras + q.PRICES + price] == kind else -1


def cheapest(match, kind: int) -> int:
    """Return the lowest price at which a building kind is for sale, or -1."""
    for price in range(q.SPACES):
        if match.state[match.extras + q.PRICES + price] == kind:
            return price
    return -1


def _signs_of(text: str) -> str:
    return "".join([sign for sign in text.lower() if sign in _SIGNS])
