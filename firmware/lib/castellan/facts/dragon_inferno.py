"""Facts of Dragon Inferno's screens: caves, eggs, tiles and dragons. Room: facts."""

from castellan.facts import parts
from castellan.rules.dragon_inferno import layout as d
from castellan.rules.dragon_inferno.match import BROKEN_PART, CASTLES_PART, SQUARES_PART
from castellan.rules.dragon_inferno.pieces import HOLE_MARK, SQUARES, STEP

_BOARD = 0  # the first step of the final scoring
_TOTAL = 4
_PARTS = ("", "squares", "castles", "eggs")
_SIGNS = (SQUARES_PART, SQUARES_PART, CASTLES_PART, BROKEN_PART)


def _corner(screen, action: int, out):
    """Add where a piece would lie: `field column row`, and `turned quarters`."""
    width = screen.match.pieces.width
    cell = action & 127
    out.append(["field", cell % width + 1, cell // width + 1])
    if action >= d.DRAGON:
        out.append(["turned", action >> 7 & 7])


def _eggs_under(screen, action: int, out):
    """Add what a tile would do to eggs: `calls-dragon`, `breaks eggs`."""
    match = screen.match
    shape = screen.session.module("placements").shape_of(match, action)
    turned = match.pieces.turned
    broken = 0
    for at in range(shape + SQUARES, shape + SQUARES + turned[shape]):
        cell = (action & 127) + (turned[at] & STEP)
        if match.state[d.BOARD + cell] & d.EGG_HERE:
            if turned[at] & HOLE_MARK:
                out.append(["calls-dragon"])
            else:
                broken += 1
    if broken:
        out.append(["breaks", broken])


def _caves_left(screen, out):
    out.append(["dragons-left", screen.match.state[d.DEALT] - screen.match.state[d.FLOWN]])


def caves(screen, out: list):
    """Describe the deal of the dragons to their caves."""
    out.append(["caves", screen.match.state[d.DEALT] + 1, screen.match.pieces.dragons])
    if screen._shown < 0:
        out.append(["die-shown", -1])
    else:
        out.append(["dragon", screen._shown + 1])


def dragons(screen, out: list):
    """Describe the dragons that have not flown yet."""
    if screen._count <= 0:
        out.append(["no-dragons"])
        return
    cave = screen._first + screen._shown
    out.append(["cave", cave + 1, screen.match.state[d.CAVES + cave] + 1])
    _caves_left(screen, out)


def _ghost(screen, out):
    """Add the place of the ghost. Returns its action, or -1 during the search."""
    if screen.index < 0:
        out.append(["thinks"])
        return -1
    action = screen.placements.actions[screen.index]
    _corner(screen, action, out)
    out.append(["at", screen.index + 1, screen.placements.count])
    return action


def egg(screen, out: list):
    """Describe the square for an egg."""
    parts.who(screen, out)
    out.append(["put-egg"])
    _ghost(screen, out)


def tile(screen, out: list):
    """Describe the tile that is chosen."""
    parts.who(screen, out)
    out.append(["tile", screen._tile + 1])
    if screen._is_taken:
        out.append(["tile-taken"])
    fits = 0
    for best in screen.search.best:
        fits += 1 if best else 0
    out.append(["tiles-fit", fits])
    if not screen._is_known:
        out.append(["thinks"])
    elif screen._tile == screen._best:
        out.append(["best"])


def place(screen, out: list):
    """Describe where a tile or a dragon would lie, and what it would do."""
    parts.who(screen, out)
    _refusal(screen, out)
    phase = screen.match.state[d.PHASE]
    if phase == d.EGGS:
        out.append(["put-egg"])
    elif phase == d.DRAGONS:
        out.append(["put-dragon", screen.match.state[d.FLOWN] + 1])
    action = _ghost(screen, out)
    if phase == d.TILES and action >= 0:
        out.append(["put-tile", (action - d.TILE >> 10) + 1])
        if not hasattr(screen, "rule"):
            out.append(["gain", screen._gain(action)])
        _eggs_under(screen, action, out)


def _refusal(screen, out):
    if getattr(screen, "rule", b""):
        parts.refusal(screen, screen.rule, out)


def dragon(screen, out: list):
    """Describe the dragon that has come, then where it would lie."""
    parts.who(screen, out)
    cave = screen.match.state[d.FLOWN]
    if screen._is_shown:
        out.append(["dragon-comes", cave + 1, screen.match.state[d.CAVES + cave] + 1])
        return
    out.append(["put-dragon", cave + 1])
    action = _ghost(screen, out)
    if action >= 0:
        out.append(["hurts", screen._gain(action)])


def away(screen, out: list):
    """Describe a dragon that fits nowhere."""
    out.append(["flies-away", screen.argument + 1])


def think(screen, out: list):
    """Describe the search of a computer."""
    parts.who(screen, out)
    out.append(["thinks"])
    out.append(["progress", screen.search.progress(parts.ALL_OF_A_SEARCH)])


def passing(screen, out: list):
    """Describe a pass for the rest of the game."""
    parts.who(screen, out)
    out.append(["pass"])


def look(screen, out: list):
    """Describe the game board: squares, castles and eggs of both players."""
    match = screen.match
    view = screen.view
    out.append(["board", match.pieces.width, match.pieces.height])
    out.append(["window", view.left + 1, view.top + 1])
    if screen._only == 3:
        out.append(["only-eggs"])
    elif screen._only:
        out.append(["only-player", match.seats[screen._only - 1]])
    eggs: list = ["eggs"]
    owned = [0, 0]
    castles = [0, 0]
    burnt = [0, 0]
    for cell in range(match.pieces.width * match.pieces.height):
        value = match.state[d.BOARD + cell]
        owner = value & d.OWNER
        if owner:
            owned[owner - 1] += 1
            castles[owner - 1] += 1 if value & d.CASTLE else 0
            burnt[owner - 1] += 1 if value & d.BURNT else 0
        elif value & d.EGG_HERE:
            eggs += [cell % match.pieces.width + 1, cell // match.pieces.width + 1]
    for player in range(2):
        out.append(["holds", match.seats[player], owned[player], castles[player], burnt[player]])
    if len(eggs) > 1:
        out.append(eggs)
    _caves_left(screen, out)


def points(screen, out: list):
    """Describe the points of a player and their parts."""
    match = screen.match
    out.append(["points", match.seats[screen.player], screen.total])
    _sum(screen, screen.player, screen._part, out)
    left = 0
    for number in range(match.pieces.tiles):
        left += match.state[d.TILES_LEFT + screen.player] >> number & 1
    out.append(["tiles-left", left])


def _sum(screen, player, part, out):
    """Add one part of a player's points, or all three if `part` is 0."""
    sheet = screen.session.sheet
    screen.match.score(player, sheet)
    for each in range(1, 4):
        if part in (0, each):
            value = sheet[_SIGNS[each]]
            value = -value if each == 3 else value
            out.append(["part", screen.match.seats[player], _PARTS[each], value])


def scoring(screen, out: list):
    """Describe one step of the final scoring."""
    player = screen._view.player
    colour = screen.match.seats[player]
    if screen._step == _BOARD:
        out.append(["counts", colour])
    elif screen._step == _TOTAL:
        out.append(["total", colour, screen.match.score(player, screen.session.sheet)])
    else:
        _sum(screen, player, screen._step, out)


def advice(screen, out: list):
    """Describe one of the best placements."""
    if screen._is_fair:
        out.append(["no-advice"])
    elif not screen._count:
        out.append(["thinks"])
        out.append(["progress", screen.search.progress(parts.ALL_OF_A_SEARCH)])
    else:
        out.append(["advice", screen._shown + 1, screen._count])
        action = screen.search.shortlist.action(screen._shown)
        out.append(["put-tile", (action - d.TILE >> 10) + 1])
        _corner(screen, action, out)


SCREENS = {
    "caves": caves,
    "dragons": dragons,
    "egg": egg,
    "tile": tile,
    "free_tile": tile,
    "place": place,
    "free_place": place,
    "dragon": dragon,
    "away": away,
    "think": think,
    "passing": passing,
    "look": look,
    "points": points,
    "scoring": scoring,
    "advice": advice,
}
