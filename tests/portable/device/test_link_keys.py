"""A computer holds keys down and fetches finished games through the link."""

from support.link_bench import Bench


def _lines(answers):
    return [answer["line"] for answer in answers if "line" in answer]


def test_a_key_is_held_as_long_as_it_says():
    bench = Bench()
    bench.hello()
    bench.send({"key": "UP+B", "ms": 900}, 800)
    assert bench.loop.link.levels == 33
    bench.run(200)
    assert bench.loop.link.levels == 0
    before = bench.loop.shell.name
    bench.send({"key": "A"})
    assert bench.loop.shell.name != before


def test_finished_games_are_listed_and_fetched():
    bench = Bench(has_match=False)
    bench.disk.folders.add("/castellan-data/games")
    with bench.disk.open("/castellan-data/games/000003.log", "wb") as file:
        file.write(b"castellan-log 1\ngame kingdomino\n")
    bench.hello()
    assert _lines(bench.send({"get": "games"}, 500)) == ["3", None]
    answers = bench.send({"get": "game", "number": 3}, 500)
    assert _lines(answers) == ["castellan-log 1", "game kingdomino", None]
