"""A piece set is received whole or not at all. The next match uses the new set."""

from castellan.device import own_packs
from castellan.rules.dragon_inferno.tables import SHIPPED
from castellan.ui import match_lifecycle
from castellan.ui.screens.dragon_inferno.flow import PLACEHOLDERS
from castellan.ui.session import EMPTY, HUMAN
from support.link_bench import FOLDER, Bench, errors_in
from support.own_set import stamp_of

PART = 64


def changed(at, value):
    """Return the shipped piece set with one byte changed."""
    data = bytearray(SHIPPED)
    data[at] = value
    return bytes(data)


OWN = changed(5, 2)  # a square is worth two points


def bench_with_link():
    bench = Bench(False)
    own_packs.keep(bench.disk, FOLDER, own_packs.PIECES, b"")
    bench.hello()
    return bench


def send(bench, data, stamp=None):
    """Send a whole piece set. Returns the device's answers to the last message."""
    for at in range(0, len(data), PART):
        answers = bench.send({"pieces": {"at": at, "hex": data[at : at + PART].hex()}}, 60)
        if errors_in(answers):
            return answers
    return bench.send({"pieces": {"stamp": stamp or stamp_of(data)}})


def kept(bench):
    return own_packs.read_one(bench.disk, FOLDER, own_packs.PIECES)


def test_a_set_is_kept_and_named_by_its_stamp():
    bench = bench_with_link()
    assert {"pieces": None} in bench.send({"pieces": "which"})
    assert {"pieces": stamp_of(OWN)} in send(bench, OWN)
    assert kept(bench) == OWN
    assert {"pieces": stamp_of(OWN)} in bench.send({"pieces": "which"})
    assert {"pieces": None} in bench.send({"pieces": "none"})
    assert kept(bench) == b""


def test_the_same_set_again_is_not_written():
    bench = bench_with_link()
    send(bench, OWN)
    commits = bench.disk.commits
    assert {"pieces": stamp_of(OWN)} in send(bench, OWN)
    assert bench.disk.commits == commits
    send(bench, changed(5, 3))
    assert bench.disk.commits > commits


def test_what_is_no_set_is_refused_and_the_one_before_stays():
    bench = bench_with_link()
    send(bench, OWN)
    bad = (
        changed(0, 2),
        changed(1, 3),
        changed(4, 9),
        changed(8, 9),
        changed(73, 1),
        SHIPPED[:-1],
    )
    for data in bad:
        assert len(errors_in(send(bench, data))) == 1
        assert kept(bench) == OWN
    assert errors_in(send(bench, SHIPPED, "0000")) == ["pieces: something was lost on the way"]
    assert kept(bench) == OWN


def test_messages_that_are_no_part_of_a_set_are_refused():
    bench = bench_with_link()
    for value in (
        1,
        [],
        "all",
        None,
        {},
        {"at": 0},
        {"at": 0, "hex": ""},
        {"at": 0, "hex": "0"},
        {"at": 0, "hex": "xy"},
        {"at": 0, "hex": 12},
        {"at": 0, "hex": "00" * 65},
        {"at": 1, "hex": "00"},
        {"at": "0", "hex": "00"},
        {"at": True, "hex": "00"},
        {"at": -1, "hex": "00"},
        {"stamp": 1},
        {"stamp": "11111111"},
    ):
        assert len(errors_in(bench.send({"pieces": value}, 60))) == 1, value
    assert kept(bench) == b""


def test_parts_without_an_end_never_take_more_than_the_largest_set():
    bench = bench_with_link()
    refused = 0
    for part in range(6):
        answers = bench.send({"pieces": {"at": PART * part, "hex": "01" * PART}}, 60)
        refused += len(errors_in(answers))
    assert refused == 3
    assert len(bench.loop.link.gathered) == 3 * PART


def begin(bench, options=0):
    session = bench.session
    session.game = "dragon-inferno"
    for colour in range(8):
        session.kinds[colour] = HUMAN if colour < 2 else EMPTY
    match_lifecycle.open_match(session, options, 5)


def test_the_open_match_goes_on_with_its_own_set_and_the_next_one_takes_the_new():
    bench = bench_with_link()
    begin(bench)
    assert bench.session.match.pieces.data == SHIPPED
    saved = bench.session.dump()
    send(bench, OWN)
    assert bench.session.match.pieces.data == SHIPPED
    begin(bench)
    assert bench.session.match.pieces.data == OWN
    assert bench.session.load(saved)  # this save is older than the new piece set
    assert bench.session.match.pieces.data == SHIPPED
    begin(bench, PLACEHOLDERS)
    assert bench.session.match.pieces.data == SHIPPED
    bench.send({"pieces": "none"})
    begin(bench)
    assert bench.session.match.pieces.data == SHIPPED


def test_a_damaged_set_on_flash_is_as_none():
    bench = bench_with_link()
    send(bench, OWN)
    for slot in ("/other0", "/other1"):
        path = FOLDER + slot + "/pieces"
        if path in bench.disk.files:
            data = bytearray(bench.disk.files[path])
            data[-1] ^= 1
            bench.disk.files[path] = bytes(data)
    assert kept(bench) == b""
    begin(bench)
    assert bench.session.match.pieces.data == SHIPPED
