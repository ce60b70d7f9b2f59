"""A match plays by its own pack, and its save and its log carry the pack."""

import gc
import sys

from castellan.core.rng import Random
from castellan.rules import games, packs, registry
from castellan.rules.contract import OK, TABLE
from support.alike import seen
from support.corrected import PACKS, corrected, packs_for
from support.seeded import finished
from support.texts import answer_to, check_it_comes_back, read

IS_QUICK = sys.implementation.name == "cpython"
GAMES = [name for name in games.NAMES if registry.meta(name).PACKS[0] in PACKS]
SEATS = {"duel": b"\x00\x01"}


def seats_of(game):
    first = max(registry.meta(game).FIRST_COLOUR, 0)
    return SEATS.get(game) or bytes([first, first + 1, first + 2])


def new_match(game, seed=5):
    return registry.open_game(game).make(seats_of(game), 0, seed, packs_for(game))


def head_of(game):
    lines = []
    for line in registry.open_text(game).write(registry.open_game(game).make(seats_of(game), 0)):
        if line[:9] in ("castellan", "game " + game[:4], "players p", "players o"):
            lines.append(line)
    return lines[:3]


def test_a_match_comes_back_from_its_save_and_its_log_with_its_pack():
    for game in GAMES:
        gc.collect()
        match = finished(new_match(game), 5)
        data = match.dump()
        again = registry.open_game(game).load(data)
        assert seen(again) == seen(match)
        assert again.pack == match.pack == packs_for(game)
        assert again.dump() == data
        check_it_comes_back(registry.open_text(game), match, 0)
        assert registry.open_game(game).load(data[:3] + data[4:]) is None


def test_a_game_without_a_pack_has_neither_a_line_nor_bytes_of_one():
    for game in GAMES:
        match = registry.open_game(game).make(seats_of(game), 0, 5)
        assert match.pack == b""
        assert match.dump()[0] == match.SCHEMA
        lines = list(registry.open_text(game).write(match))
        assert [line for line in lines if line[:4] == "pack"] == []
        assert registry.open_game(game).load(match.dump()).pack == b""


def test_a_corrected_pack_changes_points_and_a_log_without_its_line_keeps_them():
    text = registry.open_text("queendomino")
    match = finished(new_match("queendomino", 11), 11)
    lines = list(text.write(match))
    without = [line for line in lines if line[:5] != "pack "]
    before = read(text, without)
    totals = [match.match_points(player) for player in range(3)]
    statues = totals != [before.match_points(player) for player in range(3)]
    assert statues and before.pack == b""
    assert totals == [read(text, lines).match_points(player) for player in range(3)]


def test_a_match_uses_each_table_of_its_pack():
    for game in GAMES:
        match = new_match(game)
        plain = registry.open_game(game).make(seats_of(game), 0, 5)
        tables = [
            name for name in ("dominoes", "buildings", "dice", "boxes") if hasattr(match, name)
        ]
        own = b"".join([getattr(match, name) for name in tables])
        factory = b"".join([getattr(plain, name) for name in tables])
        wanted = b"".join([corrected(name)[2:] for name in registry.meta(game).PACKS])
        assert sorted(own) == sorted(wanted) and len(own) == len(factory)
        changed = [at for at in range(len(own)) if own[at] != factory[at]]
        names = registry.meta(game).PACKS
        assert len(changed) == len(names) + ("queendomino" in names)


def test_a_fresh_match_and_undo_keep_the_pack():
    for game in GAMES:
        match = new_match(game)
        random = Random(3)
        choices = [0] * (match.LARGEST_CHOICE + 2)
        for _ in range(12):
            if match.actor() == TABLE:
                match.apply_chance()
            else:
                count = match.legal(choices)
                assert match.apply(choices[random.below(count)]) == OK
        assert match.fresh().pack == match.pack
        before = seen(match)
        action = match.undo()
        assert match.apply(action) == OK
        assert seen(match) == before
        assert match.pack == packs_for(game)


