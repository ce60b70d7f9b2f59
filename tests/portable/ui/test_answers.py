"""Every screen reacts to a key press in the next loop pass."""

from support.game_rig import Rig

_GAME_SCREENS = (
    "kingdomino.entry",
    "kingdomino.draw",
    "kingdomino.kings",
    "kingdomino.place",
    "kingdomino.discard",
)
_SETUP = ("game", "players", "variants", "resume", "menu", "undo", "confirm")


def test_every_screen_answers_every_key_in_the_next_step():
    for name in _GAME_SCREENS + _SETUP:
        for key in range(6):
            rig = Rig(b"\x00\x01\x02\x03", seed=3)
            if name in _GAME_SCREENS:
                rig.advance_to(name)
            else:
                rig.advance(9)
                rig.shell.push(name)
            rig.stay(0, 900)
            before = rig.picture()
            rig.step(1 << key, 1)
            assert rig.picture() != before, (name, key)
