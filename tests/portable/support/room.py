"""Free the memory of earlier matches, because a Pico's heap holds one game."""

import gc

from castellan.core import modules


def make_room(*games):
    """Unload the screens of these games and all advice modules, and collect garbage."""
    for folder in games:
        modules.forget("castellan.ui.screens." + folder)
    modules.forget("castellan.advice")
    gc.collect()
