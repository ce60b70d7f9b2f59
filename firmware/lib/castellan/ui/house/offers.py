"""Which house rules a table may choose before a match, as variants. Room: ui.

A variant is a letter, the names of its readings, and the option bits of each reading. The default
reading comes first.
"""

from castellan.core import modules
from castellan.rules import registry

_QUESTION_MARK = 63


def house_of(game: str):
    """Return the house rules of a game, or of the nearest parent that has some. () without any."""
    while game:
        name = "castellan.rules.%s.house" % game.replace("-", "_")
        try:
            return modules.load(name).HOUSE
        except ImportError as error:
            if name not in str(error):
                raise  # the module exists, but one of its own imports does not
        game = registry.meta(game).PARENT
    return ()


def entry(session):
    """Return the variant that opens the house rules, in a tuple that is empty without any."""
    mask = _mask(session)
    return ((_QUESTION_MARK, (b"House rules", b"House rules"), (0, mask)),) if mask else ()


def variants(session):
    """Return a variant for each house rule that the players and the chosen variants allow."""
    offered = []
    for _, letter, name, readings in _rules(session):
        if _is_allowed(session, readings[0][0]):
            names = [name] + [reading[1] for reading in readings]
            offered.append((letter, names, [0] + [reading[0] for reading in readings]))
    return offered


def chosen(session) -> int:
    """Return the options of the session without house rules that other variants forbid."""
    options = session.options
    for rule in _rules(session):
        for bit, _ in rule[3]:
            if not _is_allowed(session, bit):
                options &= ~bit
    return options


def _rules(session):
    return () if session.is_score_only else house_of(session.game)


def _mask(session) -> int:
    mask = 0
    for rule in _rules(session):
        for bit, _ in rule[3]:
            mask |= bit
    return mask


def _is_allowed(session, bit: int) -> bool:
    """True if a house rule adds no problem to the players and the variants that are chosen."""
    meta = registry.meta(session.game)
    seats = bytes([colour for colour in range(len(session.kinds)) if session.kinds[colour]])
    plain = 0
    for _, other in meta.OPTIONS:
        plain |= session.options & other
    plain &= ~_mask(session)
    return meta.problem(seats, plain | bit) in ("", meta.problem(seats, plain))
