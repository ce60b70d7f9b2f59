"""Every screen is told in words: a press that changes the picture changes the sentence."""

import pytest
from speaking import Speaking, every_game, random_habits
from tiers import few_now

PRESSES = 150
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
        if device.picture not in pictures and device.says == before and not is_refused:
            yield f"{habit} on {name} -> {device.rig.shell.name}: {before}"
        if device.rig.match is None:
            return


@pytest.mark.parametrize("seed", few_now(range(6), quick=[0]))
@pytest.mark.parametrize("game", every_game())
def test_a_press_that_changes_the_picture_changes_the_sentence(game, seed):
    device = Speaking(game, seed)
    silent = list(changes_without_words(device, random_habits(seed), PRESSES))
    assert not silent, "\n".join(silent)
