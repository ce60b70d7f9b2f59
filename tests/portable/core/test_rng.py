"""The random generator gives equal, evenly spread numbers on every interpreter."""

from castellan.core.rng import Random


def test_a_seed_gives_the_same_numbers_on_every_interpreter():
    random = Random(7)
    assert [random.next() for _ in range(6)] == FIRST_OF_SEED_7


def test_all_bits_of_seed_and_stream_count():
    random = Random(0x2ABCDEF1, 0x31415926)
    assert [random.next() for _ in range(3)] == [37360, 26613, 29255]


def test_a_seed_that_leaves_a_word_without_bits_begins_with_one_bit():
    random = Random(28516)
    assert [random.next() for _ in range(3)] == [29436, 39615, 25944]


def test_other_seeds_and_streams_give_other_numbers():
    starts = set()
    for seed in (0, 1, 2, 0x7FFF, 0x10000, 0x3FFFFFFF):
        for stream in (0, 1, 2, 0x10000):
            random = Random(seed, stream)
            starts.add(tuple(random.next() for _ in range(4)))
    assert len(starts) == 24


def test_a_saved_generator_goes_on_where_it_was():
    random = Random(99)
    for _ in range(10):
        random.next()
    saved = bytearray(8)
    random.save(saved, 1)
    expected = [random.next() for _ in range(5)]
    other = Random(1)
    other.restore(saved, 1)
    assert [other.next() for _ in range(5)] == expected


def test_numbers_below_a_limit_are_evenly_spread():
    random = Random(3)
    for limit in (2, 3, 7, 48):
        counts = [0] * limit
        draws = 300 * limit
        for _ in range(draws):
            counts[random.below(limit)] += 1
        # Chi-square with limit - 1 degrees of freedom. The bound is its mean plus five sigma.
        chi = sum((count - 300) ** 2 / 300 for count in counts)
        assert chi < limit - 1 + 5 * (2 * (limit - 1)) ** 0.5


def test_neighbouring_numbers_are_independent():
    random = Random(4)
    table = [[0] * 8 for _ in range(8)]
    last = random.below(8)
    for _ in range(6400):
        value = random.below(8)
        table[last][value] += 1
        last = value
    chi = sum((count - 100) ** 2 / 100 for row in table for count in row)
    assert chi < 63 + 5 * (2 * 63) ** 0.5


FIRST_OF_SEED_7 = [47620, 31267, 21006, 25138, 23157, 10747]
