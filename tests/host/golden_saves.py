"""Write golden saves: a session for every game, number of players and option.

Saves of a released format must load for ever, so existing lines are never written again. Run
`python tests/host/golden_saves.py` after a change of the format or of a game's options.
"""

import sys
from itertools import combinations
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "saves"
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / part) for part in ("", "firmware/lib", "tests/portable")]

from castellan.rules import games, registry  # noqa: E402
from castellan.ui import screens, session_bytes, undo  # noqa: E402
from support.game_rig import Rig  # noqa: E402

SCORE_ONLY = "score-only"
NO_MATCH = "no-match"
_MOST_ACTIONS = 70


def cases():
    """Yield (name, game, colours, options) for each kind of match that a save must cover."""
    for game in games.NAMES:
        meta = registry.meta(game)
        for players in meta.SEATS:
            colours = bytes(range(max(0, meta.FIRST_COLOUR), 8))[:players]
            colours += bytes(range(players - len(colours)))
            for word, options in _choices(meta, colours):
                yield f"{game} {players} {word}", game, colours, options
    # Only the first game has a mode that keeps the score alone.
    for players in registry.meta(games.NAMES[0]).SEATS:
        for word in (SCORE_ONLY, NO_MATCH):
            yield f"{games.NAMES[0]} {players} {word}", games.NAMES[0], bytes(range(players)), 0


def _choices(meta, colours):
    """Yield each option that these players can choose, with others that it needs."""
    bits = [bit for _, bit in meta.OPTIONS]
    sets = [sum(chosen) for count in range(4) for chosen in combinations(bits, count)]
    possible = [options for options in sets if meta.problem(colours, options) == ""]
    if possible:
        yield "plain", possible[0]
    for word, bit in meta.OPTIONS:
        fitting = [options for options in possible if options & bit]
        if fitting and fitting[0] != possible[0]:
            yield word, fitting[0]


def new_rig(now=2048):
    """Return a device without a match."""
    return Rig(b"", now=now)


def bytes_of(name, game, colours, options):
    """Play a match by a seed made of its name. Returns the bytes of the session."""
    random = Random(name)
    rig = new_rig()
    rig.seat(colours)
    if name.endswith(NO_MATCH):
        return rig.session.dump()
    rig.session.is_score_only = name.endswith(SCORE_ONLY)
    rig.begin(game, options, random.randrange(1 << 24))
    for seat in range(len(colours)):
        rig.shell.timer.spent_ms[seat] = random.randrange(4000) * 1000
    for _ in range(random.randrange(_MOST_ACTIONS)):
        if not rig.match.is_over():
            rig.advance_one()
    for _ in range(random.randrange(3)):
        undo.undo(rig.session)
    data = rig.session.dump()
    screens.drop_game(game)
    return data


def lines():
    """Return (name, bytes) of all golden saves, of every format."""
    saves = []
    for path in sorted(FOLDER.rglob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            name, _, data = line.rpartition(" ")
            saves.append((f"{path.parent.name} {name}", bytes.fromhex(data)))
    return saves


def current_folder():
    """Return the folder for saves of the present format."""
    return FOLDER / f"format-{session_bytes.FORMAT}"


def main():
    """Write the lines that are missing in the folder of the present format."""
    folder = current_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name, game, colours, options in cases():
        path = folder / f"{game}.txt"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if f"\n{name} " not in "\n" + text:
            text += f"{name} {bytes_of(name, game, colours, options).hex()}\n"
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
