"""Room for one more match in the memory of a board."""

import gc

from castellan.core import modules
from castellan.ui import screens


def make_room(*games):
    """What matches have loaded goes: a board's heap holds one game."""
    for folder in games:
        screens.drop(folder)
    modules.forget("castellan.advice")
    gc.collect()
