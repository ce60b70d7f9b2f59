"""Make corrected packs for tests: the tables of the firmware with one byte changed."""

from castellan.device import own_packs
from castellan.rules import registry
from castellan.rules.pack_head import HEAD

# The games with tables. Dragon Inferno has piece sets, which its own tests cover.
PACKS = [name for name in own_packs.names() if registry.open_pack(name).LETTER]


def corrected(game, version=2):
    """Return a corrected pack of a game."""
    data = bytearray(registry.open_pack(game).factory())
    data[1] = version
    if game == "duel":
        data[HEAD + 12] = 0x11  # the first face of die 3: a dot with a cross
    else:
        data[HEAD] = 0x92  # the first half of domino 1: a forest with a crown
    if game == "queendomino":
        data[HEAD + 96 + 15 * 10 + 6] = 9  # the points of the statue
    return bytes(data)


def packs_of(game):
    """Return the names of the packs that a match of a game uses. Piece sets are not among them."""
    return [name for name in getattr(registry.meta(game), "PACKS", ()) if name in PACKS]


def packs_for(game):
    """Return the corrected packs that a match of a game uses, one after the other."""
    return b"".join([corrected(name) for name in packs_of(game)])
