"""A pack is received whole or not at all. The next match uses it, the open one keeps its own."""

from castellan.device import codes, loading, own_packs
from castellan.rules import packs, registry
from castellan.ui import match_lifecycle
from castellan.ui.session import EMPTY, HUMAN
from support.corrected import PACKS, corrected
from support.link_bench import FOLDER, Bench, errors_in

PART = 64


def bench_with_link():
    bench = Bench(False)
    clear(bench)
    bench.hello()
    return bench


def clear(bench):
    """Close the match and remove all packs, because all tests share one device."""
    bench.session.adopt(None)
    for store in own_packs.stores(bench.disk, FOLDER):
        for slot in range(2):
            if store.path(slot) in bench.disk.files:
                bench.disk.remove(store.path(slot))
    own_packs.attach(bench.session, bench.disk, FOLDER)


def send(bench, game, data, stamp=None):
    """Send a whole pack. Returns the device's answers to the last message."""
    for at in range(0, len(data), PART):
        part = {"game": game, "at": at, "hex": data[at : at + PART].hex()}
        answers = bench.send({"pack": part}, 60)
        if errors_in(answers):
            return answers
    return bench.send({"pack": {"game": game, "stamp": stamp or packs.stamp(data)}})


def begin(bench, game):
    session = bench.session
    session.game = game
    first = max(registry.meta(game).FIRST_COLOUR, 0)
    players = registry.meta(game).SEATS[0]
    for colour in range(8):
        session.kinds[colour] = HUMAN if first <= colour < first + players else EMPTY
    match_lifecycle.open_match(session, 0, 5)
    return session.match


def test_a_pack_is_kept_named_by_its_stamp_and_used_from_the_next_match_on():
    for game in PACKS:
        bench = bench_with_link()
        assert bench.session.own_packs is None
        assert {"pack": None, "game": game} in bench.send({"pack": {"game": game}})
        old = begin(bench, game)
        data = corrected(game)
        answer = {"pack": packs.stamp(data), "game": game}
        assert answer in send(bench, game, data)
        assert bench.session.match is old and old.pack == b""
        assert begin(bench, game).pack == data
        saved = bench.session.dump()
        assert {"pack": None, "game": game} in bench.send({"pack": {"game": game, "remove": 1}})
        assert begin(bench, game).pack == b""
        assert bench.session.load(saved)  # a save contains its pack
        assert bench.session.match.pack == data
        clear(bench)


def test_the_state_of_a_match_with_a_pack_has_its_stamp():
    bench = bench_with_link()
    send(bench, "duel", corrected("duel"))
    begin(bench, "duel")
    bench.loop.shell.home("resume")
    states = [said for said in bench.send({"watch": False}) if "state" in said]
    assert states[-1]["pack"] == packs.stamp(corrected("duel"))
    clear(bench)


def test_the_log_on_the_link_has_the_whole_line_of_the_largest_pack():
    bench = bench_with_link()
    data = corrected("queendomino", 255)
    send(bench, "queendomino", data)
    begin(bench, "queendomino")
    lines = [said["line"] for said in bench.send({"get": "log"}, 600) if "line" in said]
    digits = "".join(["%02x" % byte for byte in data])
    assert "pack queendomino 255 %s %s" % (packs.stamp(data), digits) in lines
    assert lines[-1] is None
    clear(bench)


def test_packs_that_do_not_fit_are_refused_and_the_one_before_stays():
    bench = bench_with_link()
    data = corrected("duel")
    send(bench, "duel", data)
    for wrong in (data[:-1], data + b"\0", b"k" + data[1:], data[:2] + b"\0" + data[3:]):
        assert len(errors_in(send(bench, "duel", wrong))) == 1
        assert own_packs.read_one(bench.disk, FOLDER, "duel") == data
    answer = errors_in(send(bench, "duel", corrected("kingdomino")))
    assert answer == ["pack: that is too much for a pack"]
    answer = errors_in(send(bench, "kingdomino", data))
    assert answer == ["pack: this is a pack of another game"]
    answer = errors_in(send(bench, "duel", data, "000000"))
    assert answer == ["pack: something was lost on the way"]
    assert own_packs.read_one(bench.disk, FOLDER, "kingdomino") == b""
    clear(bench)


def test_messages_that_are_no_part_of_a_pack_are_refused():
    bench = bench_with_link()
    for value in (
        1,
        [],
        "which",
        "none",
        None,
        {},
        {"game": "chess"},
        {"game": 7},
        {"game": "duel", "at": 0},
        {"game": "duel", "at": 0, "hex": "00" * 65},
        {"game": "duel", "at": 1, "hex": "00"},
        {"game": "duel", "stamp": 1},
        {"game": "duel", "stamp": ""},
    ):
        assert len(errors_in(bench.send({"pack": value}, 60))) == 1, value
    # This game has no pack of its own.
    assert len(errors_in(bench.send({"pack": {"game": "royal-wedding"}}, 60))) == 1
    assert own_packs.read_one(bench.disk, FOLDER, "duel") == b""


def test_a_power_cut_at_any_byte_leaves_the_old_pack_or_the_new_one():
    for game in PACKS:
        bench = bench_with_link()
        disk = bench.disk
        old = corrected(game)
        new = corrected(game, 3)
        assert own_packs.keep(disk, FOLDER, game, old) == ""
        before = {path: disk.files[path] for path in disk.files}
        assert own_packs.keep(disk, FOLDER, game, new) == ""
        [path] = [path for path in disk.files if disk.files[path] != before.get(path)]
        whole = disk.files[path]
        for cut in range(len(whole)):
            disk.files[path] = whole[:cut]
            assert own_packs.read_one(disk, FOLDER, game) == old, cut
            for name in list(disk.files):  # reading may rename what is damaged
                if name not in before and name != path:
                    disk.remove(name)
        disk.files[path] = whole
        assert own_packs.read_one(disk, FOLDER, game) == new
        clear(bench)


def test_the_factory_reset_removes_all_packs():
    bench = bench_with_link()
    for game in PACKS:
        send(bench, game, corrected(game))
    assert loading.reset(bench.loop.saver) == codes.FINE
    for game in PACKS:
        assert own_packs.read_one(bench.disk, FOLDER, game) == b""
    own_packs.attach(bench.session, bench.disk, FOLDER)
    assert bench.session.own_packs is None


def test_the_royal_wedding_uses_the_packs_of_both_sets():
    bench = bench_with_link()
    send(bench, "kingdomino", corrected("kingdomino"))
    assert begin(bench, "royal-wedding").pack == corrected("kingdomino")
    send(bench, "queendomino", corrected("queendomino"))
    both = corrected("queendomino") + corrected("kingdomino")
    assert begin(bench, "royal-wedding").pack == both
    clear(bench)


class Collector:
    """Stands for the module `gc` and counts the collections."""

    count = 0

    def collect(self):
        self.count += 1


def test_the_garbage_of_reading_packs_is_collected_before_the_match_is_made():
    bench = bench_with_link()
    send(bench, "duel", corrected("duel"))
    real, collector = own_packs.gc, Collector()
    own_packs.gc = collector
    try:
        assert own_packs.read(bench.disk, FOLDER, "duel") == corrected("duel")
        assert collector.count == 1
        assert own_packs.read(bench.disk, FOLDER, "queendomino") == b""
        assert collector.count == 1, "without a pack the start costs no time"
    finally:
        own_packs.gc = real
    clear(bench)
