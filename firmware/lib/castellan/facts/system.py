"""Facts of the screens around a match: choices before it, menu, settings, errors. Room: facts."""

from castellan.ui import palette
from castellan.ui import preferences as choice

_COUNT_PAGE = 1
_NOBODY = -1
# The settings in the order of their screen, by the preference. The last two open a screen.
_SETTINGS = (
    choice.BRIGHTNESS,
    choice.PALETTE,
    choice.CURRENT_LIMIT,
    choice.TURN_TIMER,
    choice.FAIR_PLAY,
    choice.AUTO_CONFIRM,
    choice.FACE_SEAT,
)


def boot(screen, out: list):
    """Describe the start."""
    out.append(["boot"])


def resume(screen, out: list):
    """Describe the saved game."""
    out.append(["resume", screen.session.game])
    out.append(["turns"] + list(screen.match.seats))


def confirm(screen, out: list):
    """Describe the question before something is given up."""
    out.append(["confirm"])


def game(screen, out: list):
    """Describe the game that is offered."""
    code = "count-game" if screen._page == _COUNT_PAGE else "game"
    out.append([code, screen._game(), screen._page + 1])


def players(screen, out: list):
    """Describe who plays which colour."""
    kinds = screen.session.kinds
    out.append(["players", screen._seat, kinds[screen._seat]])
    for colour in range(len(kinds)):
        if kinds[colour]:
            out.append(["seat", colour, kinds[colour]])


def variants(screen, out: list):
    """Describe a variant and its reading."""
    letter, _, readings = screen.pages[screen._page]
    mask = 0
    for bits in readings:
        mask |= bits
    options = screen.session.options & mask
    chosen = len(readings) - 1
    for index in range(len(readings)):
        if readings[index] == options:
            chosen = index
    out.append(["variant", chr(letter), chosen])
    out.append(["at", screen._page + 1, len(screen.pages)])


def house_rules(screen, out: list):
    """Describe a house rule and its reading."""
    variants(screen, out)
    out[len(out) - 2][0] = "house-rule"


def menu(screen, out: list):
    """Describe the entry of the menu."""
    session = screen.session
    action = screen._entries[screen._place][2]
    if screen._asks_again:
        out.append(["sure"])
        return
    out.append(["menu", action])
    out.append(["at", screen._place + 1, len(screen._entries)])
    if action == "pause":
        out.append(["paused" if screen.shell.timer.is_paused else "running"])
    elif action == "free":
        out.append(["now-free" if session.is_free else "now-jumps"])
    elif action == "picture":
        out.append(["now-picture" if session.is_by_picture else "now-number"])


def undo(screen, out: list):
    """Describe what was taken back."""
    colour = screen._colour - palette.FIRST_PLAYER
    if not 0 <= colour < len(screen.session.kinds):
        colour = _NOBODY
    count = screen.match.log.count if screen.match else 0
    out.append(["undone", colour, max(0, screen._steps)])
    out.append(["log", count])


def ask(screen, out: list):
    """Describe the question whether the table has done what the rules forbid."""
    out.append(["ask"])


def history(screen, out: list):
    """Describe the line of the log that would be amended."""
    if screen._view is None:
        out.append(["searches"])
        return
    out.append(["history", screen.line + 1, len(screen._amendment.starts)])
    if screen._amendment.is_irregular():
        out.append(["irregular", 1])


def replay(screen, out: list):
    """Describe the later lines that are played again."""
    out.append(["impossible" if screen._view is not None else "replays"])


def settings(screen, out: list):
    """Describe a setting and its value."""
    place = screen._place
    if place >= len(_SETTINGS):
        out.append(["setting-page", place])
        return
    key = _SETTINGS[place]
    preferences = screen.shell.preferences
    out.append(["setting", place])
    value = preferences.get(key)
    most = preferences.maximum(key)
    if most == 1:
        out.append(["on" if value else "off"])
    else:
        out.append(["value", value, most])
    if not place and screen.shell.light.is_limited:
        out.append(["limited"])


def orientation(screen, out: list):
    """Describe how the picture is turned."""
    preferences = screen.shell.preferences
    out.append(["orientation", preferences.get(choice.ROTATION)])
    if preferences.get(choice.MIRRORED):
        out.append(["mirrored"])


def wizard(screen, out: list):
    """Describe the question about the wiring."""
    out.append(["wizard", screen._question + 1])
    if screen._knows_side or screen._knows_height:
        out.append(["half-known"])


def stuck(screen, out: list):
    """Describe the keys that are stuck."""
    out.append(["stuck"] + [key for key in range(6) if screen.argument >> key & 1])


def error(screen, out: list):
    """Describe an error by its number."""
    out.append(["error", screen.argument])


def link(screen, out: list):
    """Describe the sign of a linked computer."""
    out.append(["linked"])


SCREENS = {
    "boot": boot,
    "resume": resume,
    "confirm": confirm,
    "game": game,
    "players": players,
    "variants": variants,
    "house_rules": house_rules,
    "menu": menu,
    "undo": undo,
    "ask": ask,
    "history": history,
    "replay": replay,
    "settings": settings,
    "orientation": orientation,
    "wizard": wizard,
    "stuck": stuck,
    "error": error,
    "link": link,
}
