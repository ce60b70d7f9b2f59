"""The scenes of Dragon Inferno's screens."""

from host_tools.frames.scene import Scene

_TILE = "game inferno 19; wait 3000"
_PLACE = _TILE + "; press A"

SCENES = (
    Scene("50_caves", "dragons: deal", "game inferno 0"),
    Scene("50_told", "which dragon", "game inferno 0; press RIGHT; press A; press RIGHT"),
    Scene("50_dragons", "their caves", "game inferno 0; press A; press RIGHT"),
    Scene("51_egg", "an egg", "game inferno 10; wait 750"),
    Scene("52_tile", "which tile", _TILE),
    Scene("53_ghost", "its ghost", _PLACE + "; wait 1000"),
    Scene("53_squares", "its squares", _PLACE + "; wait 650"),
    Scene("53_turned", "turned", _PLACE + "; press B; wait 520"),
    Scene("53_reach", "where it fits", _PLACE + "; wait 200"),
    Scene("53_behind", "more board", _PLACE + "; press B; wait 650"),
    Scene("53_gain", "points of it", _PLACE + "; wait 1600"),
    Scene("54_comes", "dragon comes", "game inferno 21; wait 600"),
    Scene("54_dragon", "its place", "game inferno 21; wait 2200"),
    Scene("54_burns", "what it burns", "game inferno 21; wait 3000"),
    Scene("63_egg", "an egg anywhere", "free; game inferno 10; wait 750; press UP; press UP"),
    Scene("63_tile", "any tile", "free; game inferno 19; wait 100"),
    Scene("63_ghost", "its free ghost", "free; game inferno 19; press A; wait 900; press UP"),
    Scene(
        "63_dragon", "beside the tiles", "free; game inferno 21; wait 800; press LEFT; wait 520"
    ),
    Scene("63_refused", "I7: not there", "free; game inferno 21; wait 500; press A; wait 40"),
    Scene(
        "57_fire",
        "fire on the board",
        "game inferno 21; push ask 50176; press A; push dragon_inferno.look; wait 900",
    ),
    Scene("55_away", "flies away", "game inferno 20; push dragon_inferno.away 0"),
    Scene("56_pass", "nothing fits", "game inferno 28; wait 3000"),
    Scene("57_board", "the board", "game inferno 25; wait 3000; keep A 700"),
    Scene(
        "57_one", "one player", "game inferno 25; push dragon_inferno.look; press DOWN; press DOWN"
    ),
    Scene("57_points", "points now", "game inferno 27; push dragon_inferno.points"),
    Scene("57_all_flown", "none left", "game inferno_draw 28; push dragon_inferno.dragons"),
    Scene("58_counted", "what counts", "game inferno 29; wait 300"),
    Scene("58_squares", "squares", "game inferno 29; press A"),
    Scene("58_castles", "castles", "game inferno 29; press A; press A"),
    Scene("58_broken", "broken eggs", "game inferno 29; press A; press A; press A"),
    Scene("58_total", "total", "game inferno 29" + "; press A" * 4),
    Scene("58_draw", "a draw", "game inferno_draw 30; push dragon_inferno.winner; wait 3200"),
    Scene("59_advice", "advice", "game inferno 19; push dragon_inferno.advice; wait 9000"),
    Scene(
        "59_thinks", "it thinks", "game inferno 19; seats 4 4; home dragon_inferno.think; wait 400"
    ),
    Scene(
        "59_computer",
        "a computer's",
        "game inferno 19; seats 4 4; home dragon_inferno.think; wait 9000",
    ),
)
