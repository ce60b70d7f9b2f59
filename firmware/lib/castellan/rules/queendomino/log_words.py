"""Queendomino's buildings as words of a log: lower case, joined by hyphens.

Room: rules. A name is read however it is written: `Queen's Tower`, `queens-tower`.
"""

from castellan.core.compat import const
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.tables_names import NAMES

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_WORDS = const(2)  # in a name that is written with spaces


def word_of(kind: int) -> str:
    """The word of a kind of building."""
    word = ""
    for sign in NAMES[kind - 1].lower():
        if sign in _LETTERS:
            word += sign
        elif sign in " -":
            word += "-"
    return word


def kind_from(word: str) -> int:
    """The kind that a word names, 0 for none."""
    letters = _letters_of(word)
    for kind in range(1, q.KINDS + 1):
        if _letters_of(NAMES[kind - 1]) == letters:
            return kind
    return 0


def kinds_from(words):
    """The kinds that some words name one after the other, or the first word that names none."""
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
    """The open building at a price as a word; with its price where a cheaper twin lies open."""
    s = match.state
    at = match.extras + q.PRICES
    kind = s[at + price]
    word = word_of(kind)
    return word if cheapest(match, kind) == price else "%s@%d" % (word, price)


def price_from(match, words) -> int:
    """Where the building that the words name lies open, or -1; `NAME@PRICE` names the space."""
    name, _, digits = "".join(words).partition("@")
    kind = kind_from(name)
    if not kind:
        return -1
    if not digits:
        return cheapest(match, kind)
    price = "012345".find(digits) if len(digits) == 1 else -1
    return price if price >= 0 and match.state[match.extras + q.PRICES + price] == kind else -1


def cheapest(match, kind: int) -> int:
    """The least price at which a kind of building lies open, or -1."""
    for price in range(q.SPACES):
        if match.state[match.extras + q.PRICES + price] == kind:
            return price
    return -1


def _letters_of(text: str) -> str:
    return "".join([sign for sign in text.lower() if sign in _LETTERS])
