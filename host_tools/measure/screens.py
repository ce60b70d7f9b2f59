"""Measures the free memory of a board on each screen of a game.

python -m host_tools.measure.screens [GAME]…

prints a table for each game. A simulated finger plays a match with the keys, for the most players.
At first the finger tries the keys of each screen. Two short and equal matches follow. The heap is
counted after each key, once a screen has had time to compute, and again when a match is left. Our
image keeps code in flash: the free bytes there are the free bytes here plus the sizes of the
loaded `.mpy` files.
"""

import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from castellan.rules import games, registry

from host_tools.board_build.mpy import FLASH, compile_firmware
from host_tools.measure.probe import RAM_LIMIT_BYTES, Step, run

# The keys that the finger presses on a screen, one each time the screen is on top. A small letter
# is a long press, a space waits. On other screens it presses A.
_KEYS = {
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
    "take": "abDA",
    "hand": "aBRLUA",
    "name": "RA",
    "cross": "RA",
    "map": "RARB",
    "points": "DB",
    "race": "B",
    "book": "DRB",
    "winner": "RA",
    "egg": "RbA",
    "tile": "BRA",
    "look": "DRB",
    "dragons": "B",
}
# Screens of the shell that open over any game.
_SHELL_SCREENS = ("menu", "settings", "orientation", "wizard", "link")
_KEYS_OF_SHORT_MATCH = 12
_STEPS_OF_HISTORY = 60  # enough to find the lines of what was played

_FINGER = """
_KEYS = dict(pair.split("/") for pair in {keys!r}.split("|"))
_at = dict()
def _install():
    from castellan.core import modules
    from castellan.device import own_packs
    loop = _o["loop"]
    for name, data in {packs!r}:
        own_packs.keep(loop.files, loop.folder, name, data)
    own_packs.attach(_app(), loop.files, loop.folder)
    modules.forget("castellan.device.own_packs")
def _read_packs():
    # It ends with a collection on a board. Here the next step begins with one.
    from castellan.core import modules
    if _app().own_packs:
        module, disk, folder = _app().own_packs
        its = modules.load(module)
        data = its.read(disk, folder, {game!r})
        its.read = lambda *a: data
def _begin():
    app = _app()
    app.chance = None
    app.entropy = 7
    _o["loop"].shell.now = 0
    app.game = {game!r}
    for colour in range(8):
        app.kinds[colour] = 0 if colour >= {seats} else 4 if colour < {computers} else 1
    from castellan.ui import match_lifecycle
    match_lifecycle.begin(_o["loop"].shell, 0)
    _t(20, 0)
def _press():
    name = _o["loop"].shown.name.split(".")[-1]
    keys = _KEYS.get(name, "A")
    at = _at.get(name, 0)
    _at[name] = (at + 1) % len(keys)
    letter = keys[at]
    if letter == " ":
        _t(300, 0)
    else:
        _t(140 if letter in "ab" else 20, 1 << "UDLRAB".find(letter.upper()))
        _t(4, 0)
def _look(name):
    _o["loop"].shell.push(name)
    _t(4, 0)
    yield 1
    _t(1, 0)
    yield 1
    _o["loop"].shell.pop()
def _amend():
    _o["loop"].shell.push("history")
    for _ in range({steps_of_history}):
        _t(1, 0)
        yield 1
    for key in "LA":
        _t(20, 1 << "UDLRAB".find(key))
        _t(4, 0)
        yield 1
        _t(300, 0)
        yield 1
    _app().leave()
def _play(count):
    while count and _app().match is not None:
        count -= 1
        _press()
        yield 1
        _t(1, 0)
        yield 1
        _t(300, 0)
        yield 1
        _t(1, 0)
        yield 1
def _leave():
    if _app().match is not None:
        _app().end_game()
    _t(400, 0)
    for _ in range(6):
        yield 1
        _t(1, 0)
def _steps():
    for _ in range(2):
        yield 1
    for step in _load():
        yield step
    _b()
    yield 1
    _t(200, 0)
    yield 1
    _t(1, 0)
    yield 1
    _phase[0] = 1
    _install()
    _read_packs()
    yield 1
    _begin()
    for step in _play({keys_to_look}):
        yield step
    print("played", " ".join(sorted(sys.modules)), sep="\\t")
    if _app().match is not None:
        for name in {shell_screens!r}.split("|"):
            for step in _look(name):
                yield step
        for step in _amend():
            yield step
        _KEYS.clear()
        _KEYS["purse"] = "B"
        _at.clear()
        for step in _play({keys_to_end}):
            yield step
    print("end", _o["loop"].shown.name, sep="\\t")
    _phase[0] = 2
    for step in _leave():
        yield step
    print("left", " ".join(sorted(sys.modules)), sep="\\t")
    for phase in (4, 6):
        _phase[0] = phase - 1
        _at.clear()
        _read_packs()
        yield 1
        _begin()
        for step in _play({keys_of_short_match}):
            yield step
        _phase[0] = phase
        for step in _leave():
            yield step
"""
# The phases of a measurement: 0 before the first match, then odd in a match, even after it.
_LEFT_SECOND, _LEFT_THIRD = 4, 6


