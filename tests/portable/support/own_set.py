"""A fake of the module that reads the owner's packs from flash, and the stamp of a piece set."""

from castellan.device import own_packs


def read(disk, folder, game):
    """Return `disk`. In these tests `disk` is the pack, not a disk."""
    return disk


def stamp_of(data):
    """Return the stamp of a piece set."""
    return own_packs.stamp_of(own_packs.PIECES, data)
