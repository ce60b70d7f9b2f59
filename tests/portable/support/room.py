"""Make room for another match in a board's heap."""

import gc

from castellan.core import modules
from castellan.ui import screens


def make_room(*games):
    """Drop the modules of earlier matches, because a board's heap holds one game."""
    for folder in games:
        screens.drop(folder)
    modules.forget("castellan.advice")
    gc.collect()
