"""The example in the docstring of `BaseScreen` works without changes."""

import inspect

from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A
from castellan.ui.screen import BaseScreen
from support.shell_rig import Still, finger_on


def the_example():
    """Run the code in the docstring of `BaseScreen`. Returns its class `Screen`."""
    text = inspect.cleandoc(BaseScreen.__doc__)
    code = inspect.cleandoc("\n" + text[text.index("    class Screen") :])
    names = {"A": A, "BaseScreen": BaseScreen, "draw": draw, "glyphs": glyphs, "palette": palette}
    exec(code, names)
    return names["Screen"]


def test_the_smallest_screen_shows_a_tick_until_a_is_pressed():
    finger, _ = finger_on(Still)
    shell = finger.shell
    depth = shell.depth
    shell.show(the_example()(shell, None))
    finger.play("wait 100")
    lit = [cell for cell in finger.frame() if cell == palette.WHITE]
    assert len(lit) == sum(bin(row).count("1") for row in glyphs.TICK)
    finger.play("press A")
    assert shell.depth == depth
