"""Lists the scenes of all screens. A game's scenes are in a module named after the game."""

from importlib import import_module
from importlib.util import find_spec

from castellan.rules import games

from host_tools.frames.scene import Scene


def _scenes_of_games() -> list[Scene]:
    """List the scenes in `frames/scenes_GAME.py` of every game, in the order of the menu."""
    names = [f"host_tools.frames.scenes_{game.replace('-', '_')}" for game in games.NAMES]
    return [scene for name in names if find_spec(name) for scene in import_module(name).SCENES]


_LAST_LINE = "; push history; wait 900"
_ANOTHER_FIRST_ROW = (
    "; wait 500" + "; press UP" * 9 + "; press A" + "; press DOWN; press A" * 4 + "; wait 2000"
)

SCENES = (
    Scene("01_boot", "power on", "push boot; wait 500"),
    Scene("02_resume", "go on?", "game four 60; resume"),
    Scene("02_confirm", "really?", "game four 60; resume; press B"),
    Scene("03_game", "which game", "push game"),
    Scene("03_count", "only count", "push game; press RIGHT"),
    Scene("04_players", "players", "seats 1 3 0 1; push players"),
    Scene("05_variants", "variant on", "push players; press A; press DOWN"),
    Scene("05_variant_off", "variant off", "push players; press A; press RIGHT"),
    Scene("05_house", "house rules", "push players; press A; press LEFT"),
    Scene("05_house_rule", "a house rule", "push players; press A; press LEFT; press DOWN"),
    Scene(
        "05_house_reading",
        "last reading",
        "push players; press A; press RIGHT; press RIGHT; press DOWN; press RIGHT; press DOWN"
        "; press RIGHT; press UP",
    ),
    Scene("06_entry", "number", "game four 13; press UP"),
    Scene("06_picture", "by picture", "picture; game four 13"),
    Scene("06_last_row", "last row", "game four 132"),
    Scene("07_row", "new row", "home game; game four 16; home kingdomino.row; wait 1100"),
    Scene("08_first_king", "first kings", "game four 4; press RIGHT; wait 150"),
    Scene("08_die", "draw for us", "game four 4"),
    Scene("08_kings", "choose", "game four 17; wait 1600"),
    Scene("08_no_room", "no room", "game four 125; wait 1600"),
    Scene("08_warning", "most: none", "game dynasty 206; wait 300"),
    Scene("09_taken", "taken", "game four 17; press A"),
    Scene("10_place", "ghost", "game four 64; wait 750"),
    Scene("11_reach", "where it fits", "game four 64; keep A 700"),
    Scene("12_gain", "points of it", "game four 64; wait 1300"),
    Scene("13_not_legal", "not there", "free; game four 64; wait 700; press UP; press A"),
    Scene(
        "13_computer",
        "a computer's",
        "game four 64; seats 4 4 4 4; home kingdomino.place; wait 750",
    ),
    Scene("14_discard", "discard", "game four 144"),
    Scene("15_kingdom", "kingdom", "game four 132; keep A 700"),
    Scene("15_spotlight", "one terrain", "game four 132; keep A 700; press DOWN"),
    Scene("15_mighty", "7x7 kingdom", "game duel 146; push kingdomino.kingdom; wait 1000"),
    Scene("16_points", "points now", "game four 132; push kingdomino.points"),
    Scene("16_hundred", "110 points", "game duel 148; push kingdomino.points"),
    Scene("17_race", "race", "game four 132; push kingdomino.race"),
    Scene("18_region", "property", "game four 148; press RIGHT; wait 600"),
    Scene("19_product", "times crowns", "game four 148; press RIGHT; press A"),
    Scene("19_sum", "sum so far", "game four 148; press RIGHT; press A; press A"),
    Scene("19_harmony", "harmony", "game four 148" + "; press A" * 12),
    Scene("19_middle", "middle", "game four 148" + "; press A" * 14),
    Scene("19_total", "total", "game four 148" + "; press A" * 16),
    Scene("20_tie_property", "tie: property", "game four 148; push kingdomino.tie; wait 200"),
    Scene("20_tie_crowns", "tie: crowns", "game four 148; push kingdomino.tie; press A; wait 50"),
    Scene("21_fireworks", "fireworks", "game four 148; push kingdomino.winner; wait 900"),
    Scene("21_winner", "winner", "game four 148; push kingdomino.winner; wait 3200"),
    Scene("22_dynasty", "dynasty", "game dynasty 335; push kingdomino.dynasty"),
    Scene("22_sums", "its sums", "game dynasty 335; push kingdomino.dynasty; press A"),
    Scene("23_undo", "taken back", "game four 66; hold B 700"),
    Scene("23_redo", "done again", "game four 66; hold B 700; press B; press RIGHT"),
    Scene("24_brightness", "brightness", "push settings"),
    Scene("24_current", "power supply", "push settings; press DOWN; press DOWN"),
    Scene("24_timer", "turn timer", "push settings" + "; press DOWN" * 3 + "; press RIGHT"),
    Scene("24_fair_play", "fair play", "push settings" + "; press DOWN" * 4 + "; press RIGHT"),
    Scene("24_only_spot", "only spot", "push settings" + "; press DOWN" * 5),
    Scene("24_seats", "turn to seat", "push settings" + "; press DOWN" * 6),
    Scene("25_orientation", "upright", "push orientation"),
    Scene("26_wizard", "matrix", "push wizard"),
    Scene("27_palette", "colours", "push settings; press DOWN"),
    Scene("28_advice", "advice", "game four 64; push kingdomino.advice; wait 500"),
    Scene("28_no_advice", "no advice", "set FAIR_PLAY 1; game four 64; push kingdomino.advice"),
    Scene("29_clock", "clock", "set TURN_TIMER 4; game four 64; push kingdomino.clock; passes 20"),
    Scene("29_paused", "paused", "game four 64; push kingdomino.clock; press A"),
    Scene(
        "29_used",
        "time used",
        "game four 64; push kingdomino.clock; passes 97; press LEFT; press LEFT",
    ),
    Scene("30_error", "error", "error 7"),
    Scene("30_stuck", "stuck key", "push stuck 2"),
    Scene("31_saved", "saved", "game four 64; saved"),
    Scene("32_sleep", "asleep", "game four 64; passes 181"),
    Scene("37_link", "computer", "game four 64; push link; wait 700"),
    Scene("38_safe_boot", "safe boot", "safe"),
    Scene("40_menu", "menu: go on", "game four 64; push menu"),
    Scene("40_menu_advice", "menu: advice", "game four 64; push menu" + "; press DOWN" * 1),
    Scene("40_menu_free", "menu: free it", "game four 64; push menu" + "; press DOWN" * 2),
    Scene("40_menu_points", "menu: points", "game four 64; push menu" + "; press DOWN" * 3),
    Scene("40_menu_race", "menu: race", "game four 64; push menu" + "; press DOWN" * 4),
    Scene("40_menu_clock", "menu: time", "game four 64; push menu" + "; press DOWN" * 5),
    Scene("40_menu_discard", "menu: discard", "game four 64; push menu" + "; press DOWN" * 6),
    Scene("40_menu_amend", "menu: amend", "game four 64; push menu" + "; press DOWN" * 7),
    Scene("40_menu_settings", "menu: settings", "game four 64; push menu" + "; press DOWN" * 8),
    Scene("40_menu_pause", "menu: pause", "game four 64; push menu" + "; press DOWN" * 9),
    Scene("40_menu_sleep", "menu: sleep", "game four 64; push menu" + "; press DOWN" * 10),
    Scene("40_menu_end", "menu: the end", "game four 64; push menu" + "; press DOWN" * 11),
    Scene("41_menu_opens", "A and B", "game four 64; keep A+B 500"),
    Scene("42_flash", "no such key", "game four 144; keep UP 30"),
    Scene("60_ask", "against the rules?", "game four 64; push ask 96"),
    Scene("61_history", "what was", "game four 64; push history; wait 500; press LEFT; wait 300"),
    Scene("61_irregular", "it was irregular", "game four 64; push ask 96; press A" + _LAST_LINE),
    Scene("62_impossible", "impossible now", "game four 64; push history" + _ANOTHER_FIRST_ROW),
    *_scenes_of_games(),
)
