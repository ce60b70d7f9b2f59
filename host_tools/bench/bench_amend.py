"""Measures how long a Pico needs to amend the first line of a game of 48 dominoes.

The first line needs the longest: every later line is played again. The time begins when the new
line is complete. Finding the lines, before a person chooses one, is measured apart. The best of
several runs counts.
"""

from castellan.rules import games, registry

from host_tools.bench import pico_rate
from host_tools.bench.report import Report
from host_tools.interpreters.runtimes import RuntimeMissing

TITLE = "Amending the first line of a game of 48 dominoes"
_PLAYERS = 4  # so many use all dominoes of a box
# Games with one box of 48 dominoes, which is their own, and the number of players.
TABLES = [
    (name, _PLAYERS)
    for name, meta in ((name, registry.meta(name)) for name in games.NAMES)
    if getattr(meta, "PACKS", ()) == (name,) and _PLAYERS in meta.SEATS
]

_SEED = 7
_CODE = """
from castellan.rules import amend, registry

def played(game, seats):
    match = registry.open_game(game).make(bytes(range(seats)), 0, {seed})
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while not match.is_over():
        if match.actor() == TABLE:
            match.apply(match.chance())
        else:
            match.apply(match.random_action(choices))
    return match

def passes(game, match):
    found = played_again = 1 << 29
    for _ in range(TRIES):
        gc.collect()
        turn = min(loop_us() for _ in range(TRIES))
        start = time.ticks_us()
        amendment = amend.Amendment(game, match)
        amendment.find_lines()
        found = min(found, time.ticks_diff(time.ticks_us(), start) / turn)
        amendment.go_to(0)
        while not amendment.is_entered():
            amendment.match.apply(match.log.at(amendment.match.log.size))
        start = time.ticks_us()
        while not amendment.play_rest(6):
            pass
        played_again = min(played_again, time.ticks_diff(time.ticks_us(), start) / turn)
        assert amendment.stopped < 0
        assert amendment.match.state == match.state
    return found, played_again

print(json.dumps([passes(game, played(game, seats)) for game, seats in {tables}]))
"""


def run(report: Report) -> None:
    """Print the seconds for each game, at the rate of an emulated Pico."""
    try:
        found = seconds()
    except RuntimeMissing as words:
        report.note(f"unix: {words}")
        return
    for game, (to_find, to_play) in found.items():
        report.row(f"{game}, at the rate of an emulated Pico: to find the lines", to_find, "s")
        report.row("  to play all lines again", to_play, "s")


def seconds() -> dict[str, tuple[float, float]]:
    """Return the seconds on an emulated Pico to find the lines and to play them again, by game.

    Raises RuntimeMissing.
    """
    # A board has 190 KiB for this. The heap here is large, so that collections take no part.
    found = pico_rate.measure(_CODE.format(seed=_SEED, tables=TABLES), heap="4m")
    return {
        game: (to_find * pico_rate.LOOP_TURN_US / 1e6, to_play * pico_rate.LOOP_TURN_US / 1e6)
        for (game, _), (to_find, to_play) in zip(TABLES, found, strict=True)
    }
