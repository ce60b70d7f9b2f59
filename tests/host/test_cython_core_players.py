"""Games of every player end the same with compiled and with interpreted code."""

import os
import subprocess
import sys
from array import array

import pytest
from castellan.rules import registry
from castellan.rules.games import NAMES as GAMES

from host_tools.cython_core import loader
from host_tools.cython_core.build import CannotBuild, build, is_current
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.players import players_of, searcher_names
from host_tools.simulate.runner import MOST_GAMES, GameRunner, SimulationPlan, outcomes

# The first test may have to compile the core. That takes a minute, or several on a busy machine.
pytestmark = pytest.mark.timeout(1200)

PROGRAM = """
import sys
from host_tools.cython_core.loader import use_compiled
print("compiled" if use_compiled() else "interpreted")
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.runner import SimulationPlan, outcomes
name, bots, options, games, playouts = sys.argv[1:]
seats = tuple(bots.split(","))
plan = SimulationPlan(name, seats, int(options), 5, int(games), True, "", int(playouts))
for outcome in outcomes(plan, 1):
    print(outcome)
print(type(play_match).__name__, file=sys.stderr)
"""


@pytest.fixture(scope="module", autouse=True)
def current_core(missing):
    """Build the extension from the present sources."""
    if not is_current():
        try:
            build()
        except CannotBuild as words:
            missing(f"the core cannot be compiled here: {words}")


def played(words: list[str], interpreted: str) -> subprocess.CompletedProcess[str]:
    """Run the program with the compiled core, or interpreted if `interpreted` is "1"."""
    environment = {**os.environ, loader.DISABLE_VARIABLE: interpreted}
    command = [sys.executable, "-c", PROGRAM, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment)


def company(name: str, are_frozen: bool = False) -> list[str]:
    """Return today's or the frozen players that do not search, for as many seats as possible."""
    bots = [bot for bot in players_of(name) if bot not in searcher_names()]
    bots = [bot for bot in bots if bot.endswith("-1") == are_frozen]
    seats = registry.meta(name).SEATS
    count = max(few for few in seats if few <= max(len(bots), min(seats)))
    return [bots[-1 - seat % len(bots)] for seat in range(count)]


@pytest.mark.parametrize(
    ("name", "bots", "options", "games", "playouts"),
    [
        *((name, company(name), 0, 3, 0) for name in GAMES),
        *((name, company(name, are_frozen=True), 0, 1, 0) for name in GAMES),
        ("kingdomino", ["greedy", "steward"], 16, 2, 0),
        ("kingdomino", ["gprd", "greedy", "steward"], 5, 3, 0),
        ("royal-wedding", ["greedy", "steward", "random", "greedy"], 512, 1, 0),
        ("kingdomino", ["regent", "steward"], 0, 1, 1),
    ],
)
def test_outcomes_are_the_same_compiled_and_interpreted(name, bots, options, games, playouts):
    words = [name, ",".join(bots), str(options), str(games), str(playouts)]
    compiled, interpreted = played(words, ""), played(words, "1")
    assert compiled.stdout.splitlines()[0] == "compiled"
    assert interpreted.stdout.splitlines()[0] == "interpreted"
    assert compiled.stdout.splitlines()[1:] == interpreted.stdout.splitlines()[1:]
    assert len(compiled.stdout.splitlines()) == 1 + games


def test_the_loop_is_compiled_with_the_rules():
    words = ["kingdomino", "random,random", "0", "1", "0"]
    assert played(words, "").stderr.split() == ["builtin_function_or_method"]
    assert played(words, "1").stderr.split() == ["function"]


def test_earlier_games_on_the_same_match_object_change_nothing():
    bots = ("greedy", "steward", "random")
    plan = SimulationPlan("kingdomino", bots, 0, 9, 3, is_rotated=True)
    expected = list(outcomes(plan, 1))
    for order in ((2, 0, 1), (1, 1, 2)):
        games = GameRunner(plan)
        assert [games.play(number) for number in order] == [expected[n] for n in order]


def test_after_the_last_stream_of_a_seed_the_next_seed_follows():
    bots = ("random", "random", "random")
    games = GameRunner(SimulationPlan("kingdomino", bots, 0, 2**32 - 1, 1, is_rotated=True))
    outcome = games.play(MOST_GAMES + 4)
    same = GameRunner(SimulationPlan("kingdomino", bots, 0, 0, 1, is_rotated=True)).play(4)
    assert (outcome.points, outcome.places) == (same.points, same.places)
    assert outcome.number == MOST_GAMES + 4


class Cheat:
    """A player that chooses an illegal action."""

    def choose(self, match, choices, count):
        return 255


def test_an_illegal_move_is_reported_with_its_seat():
    match = registry.open_game("kingdomino").make(bytes(range(2)), 0, 1)
    with pytest.raises(RuntimeError, match=r"seat [01] made the illegal move 255: code \d"):
        play_match(match, [Cheat(), Cheat()], array("H", bytes(400)))


def test_a_match_of_another_game_is_refused_by_compiled_players():
    core = loader.load()
    assert core is not None
    duel = core.EXPORTS["castellan.rules.duel.match"]["make"](bytes(range(2)), 0, 1)
    numbers = core.EXPORTS["castellan.core.rng"]["Random"](1)
    choices = array("H", bytes(400))
    greedy = core.EXPORTS["castellan.advice.queendomino_greedy"]["QueenGreedyPlayer"](numbers)
    with pytest.raises(TypeError, match="Turns"):
        greedy.choose(duel, choices, 2)
    with pytest.raises(TypeError, match="Turns"):
        core.EXPORTS["castellan.advice.dragon_value"]["tile_points"](duel, 0)
