"""What a game takes of a board's memory while it is played, and whether it gives all of it back.

    python -m host_tools.measure.games

prints the games of the family that share Kingdomino's turns. Measured as `heap` does. A finger
plays four rounds: on each screen it presses its keys of `KEYS` in turn, so that every screen of a
round has been open. Then it stands where a king is to move, which these games have in common, and
what is in use is counted. Other games stand at a screen of their own; the number of the round is
at the same place in their states.
"""

import sys
from dataclasses import dataclass, field

from castellan.rules.kingdomino.layout import ROUND

from host_tools.board_build.mpy import compile_firmware
from host_tools.games import kingdom_games
from host_tools.measure.probe import run, switch_on

FAMILY = kingdom_games()

# What is pressed on a screen, one key each time it is on top: a letter for a key, small for a
# long press. A key that ends the decision comes last.
KEYS = {
    "builder": "RA",
    "entry": "RUA",
    "row": " ",
    "draw": "A",
    "kings": "aDBLRRbA",
    "purse": "DRB",
    "knights": "RA",
    "board": "RUUAB",
    "site": "LA",
    "gain": "A",
    "place": "aRBA",
    "discard": "A",
    "undo": "RA",
    "take": "aDA",
    "hand": "aRLUA",  # U: a coat, for a joker is not named before one is known
    "name": "RA",
    "cross": "RA",
}
_ROUNDS = 4
_STEPS = 30  # JavaScript collects between two of them
_KEYS_A_STEP = 40

FINGER = """
_KEYS = {keys!r}
_at = dict()
_seen = dict()
def _app():
    return _o["loop"].shell.app
def _begin(game, players, computers=0, seed=7):
    app = _app()
    app.chance = None  # every time the same match
    app.entropy = seed
    _o["loop"].shell.now = 0
    app.game = game
    for colour in range(8):
        app.kinds[colour] = 0 if colour >= players else 4 if colour < computers else 1
    from castellan.ui import match_lifecycle
    match_lifecycle.begin(_o["loop"].shell, 0)
    _t(20, 0)
def _press():
    name = _o["loop"].shown.name
    _seen[name] = 1
    name = name.split(".")[-1]
    keys = _KEYS.get(name, "A")
    at = _at.get(name, 0)
    _at[name] = (at + 1) % len(keys)
    letter = keys[at]
    if letter == " ":
        _t(300, 0)
    else:
        _t(140 if letter in "ab" else 20, 1 << "UDLRAB".find(letter.upper()))
        _t(100, 0)
"""

_PLAY = """
def _is_there():
    name = _o["loop"].shown.name.split(".")[-1]
    return name == {stands_at!r} and _app().match.state[{round}] >= {rounds} and not _at.get(name)
def _d(number):
    if number == 0:
        exec(_m, _o)
        _b()
        _t(200, 0)
    elif number == 1:
        _begin({game!r}, {players})
    else:
        for _ in range({keys_a_step}):
            if not _is_there():
                _press()
        if number == len(_l) - 1:
            print("screens", " ".join(sorted(_seen)), sep="\\t")
            print("modules", " ".join(sorted(sys.modules)), sep="\\t")
            print("stands at", _o["loop"].shown.name, sep="\\t")
"""

_COME_AND_GO = """
def _d(number):
    if number == 0:
        exec(_m, _o)
        _b()
        _t(200, 0)
    elif number % 3 == 1:
        _begin({game!r}, {players})
        for _ in range({keys_a_step}):
            _press()
    elif number % 3 == 2:
        _app().end_game()
        _t(400, 0)
        _at.clear()
        _seen.clear()
    else:
        _t(20, 0)
"""


@dataclass
class Played:
    """Bytes in use at the list of games, with a match just begun, and in the middle of it."""

    before: int = 0
    begun: int = 0
    in_play: int = 0
    screens: list[str] = field(default_factory=list)  # those that have been open
    modules: list[str] = field(default_factory=list)
    stands_at: str = ""


def measure_play(game: str, players: int = 4, stands_at: str = "kings") -> Played:
    """Four rounds of a game by its buttons, as flashed, up to a screen of the next one."""
    compile_firmware()
    labels = ["before", "begun", *(f"step {number}" for number in range(_STEPS))]
    code = switch_on(labels, b"") + FINGER.format(keys=KEYS)
    code += _PLAY.format(
        stands_at=stands_at,
        round=ROUND,
        rounds=_ROUNDS,
        game=game,
        players=players,
        keys_a_step=_KEYS_A_STEP,
    )
    played = Played()
    total = 0
    for label, text in run(code):
        if label == "screens":
            played.screens = text.split()
        elif label == "modules":
            played.modules = [name for name in text.split() if name.startswith("castellan")]
        elif label == "stands at":
            played.stands_at = text
        else:
            total += int(text)
            if label == "before":
                played.before = total
            elif label == "begun":
                played.begun = total
    played.in_play = total
    return played


def measure_coming_and_going(game: str, rounds: int, players: int = 4) -> list[tuple[int, int]]:
    """Bytes in use in the middle of a match and some turns after it was left, so many times.

    The collection may take what lies on the interpreter's stack for a pointer, and then keep
    for a while what nobody has: so there are turns in between.
    """
    compile_firmware()
    labels = ["before"]
    for number in range(rounds):
        labels += [f"in {number}", f"out {number}", f"rest {number}"]
    code = switch_on(labels, b"") + FINGER.format(keys=KEYS)
    code += _COME_AND_GO.format(game=game, players=players, keys_a_step=_KEYS_A_STEP)
    sums = []
    total = 0
    for _, text in run(code):
        total += int(text)
        sums.append(total)
    return list(zip(sums[1::3], sums[3::3], strict=True))


def report() -> str:
    """A table of the family's games in play."""
    lines = ["game                       begun   in play   more than Kingdomino"]
    least = 0
    for game in FAMILY:
        played = measure_play(game)
        least = least or played.in_play
        more = played.in_play - least
        lines.append(f"  {game:22} {played.begun:7} {played.in_play:9} {more:8}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
    sys.exit(0)
