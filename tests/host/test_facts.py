"""Every screen is told in words: a press that changes the picture changes the sentence."""

import json
from importlib import import_module

import pytest
from castellan.ui import screens
from speaking import Speaking, every_game, random_habits
from tiers import few_now

from host_tools.virtual.words import SAFE_BOOT, screen_names

PRESSES = 150
MOST_BYTES = 550  # the link drops a line of more than 600
REFUSAL_MS = 1100  # a refused press is told for a second


def changes_without_words(device, habits, presses):
    """Press keys. Yields each press that changed the picture and not the sentence."""
    for _ in range(presses):
        habit = next(habits)
        device.wait(REFUSAL_MS)
        before = device.says
        # The same refusal again: the picture only begins its animation again.
        is_refused = any(fact[0] == "refuse" for fact in device.facts)
        pictures = device.without_press(habit)
        name = device.rig.shell.name
        device.press(habit)
        assert len(json.dumps(device.facts)) <= MOST_BYTES, (device.rig.shell.name, device.facts)
        if device.picture not in pictures and device.says == before and not is_refused:
            yield f"{habit} on {name} -> {device.rig.shell.name}: {before}"
        if device.rig.match is None:
            return


def test_every_screen_has_facts_of_its_own():
    for name in screen_names():
        folder, _, short = name.rpartition(".")
        places = [*screens.line(folder), "shared"] if folder else ["system"]
        found = [place for place in places if short in teller_of(place)]
        assert found or name == SAFE_BOOT, name


def teller_of(place):
    """Return the table of a module of facts, or {} for a game that has none of its own."""
    try:
        return import_module(f"castellan.facts.{place}").SCREENS
    except ModuleNotFoundError:
        return {}


@pytest.mark.parametrize("seed", few_now(range(6), quick=[0]))
@pytest.mark.parametrize("game", every_game())
def test_a_press_that_changes_the_picture_changes_the_sentence(game, seed):
    device = Speaking(game, seed)
    silent = list(changes_without_words(device, random_habits(seed), PRESSES))
    assert not silent, "\n".join(silent)
