"""Tables of a game for tests: numbers of players with sets of options, derived from its `meta`.

A table is (players, words). `pairs` is a small design that covers all pairs: whichever two choices
a table allows, one of the tables has both. `any_table` draws a random table.
"""


def factors(meta: object) -> list:
    """Return the choices of a game: its numbers of players, then the readings of each option.

    The readings of an option are its words, such as `middle-kingdom=strict`, and "" for none.
    """
    found = [list(meta.SEATS)]
    names = []
    for word, _ in meta.OPTIONS:
        name = word.split("=")[0]
        if name not in names:
            names.append(name)
            found.append([""])
        found[1 + names.index(name)].append(word)
    return found


def bits_of(meta: object, words: list) -> int:
    """Return the option bits of words."""
    bits = 0
    for word, bit in meta.OPTIONS:
        if word in words:
            bits |= bit
    return bits


def is_allowed(meta: object, players: int, words: list) -> bool:
    """True if the game allows these options together for so many players."""
    return not meta.problem(bytes(range(players)), bits_of(meta, words))


def any_table(meta: object, random: object) -> tuple:
    """Return players and options at random. All readings of an option are equally likely."""
    while True:
        choices = [values[random.below(len(values))] for values in factors(meta)]
        table = (choices[0], [word for word in choices[1:] if word])
        if is_allowed(meta, *table):
            return table


def pairs(meta: object) -> tuple:
    """Return tables that cover all pairs of choices, and the pairs that no table allows.

    An impossible pair is named, such as `3, mighty-duel`. A choice that no table allows at all
    stands alone.
    """
    design = _Design(meta)
    return design.tables(), design.excluded


class _Design:
    """Builds tables greedily: each begins with a pair that is still missing."""

    def __init__(self, meta: object):
        self.meta = meta
        self.factors = factors(meta)
        self.missing = []
        self.excluded = []

    def tables(self) -> list:
        """Return the tables, and note what no table allows."""
        self._list_missing()
        found = []
        while self.missing:
            first, one, second, other = self.missing[0]
            row = self._completed({first: one, second: other})
            if row is None:
                names = self._name(first, one), self._name(second, other)
                self.excluded.append("%s, %s" % names)
                self.missing = self.missing[1:]
                continue
            self.missing = [pair for pair in self.missing if not _has(row, pair)]
            found.append((row[0], [word for word in row[1:] if word]))
        return found

    def _list_missing(self) -> None:
        """List all pairs of choices, without those that no table allows even alone."""
        possible = []
        for index, values in enumerate(self.factors):
            possible.append([value for value in values if self._completed({index: value})])
            left_out = [value for value in values if value not in possible[index]]
            self.excluded += [self._name(index, value) for value in left_out]
        for second in range(len(possible)):
            for first in range(second):
                for one in possible[first]:
                    self.missing += [(first, one, second, other) for other in possible[second]]

    def _name(self, index: int, value: object) -> str:
        """Return the name of a choice: the number of players, or a word, such as `no teams`."""
        return str(value or "no " + self.factors[index][1].split("=")[0])

    def _completed(self, chosen: dict) -> object:
        """Return a whole row with the chosen values, or None if the game allows none."""
        left = [index for index in range(len(self.factors)) if index not in chosen]
        if not left:
            row = [chosen[index] for index in range(len(self.factors))]
            words = [word for word in row[1:] if word]
            return row if is_allowed(self.meta, row[0], words) else None
        index = left[0]
        values = sorted(self.factors[index], key=lambda value: -self._gain(chosen, index, value))
        for value in values:
            with_it = dict(chosen)
            with_it[index] = value
            row = self._completed(with_it)
            if row is not None:
                return row
        return None

    def _gain(self, chosen: dict, index: int, value: object) -> int:
        """Return how many missing pairs a value makes with the chosen values."""
        gain = 0
        for first, one, second, other in self.missing:
            if index == first and value == one and chosen.get(second) == other:
                gain += 1
            if index == second and value == other and chosen.get(first) == one:
                gain += 1
        return gain


def _has(row: list, pair: tuple) -> bool:
    first, one, second, other = pair
    return row[first] == one and row[second] == other
