"""Players from outside compete: programs, classes, built-in players with parameters."""

import json
import os
import time
from array import array

import commands
import pytest
from castellan.advice import placement_value
from castellan.core.rng import Random
from castellan.rules import games, registry
from outside_players import KINDS, failing_table, program_of

from host_tools.arena import player_tables
from host_tools.arena.forfeit import KINDS as ALL_KINDS
from host_tools.arena.forfeit import places_after
from host_tools.arena.log_teller import LogTeller
from host_tools.arena.player_spec import PYTHON, PlayerSpec
from host_tools.simulate.runner import SimulationPlan, outcomes

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="programs need process groups")


def cup_of(players, *tables, games_of_each=4):
    lines = [f"players = {json.dumps(players)}", "seats = 2", f"games = {games_of_each}"]
    return "\n".join([*lines, "details = 0", *tables])


def test_the_three_programs_of_the_page_play_a_tournament(cup, tournament, tmp_path):
    (tmp_path / "my_bot.py").write_text(program_of("python"), encoding="utf-8")
    (tmp_path / "bot.js").write_text(program_of("javascript"), encoding="utf-8")
    (tmp_path / "bot.sh").write_text(program_of("sh"), encoding="utf-8")
    path = cup(
        cup_of(
            ["random", "python", "js", "shell"],
            '[player.python]\npython = "my_bot:Player"\noptions = { patience = 5 }',
            '[player.js]\ncommand = ["node", "bot.js"]',
            '[player.shell]\ncommand = ["sh", "bot.sh"]',
        )
    )
    answer = tournament(path, "--json")
    assert answer.status == 0, answer
    told = json.loads(answer.out)
    assert "forfeits" not in told, told
    games_of = {one["player"]: one["games"] for one in told["players"]}
    assert games_of == dict.fromkeys(["random", "python", "js", "shell"], 12)
    assert f"js: starts node bot.js in {tmp_path}" in answer.err


@pytest.mark.parametrize("language", ["python", "javascript", "sh"])
def test_a_program_of_the_page_has_about_thirty_lines(language):
    assert 20 <= len(program_of(language).splitlines()) <= 36


def test_every_failing_program_forfeits_and_the_tournament_is_the_same_when_resumed(
    cup, tournament, tmp_path
):
    failing = ["exit", "hang", "id", "pick"]
    tables = [failing_table(how, tmp_path) for how in failing]
    text = cup_of(failing, *tables, games_of_each=8)
    path = cup(text.replace("seats = 2", "seats = 4"))
    whole = tournament(path, "--json")
    assert whole.status == 0, whole
    forfeits = json.loads(whole.out)["forfeits"]
    assert forfeits == {how: {KINDS[how]: 8} for how in sorted(failing)}
    journal = tmp_path / "cup.journal"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: len(lines) // 2]))  # as after a power cut
    again = tournament(path, "--json", "--jobs", 2)
    assert again.out == whole.out
    notes = [json.loads(line) for line in (tmp_path / "cup.journal.forfeits").open()]
    assert {note["kind"] for note in notes} <= set(ALL_KINDS)


@pytest.mark.parametrize("how", KINDS)
def test_a_failing_program_forfeits_with_its_kind(how, tmp_path):
    (tmp_path / "p.toml").write_text(failing_table(how, tmp_path), encoding="utf-8")
    specs = player_tables.read_tables(str(tmp_path / "p.toml"))
    plan = SimulationPlan("kingdomino", (how, "random"), 0, 3, 2, True, specs=specs)
    for outcome in outcomes(plan, 1):
        assert outcome.forfeits == (KINDS[how], "")
        assert outcome.places == (2, 1)
        (note,) = outcome.notes
        assert (note.player, note.game, note.kind) == (how, outcome.number, KINDS[how])


def test_a_program_that_is_not_there_or_ignores_the_end_does_no_harm(tmp_path):
    text = failing_table("deaf", tmp_path) + '[player.none]\ncommand = ["./none"]\n'
    (tmp_path / "p.toml").write_text(text, encoding="utf-8")
    specs = player_tables.read_tables(str(tmp_path / "p.toml"))
    plan = SimulationPlan("kingdomino", ("deaf", "none"), 0, 3, 1, specs=specs)
    (outcome,) = outcomes(plan, 1)
    assert outcome.forfeits == ("", "start")
    from host_tools.arena import game_table

    running = [one.program for one in game_table._starters.values() if one.program]
    game_table.stop_programs()
    game_table.stop_programs()  # a second time is harmless
    assert all(one._has_exited() for one in running)


