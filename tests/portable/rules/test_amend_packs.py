"""An amended match keeps the corrected tables that it was played with."""

from castellan.rules import amend, games, registry
from castellan.rules.contract import OK
from support import corrected

LINES = ["row 3 17 24 33", "king blue 17", "king pink 3", "king pink 33", "king blue 24"]


def test_an_amended_match_keeps_its_own_tables():
    own = corrected.packs_for("kingdomino")
    words = registry.open_text("kingdomino")
    match = registry.open_game("kingdomino").make(b"\x00\x03", 0, 5, own)
    reader = words.Reader()
    reader.go_on(match)
    for line in LINES:
        assert reader.line(line) == "", line
    head = amend.head_lines(words, match)
    assert list(words.write(match))[head:] == LINES
    amendment = amend.Amendment("kingdomino", match)
    assert amendment.find_lines() == 256
    assert amendment.match.pack == own
    assert len(amendment.starts) == len(LINES)


def test_a_fresh_match_shares_the_tables_of_its_own_pack():
    shared = 0
    for name in games.NAMES:
        own = corrected.packs_for(name)
        if not own:
            continue
        seats = bytes(range(registry.meta(name).SEATS[0]))
        rules = registry.open_game(name)
        match = rules.make(seats, 0, 5, own)
        plain = rules.make(seats, 0, 5)
        fresh = match.fresh()
        assert (fresh.pack, bytes(fresh.state)) == (own, bytes(rules.make(seats, 0, 5, own).state))
        for table in ("dominoes", "buildings", "dice", "boxes"):
            if hasattr(match, table):
                shared += 1
                assert getattr(fresh, table) is getattr(match, table), table
        assert fresh.apply(match.chance()) == plain.apply(match.chance()) == OK
    assert shared >= 2 * len(corrected.PACKS) - 1
