"""Core and naive judge agree in games that have every pair of options, house rules among them."""

from castellan.core.rng import Random
from castellan.rules import registry
from support import effort
from support.every_game import every_game
from support.naive import dragon_games, duel_games, kingdomino_games, queen_games
from support.naive.dragon_inferno_pieces import read_pieces
from support.option_sets import any_table, factors, is_allowed, pairs

STREAM = 17
# How many tables of the design a quick run plays, and how many further tables at random.
MOST_TABLES = effort.pick(99, 2, 1)
MOST_TABLES_OF_WEDDING = effort.count_on_cpython(99, 99, 0)
RANDOM_TABLES = effort.count_on_cpython(60, 4, 0)


def tables_of(name, most, at_random=RANDOM_TABLES):
    """Return tables of a game: the first of its design, and random ones."""
    random = Random(STREAM, at_random)
    meta = registry.meta(name)
    return pairs(meta)[0][:most] + [any_table(meta, random) for _ in range(at_random)]


def compare_queendomino(name, most, at_random, is_wedding):
    """Play each table of Queendomino or the Royal Wedding once. Returns what happened."""
    counts = queen_games.Counts()
    for seed, (players, options) in enumerate(tables_of(name, most, at_random)):
        queen_games.compare_game(players, options, is_wedding, (seed, STREAM), counts)
    return counts


def test_kingdomino_agrees_with_every_pair():
    for seed, (players, options) in enumerate(tables_of("kingdomino", MOST_TABLES)):
        kingdomino_games.compare_game(players, options, (seed, STREAM))


def test_queendomino_agrees_with_every_pair():
    counts = compare_queendomino("queendomino", MOST_TABLES, RANDOM_TABLES, False)
    assert MOST_TABLES < 99 or min(counts.moves.values()) > 0


def test_the_royal_wedding_agrees_with_every_pair():
    few = RANDOM_TABLES // 4
    compare_queendomino("royal-wedding", MOST_TABLES_OF_WEDDING, few, True)


def test_the_duel_agrees_with_every_pair():
    counts = duel_games.Counts()
    for seed, (_, options) in enumerate(tables_of("duel", MOST_TABLES)):
        duel_games.compare_game(options, (seed, STREAM), counts)


def test_dragon_inferno_agrees_with_every_pair():
    counts = dragon_games.Counts()
    for seed, (_, options) in enumerate(tables_of("dragon-inferno", MOST_TABLES)):
        dragon_games.compare_game(None, read_pieces(), (seed, STREAM), counts, options)


def test_the_pairs_that_exclude_each_other_are_these():
    assert pairs(registry.meta("kingdomino"))[1] == [
        "3, mighty-duel",
        "4, mighty-duel",
        "2, row-of-four",
        "4, row-of-four",
        "mighty-duel, row-of-four",
        "no dynasty, dynasty-tie=wins",
        "no dynasty, dynasty-tie=last",
    ]
    assert pairs(registry.meta("queendomino"))[1] == ["3, optional-once", "4, optional-once"]
    wedding = ["optional-once", "3, teams", "5, teams", "8, no teams"]
    assert pairs(registry.meta("royal-wedding"))[1] == wedding
    assert pairs(registry.meta("duel"))[1] == []
    assert pairs(registry.meta("dragon-inferno"))[1] == []


def test_the_design_has_every_pair_that_is_allowed():
    for name in every_game():
        meta = registry.meta(name)
        tables, excluded = pairs(meta)
        choices = [(index, value) for index, some in enumerate(factors(meta)) for value in some]
        missing = []
        for index, one in choices:
            for other_index, other in choices:
                if index < other_index and not any(
                    has(meta, table, index, one) and has(meta, table, other_index, other)
                    for table in tables
                ):
                    missing.append((one, other))
        assert all(is_allowed(meta, *table) for table in tables)
        words = [one.split(", ") for one in excluded]
        alone = [one[0] for one in words if len(one) == 1]
        absent = [pair for pair in missing if not set(alone) & set(pair)]
        named = [tuple(value_of(word) for word in one) for one in words if len(one) > 1]
        assert sorted(map(str, absent)) == sorted(map(str, named)), name


def has(meta, table, index, value):
    """True if a table has this value of a choice."""
    players, words = table
    if index == 0:
        return players == value
    readings = factors(meta)[index]
    return value in words if value else not any(word in words for word in readings)


def value_of(name):
    """Return the value of a choice by its name."""
    if name.startswith("no "):
        return ""
    return int(name) if name.isdigit() else name