def test_children_of_a_failed_program_end_with_it(tmp_path):
    child = "import os, sys, time\nopen('child', 'w').write(str(os.getpid()))\ntime.sleep(60)"
    (tmp_path / "child.py").write_text(child, encoding="utf-8")
    (tmp_path / "bot.sh").write_text(
        "#!/bin/sh\npython3 child.py &\nwhile [ ! -s child ]; do sleep 0.02; done\nexit 3\n",
        encoding="utf-8",
    )
    (tmp_path / "p.toml").write_text('[player.p]\ncommand = ["sh", "bot.sh"]', encoding="utf-8")
    specs = player_tables.read_tables(str(tmp_path / "p.toml"))
    plan = SimulationPlan("kingdomino", ("p", "random"), 0, 3, 1, specs=specs)
    (outcome,) = outcomes(plan, 1)
    assert outcome.forfeits == ("start", "")
    number = int((tmp_path / "child").read_text(encoding="utf-8"))
    for _ in range(200):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return
        if f"{number} (python3) Z" in _stat_of(number):
            return
        time.sleep(0.01)
    raise AssertionError("the child still runs")


def _stat_of(number):
    try:
        with open(f"/proc/{number}/stat", encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


@pytest.mark.parametrize("game", games.NAMES)
def test_a_class_from_outside_plays_as_the_same_class_inside_with_any_number_of_jobs(
    game, tmp_path
):
    (tmp_path / "bot.py").write_text(
        "class First:\n"
        "    def __init__(self, random):\n        pass\n"
        "    def choose(self, match, choices, count):\n        return choices[count - 1]\n",
        encoding="utf-8",
    )
    spec = PlayerSpec("last", PYTHON, ("bot:First",), str(tmp_path))
    seats = registry.meta(game).SEATS[0]
    plan = SimulationPlan(game, ("last", *["random"] * (seats - 1)), 0, 3, 3, specs=(spec,))
    alone = list(outcomes(plan, 1))
    assert not any(outcome.forfeits for outcome in alone)
    assert list(outcomes(plan, 2)) == alone


def test_a_class_from_outside_cannot_see_what_comes_next(tmp_path):
    (tmp_path / "spy.py").write_text(
        "class Spy:\n"
        "    def __init__(self, random):\n        pass\n"
        "    def choose(self, match, choices, count):\n"
        "        state = bytearray(6)\n"
        "        match.random.save(state, 0)\n"
        "        with open('seen', 'a') as file:\n"
        "            file.write(state.hex() + '\\n')\n"
        "        return choices[0]\n",
        encoding="utf-8",
    )
    spec = PlayerSpec("spy", PYTHON, ("spy:Spy",), str(tmp_path))
    plan = SimulationPlan("kingdomino", ("spy", "random"), 0, 3, 1, specs=(spec,))
    (outcome,) = outcomes(plan, 1)
    assert not outcome.forfeits
    seen = set((tmp_path / "seen").read_text(encoding="utf-8").split())
    assert len(seen) == 1  # the table draws dominoes, and the twin's generator stays as it was
    known = {bytes_of(Random(3, stream)) for stream in range(40)}
    assert not seen & known


def bytes_of(random):
    out = bytearray(6)
    random.save(out, 0)
    return out.hex()


@pytest.mark.parametrize("game", games.NAMES)
def test_every_open_move_has_a_line_and_the_log_is_that_of_the_game(game):
    meta = registry.meta(game)
    seats = bytes(range(meta.SEATS[0]))
    match = registry.open_game(game).make(seats, 0)
    match.random.seed(11)
    teller = LogTeller(game, match.fresh())
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
    random = Random(5)
    while not match.is_over():
        if match.actor() < 0:
            match.apply_chance()
            continue
        count = match.legal(choices)
        teller.follow(match)
        lines = teller.open_lines(choices, count)
        assert all(lines), lines
        match.apply(choices[random.below(count)])
    teller.finish(match)
    text = list(registry.open_text(game).write(match))
    assert teller.lines == text[-len(teller.lines) - 1 : -1]


def test_weights_and_parameters_change_how_a_built_in_player_plays(tmp_path):
    usual = list(placement_value.DEFAULT)
    for name, content in (
        ("same.json", json.dumps(usual)),
        ("line.txt", " ".join(map(str, usual))),
        ("none.json", json.dumps([0] * len(usual))),
    ):
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "p.toml").write_text(
        '[player.same]\nbuiltin = "steward"\nweights = "same.json"\n'
        '[player.line]\nbuiltin = "steward"\nweights = "line.txt"\n'
        '[player.none]\nbuiltin = "steward"\nweights = "none.json"\n'
        '[player.narrow]\nbuiltin = "steward"\noptions = { breadth = 1 }\n',
        encoding="utf-8",
    )
    specs = player_tables.read_tables(str(tmp_path / "p.toml"))
    points = {}
    for name in ("steward", "same", "line", "none", "narrow"):
        plan = SimulationPlan("kingdomino", (name, "random"), 0, 3, 2, specs=specs)
        points[name] = [outcome.points for outcome in outcomes(plan, 1)]
    assert points["steward"] == points["same"] == points["line"]
    assert points["none"] != points["steward"] != points["narrow"]


