"""Write golden boards: what a version keeps on flash for its owner, with a match of each game.

Boards of a released version must keep everything for ever, so existing files are never written
again. Run `python tests/host/golden_boards.py` after a change of what is on flash, with a new
version number.

A file has a line for each file on flash: its path below `/castellan-data`, and its bytes in
hexadecimal.
"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "saves" / "boards"
if __name__ == "__main__":
    sys.path[:0] = [
        str(ROOT / part) for part in ("", "firmware/lib", "tests/portable", "tests/host")
    ]

import golden_saves  # noqa: E402
from castellan.core.rng import Random  # noqa: E402
from castellan.device import own_packs  # noqa: E402
from castellan.device.files import Files  # noqa: E402
from castellan.device.saver import Saver  # noqa: E402
from castellan.rules import games, registry  # noqa: E402
from castellan.ui import match_lifecycle, preferences, screens  # noqa: E402
from castellan.version import VERSION  # noqa: E402
from support.naive.house_pieces import house_text  # noqa: E402

from host_tools.pieces.piece_set import parse  # noqa: E402

_ACTIONS_OF_OPEN_MATCH = 9


def boards():
    """Return (version and game, files by path) of all golden boards."""
    found = []
    for path in sorted(FOLDER.glob("*/*.hex")):
        lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
        name = f"{path.parent.name} {path.stem}"
        found.append((name, {place: bytes.fromhex(data) for place, data in lines}))
    return found


def write_board(folder, game):
    """Play a whole game and a part of the next one, as the device does, into a folder."""
    files = Files(os, open)
    rig = golden_saves.new_rig()
    meta = registry.meta(game)
    first = max(0, meta.FIRST_COLOUR)
    rig.seat(bytes(range(first, first + max(count for count in meta.SEATS if count <= 4))))
    saver = Saver(files, folder)
    rig.preferences.set(preferences.BRIGHTNESS, 3)
    rig.shell.preferences_changed = True
    pieces = parse(house_text(Random(3, 500))).packed()
    assert own_packs.keep(files, folder, own_packs.PIECES, pieces) == ""
    rig.begin(game, seed=1)
    while not rig.match.is_over():
        play_one(rig, saver)
    match_lifecycle.leave(rig.shell)
    rig.begin(game, seed=2)
    for _ in range(_ACTIONS_OF_OPEN_MATCH):
        play_one(rig, saver)
    screens.drop_game(game)


def play_one(rig, saver):
    """Play one action, and save as the device does."""
    rig.advance_one()
    rig.shell.save_wanted = True
    saver.take(rig.shell)
    assert saver.write() == 0


def main():
    """Write the boards of this version that are missing."""
    for game in games.NAMES:
        path = FOLDER / VERSION / f"{game}.hex"
        if path.exists():
            continue
        with tempfile.TemporaryDirectory() as name:
            write_board(name, game)
            paths = sorted(file for file in Path(name).rglob("*") if file.is_file())
            text = "".join(
                f"{file.relative_to(name).as_posix()} {file.read_bytes().hex()}\n"
                for file in paths
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
