"""The scenes of the screens of Queendomino and the Royal Wedding."""

from host_tools.frames.scene import Scene

# The buttons enter six buildings and four dominoes, draw the kings, choose four dominoes, enter
# the next four dominoes, and place the first domino.
_SETUP = "push game; press RIGHT; press RIGHT" + "; press A" * 3
_TURN = (
    _SETUP
    + "; press DOWN; press A; press LEFT; press A; press UP; press A" * 2
    + "; press A" * 6
    + "; wait 900; press A; wait 400" * 4
    + "; press A" * 5
    + "; wait 600"
)
_QUEEN = "game ../../logs/queendomino-4"
_SIX = "game ../../logs/royal-wedding-6"
_EIGHT = "game ../../logs/royal-wedding-teams-8"

SCENES = (
    Scene("04_own_colours", "its colours", "push game; press RIGHT; press RIGHT; press A"),
    Scene("05_teams", "teams of two", "push game" + "; press RIGHT" * 3 + "; press A; press A"),
    Scene("06_building", "which building", _SETUP + "; press UP; press LEFT"),
    Scene("06_building_name", "its name", _SETUP + "; press UP; wait 3000"),
    Scene("06_gain", "what it gives", f"{_QUEEN} 31; press UP"),
    Scene("06_second_box", "second box", f"{_SIX} 29; press UP"),
    Scene("08_colours", "whose king", f"{_EIGHT} 16; press RIGHT; press RIGHT"),
    Scene("08_eight", "row of eight", f"{_SIX} 40; wait 1600"),
    Scene("08_end_of_turn", "end of turn", _TURN),
    Scene("08_knight", "a knight's tax", _TURN + "; press LEFT"),
    Scene("08_last_round", "last round", f"{_QUEEN} 214"),
    Scene("08_site", "which town", f"{_QUEEN} 211; wait 400; press RIGHT; press A; wait 300"),
    Scene("15_towns", "with towns", f"{_QUEEN} 210; push queendomino.kingdom"),
    Scene("16_coins", "its coins", f"{_QUEEN} 210; push queendomino.points 0; press A; press A"),
    Scene("17_six", "race of six", f"{_SIX} 300; push queendomino.race"),
    Scene("18_queen", "she is here", f"{_QUEEN} 225" + "; press A" * 32 + "; wait 600"),
    Scene("19_queen", "the Queen", f"{_QUEEN} 225" + "; press A" * 33),
    Scene("33_purse", "purse", _TURN + "; press B"),
    Scene(
        "33_knights", "all knights", f"{_QUEEN} 210; push queendomino.purse; press UP; press UP"
    ),
    Scene("34_builders", "builders", _TURN + "; press RIGHT; wait 100"),
    Scene("34_dragon", "dragon", _TURN + "; press RIGHT; press UP"),
)