class Entry:
    name = "packaged"
    value = "some_package.bots:Best"


def test_a_player_of_an_installed_package_is_found(monkeypatch):
    monkeypatch.setattr(player_tables, "entry_points", lambda group: [Entry])
    specs = player_tables.used_specs((), ["packaged", "random"])
    assert specs == (PlayerSpec("packaged", PYTHON, ("some_package.bots:Best",)),)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("[player.steward]\nbuiltin = 'greedy'", "player.steward: is the name of a built-in"),
        ("[player.a]", "player.a: exactly one of builtin, python, command"),
        ("[player.a]\nbuiltin = 'x'\npython = 'a:B'", "player.a: exactly one of"),
        ("[player.a]\nbuiltin = 'nobody'", "player.a: there is no player 'nobody'"),
        ("[player.a]\ncommand = 'ls'", "player.a.command: a list of words"),
        ("[player.a]\npython = 'no class'", "player.a.python: 'no class' is not like"),
        ("[player.a]\ncolour = 3\nbuiltin = 'greedy'", "player.a.colour: is not one of"),
        ("[player.a]\nbuiltin = 'steward'\noptions = { playouts = 3 }", "'playouts' is no option"),
        ("[player.a]\nbuiltin = 'regent'\noptions = { playouts = 0 }", "playouts: 0 is not a"),
        ("[player.a]\nbuiltin = 'greedy'\nweights = 'no.json'", "no.json"),
        ("[player.a]\ncommand = ['x']\nlimits = { move_ms = -1 }", "limits.move_ms: -1 is not"),
        ("[player.a]\ncommand = ['x']\nlimits = { speed = 1 }", "limits.speed: is not one of"),
        ("[player.a]\nbuiltin = 'greedy'\nlimits = { move_ms = 1 }", "only programs"),
        ("[player]\na = 3", "player.a: a table is expected"),
    ],
)
def test_a_bad_table_is_one_line(table, said, cup, tournament):
    answer = tournament(cup(f'players = ["a", "random"]\n{table}'))
    assert commands.is_one_complaint(answer), answer
    assert said in answer.err


def test_forfeiting_seats_are_last_together():
    assert places_after([1, 2, 3, 4], ["crash", "", "time", ""]) == [3, 1, 3, 2]
    assert places_after([1, 1, 3], ["", "", "crash"]) == [1, 1, 3]


def test_another_program_under_the_same_name_needs_a_new_journal(cup, tournament, tmp_path):
    (tmp_path / "my_bot.py").write_text(program_of("python"), encoding="utf-8")
    table = '[player.mine]\npython = "my_bot:Player"'
    path = cup(cup_of(["mine", "random"], table, games_of_each=2))
    assert tournament(path, "--html", "-").status == 0
    with (tmp_path / "my_bot.py").open("a", encoding="utf-8") as file:
        file.write("# another one\n")
    answer = tournament(path, "--html", "-")
    assert commands.is_one_complaint(answer), answer
    assert "is the journal of another tournament" in answer.err
