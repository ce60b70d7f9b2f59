"""What two matches of a game take of a board's memory, screen by screen.

    python -m host_tools.measure.screens

prints it for the Duel and for Dragon Inferno. Measured as `heap` does. A finger plays whole
matches: at first it looks round, then it goes straight on. What is in use is counted right after
each key, when a screen begins to think, and again a while later, and compared with the list of
games before the match. The first match after power-on brings its names, which the interpreter
keeps for ever; the second one finds them there.
"""

import sys
from dataclasses import dataclass, field

from host_tools.board_build.mpy import compile_firmware
from host_tools.measure.games import FINGER, KEYS
from host_tools.measure.probe import run, switch_on

# What is pressed on a screen while the finger looks round: a letter for a key, small for a long
# press. Elsewhere, and later, it presses A.
_KEYS = {
    "duel": "take abDA|hand aBRLA|place aRBA|map RARB|points DB|race B|book DRB|undo RA",
    "dragon-inferno": (
        "egg RbA|tile BRA|place aRBA|look DRB|points B|race B|dragons B|undo RA|winner RA"
    ),
}
_SHARED_KEYS = "|".join(f"{screen} {letters}" for screen, letters in KEYS.items())
KEYS_A_MATCH = 480  # with its scoring
_CURIOUS = 160  # so many of them look round
# A key, a turn in which nothing happens, so that what was given up is gone, and the same after a
# while.
_STEPS_A_KEY = 4
_QUIET_STEPS = 6  # after a match

# The keys are one text, cut into pieces that are no names, as the labels of `heap`.
_MATCH = """
_keys = dict(pair.split(" ", 1) for pair in {keys!r}.split("|"))
def _d(number):
    global _KEYS
    if number == 0:
        exec(_m, _o)
        _b()
        _t(200, 0)
    elif number > 1:
        step = (number - 2) % {length}
        is_open = _app().match is not None
        if step in (0, {curious}):
            _KEYS = dict() if step else _keys
            _at.clear()
        if step == 0:
            _begin({game!r}, {players}, {computers}, {seed})
        elif step > {last}:
            if is_open:
                _app().end_game()
            _t(400, 0)
        elif step % 4 == 1 and is_open:
            _press()
        else:
            _t(300 if step % 4 == 3 else 1, 0)
    print("screen", _o["loop"].shown.name.split(".")[-1], sep="\\t")
"""


@dataclass
class Match:
    """Bytes in use at the list of games, and then more than that on each screen."""

    before: int
    most: dict[str, int] = field(default_factory=dict)
    left: int = 0  # at the list of games again, more than before


def measure(
    game: str,
    players: int = 2,
    computers: int = 0,
    seed: int = 7,
    *,
    matches: int = 2,
    keys: int = KEYS_A_MATCH,
) -> list[Match]:
    """Measure matches of a game in turn. So many of the players are computers of the last level.

    `keys` are the keys that the finger presses in each match.
    """
    compile_firmware()
    last = _STEPS_A_KEY * keys
    length = last + 1 + _QUIET_STEPS
    code = switch_on(["step"] * (2 + matches * length), b"")
    # What follows a key is seen before it has thought.
    code += FINGER.format(keys={}).replace("_t(100, 0)", "_t(4, 0)")
    code += _MATCH.format(
        keys=_KEYS.get(game, _SHARED_KEYS),
        curious=_STEPS_A_KEY * _CURIOUS,
        length=length,
        last=last,
        game=game,
        players=players,
        computers=computers,
        seed=seed,
    )
    steps: list[tuple[str, int]] = []
    total = 0
    screen = ""
    for label, text in run(code):
        if label == "screen":
            screen = text
        elif label == "step":
            total += int(text)
            steps.append((screen, total))
    starts = [2 + number * length for number in range(matches)]
    return [
        _match(_least(steps[max(1, start - _QUIET_STEPS) : start]), steps[start : start + length])
        for start in starts
    ]


def _least(steps: list[tuple[str, int]]) -> int:
    """What is in use for sure: now and then the collector takes a number for a pointer."""
    return min(total for _, total in steps)


def _match(before: int, steps: list[tuple[str, int]]) -> Match:
    """The most on each screen; of a step and the quiet one after it the less counts."""
    match = Match(before, left=_least(steps[-_QUIET_STEPS:]) - before)
    for at in range(1, len(steps) - 1 - _QUIET_STEPS, 2):
        (screen, one), (same, other) = steps[at : at + 2]
        if screen == same != "game":
            more = min(one, other) - before
            match.most[screen] = max(more, match.most.get(screen, 0))
    return match


def report(game: str) -> str:
    """A table of the screens that were seen."""
    first, second = measure(game)
    lines = [f"{game:30} first match    second"]
    for screen in sorted({*first.most, *second.most}):
        lines.append(
            f"  {screen:28} {first.most.get(screen, 0):11} {second.most.get(screen, 0):9}"
        )
    lines.append(f"  {'left':28} {first.left:11} {second.left:9}")
    return "\n".join(lines)


if __name__ == "__main__":
    for name in _KEYS:
        print(report(name))
    sys.exit(0)
