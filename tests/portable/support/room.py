"""Free the memory of earlier matches, because a Pico's heap holds one game."""

import gc

from castellan.core import modules
from castellan.ui import screens


def make_room(*games):
    """Unload the screens of these games and all advice modules, and collect garbage."""
    for folder in games:
        screens.drop(folder)
    modules.forget("castellan.advice")
    gc.collect()