@dataclass(frozen=True)
class Memory:
    """The memory that is free on each screen of a game, on a Pico."""

    free_bytes: dict[str, int]  # the least, by screen
    free_bytes_in_image: dict[str, int]  # the same, computed: the image keeps code in flash
    largest_block_bytes: dict[str, int]  # the least, by screen
    left_bytes: tuple[int, int]  # in use at the list of games after the second and the third match
    modules_in_match: list[str]  # when the finger has looked around
    modules_left: list[str]  # after the first match
    ends_at: str  # the screen on which the first match was left


def measure(
    game: str,
    *,
    computers: int = 0,
    keys_to_look: int = 200,
    keys_to_end: int = 900,
    padding: int = 0,
    packs: tuple[tuple[str, bytes], ...] = (),
    modules: Path = FLASH,
) -> Memory:
    """Play a match with the flashed firmware, then two short ones. Returns the memory used.

    The most players sit at the table. The simulated finger visits screens
    for `keys_to_look` keys, then plays for `keys_to_end` keys or to the end of the match. The
    first `computers` seats are computers of the last level. `packs` are names and bytes of
    corrected packs that the owner has sent. `padding` small objects at the start
    move all others: the collector takes numbers for pointers, other ones with each padding. It
    keeps too much then, so of several measurements the one with the most free memory is true.
    """
    if modules == FLASH:
        compile_firmware()
    body = finger(
        game,
        computers=computers,
        keys_to_look=keys_to_look,
        keys_to_end=keys_to_end,
        packs=packs,
    )
    body = f"_padding = [bytearray(16) for _ in range({padding})]\n" + body
    steps, printed = run(body, modules=modules)
    free: dict[str, int] = {}
    in_image: dict[str, int] = {}
    largest: dict[str, int] = {}
    for step, after in pairwise(steps):
        if step.screen != after.screen or step.phase != after.phase:
            continue
        # The collector takes a number for a pointer now and then. The lower count is the true one.
        used = min(step.used_bytes, after.used_bytes)
        free[step.screen] = min(RAM_LIMIT_BYTES - used, free.get(step.screen, RAM_LIMIT_BYTES))
        free_in_image = RAM_LIMIT_BYTES - used + min(step.code_bytes, after.code_bytes)
        in_image[step.screen] = min(free_in_image, in_image.get(step.screen, free_in_image))
        if not step.is_heap_grown and not after.is_heap_grown:
            block = max(step.largest_block_bytes, after.largest_block_bytes)
            largest[step.screen] = min(block, largest.get(step.screen, block))
    left = (_least_used(steps, _LEFT_SECOND), _least_used(steps, _LEFT_THIRD))
    return Memory(
        free,
        in_image,
        largest,
        left,
        printed["played"].split(),
        printed["left"].split(),
        printed["end"],
    )


def finger(
    game: str,
    *,
    computers: int = 0,
    keys_to_look: int = 0,
    keys_to_end: int = 0,
    packs: tuple[tuple[str, bytes], ...] = (),
) -> str:
    """Return the code of the simulated finger for `probe.run`."""
    return _FINGER.format(
        keys="|".join(f"{name}/{keys}" for name, keys in _KEYS.items()),
        game=game,
        seats=max(registry.meta(game).SEATS),
        computers=computers,
        keys_to_look=keys_to_look,
        keys_to_end=keys_to_end,
        keys_of_short_match=_KEYS_OF_SHORT_MATCH,
        steps_of_history=_STEPS_OF_HISTORY,
        shell_screens="|".join(_SHELL_SCREENS),
        packs=packs,
    )


def _least_used(steps: list[Step], phase: int) -> int:
    return min(step.used_bytes for step in steps if step.phase == phase)


def report(game: str, memory: Memory) -> str:
    """Return the table of a game: free bytes, largest free block, free bytes in the image."""
    lines = [f"{game:34}   free  largest block  free in the image"]
    for screen, free in sorted(memory.free_bytes.items()):
        block = memory.largest_block_bytes.get(screen, 0)
        in_image = memory.free_bytes_in_image[screen]
        lines.append(f"  {screen:30} {free:8} {block:14} {in_image:18}")
    lines.append(f"  in use after the second and the third match: {memory.left_bytes}")
    return "\n".join(lines)


def main(names: list[str]) -> int:
    """Print the tables of the games in `names`, or of all games. Returns 0."""
    for name in names or games.NAMES:
        print(report(name, measure(name)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