def test_packs_that_do_not_fit_are_refused_by_name():
    for game in GAMES:
        make = registry.open_game(game).make
        seats = seats_of(game)
        for name in registry.meta(game).PACKS:
            its = registry.open_pack(name)
            data = corrected(name)
            assert its.problem(data) == ""
            for wrong, words in (
                (b"", "another game"),
                (b"x" + data[1:], "another game"),
                (data[:-1], "bytes"),
                (data + b"\0", "bytes"),
                (data[:1] + b"\0" + data[2:], "version"),
            ):
                assert words in its.problem(wrong), wrong
                if wrong:
                    assert make(seats, 0, 0, wrong) is None
            other = PACKS[PACKS.index(name) - 1]
            assert its.problem(corrected(other)) == "this is a pack of another game"


def test_no_byte_of_a_pack_makes_a_match_with_numbers_beyond_the_limits():
    for name in PACKS:
        its = registry.open_pack(name)
        data = bytearray(corrected(name))
        for at in range(2, len(data), 1 if IS_QUICK else 7):
            was = data[at]
            for value in (0, 7, 15, 64, 127, 128, 136, 192, 255):
                data[at] = value
                is_wrong = its.problem(bytes(data)) != ""
                assert (
                    registry.open_game(name).make(seats_of(name), 0, 0, bytes(data)) is None
                ) == is_wrong
            data[at] = was


def test_a_line_with_a_pack_that_is_not_here_is_refused_and_names_both():
    text = registry.open_text("duel")
    answer, is_refused = answer_to(text, "pack duel 2 123456", head_of("duel"))
    factory = packs.name_of("duel", registry.open_pack("duel").factory())
    assert is_refused
    assert answer == "pack: this game was played with duel 2 123456, here is " + factory
    reader = text.Reader()
    reader.find_pack = lambda name, stamp: corrected("duel")
    for line in head_of("duel"):
        assert reader.line(line) == ""
    line = "pack " + packs.name_of("duel", corrected("duel"))
    assert reader.line(line) == "" and reader.finish() == ""
    assert reader.match.pack == corrected("duel")


def test_a_line_that_names_the_first_edition_is_as_no_line():
    text = registry.open_text("duel")
    line = "pack " + packs.name_of("duel", registry.open_pack("duel").factory())
    assert read(text, head_of("duel") + [line]).pack == b""


def test_lines_that_are_no_pack_are_refused():
    text = registry.open_text("duel")
    data = corrected("duel")
    line = "pack " + packs.name_of("duel", data)
    digits = "".join(["%02x" % byte for byte in data])
    for wrong in (
        "pack",
        "pack duel 2",
        "pack chess 2 123456",
        "pack kingdomino 2 123456",
        line + " " + digits[:-2],
        line + " " + digits[:-1],
        line + " xy",
        line + " " + digits + "00",
        line.replace(" 2 ", " 3 ") + " " + digits,
        line + " " + digits + " more",
        "pack duel 2 123456 " + digits,
    ):
        answer, is_refused = answer_to(text, wrong, head_of("duel"))
        assert answer[:6] == "pack: " and not is_refused, wrong
    answer, _ = answer_to(text, line + " " + digits, head_of("duel") + [line + " " + digits])
    assert "each stands once" in answer
    answer, _ = answer_to(text, line + " " + digits, head_of("duel") + ["roll 1:d 2:d 3:d 4:l"])
    assert "before the first action" in answer


def test_the_royal_wedding_takes_one_pack_or_both_in_their_order():
    text = registry.open_text("royal-wedding")
    make = registry.open_game("royal-wedding").make
    seats = seats_of("royal-wedding")
    queen = corrected("queendomino")
    king = corrected("kingdomino")
    for pack in (queen, king, queen + king):
        match = make(seats, 0, 3, pack)
        assert match.pack == pack
        assert read(text, text.write(match)).pack == pack
        assert registry.open_game("royal-wedding").load(match.dump()).pack == pack
    for pack in (king + queen, queen + queen, queen[:-1] + king, queen + king + b"\0"):
        assert make(seats, 0, 3, pack) is None
