"""Facts of the screens that Queendomino adds or shows differently. Room: facts."""

from castellan.facts import kingdomino, parts, shared
from castellan.rules.kingdom import BOX
from castellan.rules.kingdomino.score import HARMONY_PART, MIDDLE_PART
from castellan.rules.property import POINTS
from castellan.rules.queendomino import builders, purse
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.score import BUILDINGS_PART, COINS_PART, QUEEN_PART
from castellan.rules.square import x_of, y_of

# The parts of the screen `points`: code, and the entries of the sheet that it adds up.
_PARTS: tuple = (
    (),
    ("lands", POINTS, HARMONY_PART, MIDDLE_PART),
    ("coins", COINS_PART),
    ("queen", QUEEN_PART),
    ("buildings", BUILDINGS_PART),
)
# What a building gives or counts: code of the fact, byte of the kind.
_WORTH = (
    ("gives-knights", q.KNIGHTS),
    ("gives-towers", q.TOWERS),
    ("knight-tax", q.KNIGHT_TAX),
    ("tower-tax", q.TOWER_TAX),
    ("its-points", q.ITS_POINTS),
    ("per-tower", q.PER_TOWER),
    ("per-knight", q.PER_KNIGHT),
    ("its-crowns", q.ITS_CROWNS),
)


def _worth(match, kind, out):
    """Add what a kind of building gives and counts."""
    for code, place in _WORTH:
        value = builders.fact(match.buildings, kind, place)
        if value:
            out.append([code, value])
    each = builders.fact(match.buildings, kind, q.PER_PROPERTY)
    if each:
        out.append(["per-property", each >> 4, each & 15])


def _steps(screen, out):
    """Add the optional steps that are possible now: a bit each for knights, builders, dragon."""
    if screen._steps:
        out.append(["steps", screen._steps])


def kings(screen, out: list):
    """Describe the choice of a domino and the optional steps before it."""
    kingdomino.kings(screen, out)
    if not screen._is_taken:
        _steps(screen, out)


def last(screen, out: list):
    """Describe the end of a turn in the last round."""
    parts.who(screen, out)
    out.append(["end-turn"])
    if not screen._is_ready:
        out.append(["thinks"])
    _steps(screen, out)


def board(screen, out: list):
    """Describe the building that is chosen on the builders' board."""
    match = screen.match
    price = screen._price
    kind = screen._kind(price)
    out.append(["builders"])
    if kind:
        coins = builders.coins_of(match.state, match.extras, screen._house)
        if screen._is_burning:
            out.append(["burn", kind])
        else:
            cost = builders.cost(match.state, match.extras, screen._house, price)
            out.append(["build", kind, cost, screen._sites[price]])
        out.append(["coins", coins])
        _worth(match, kind, out)
        if screen._burnable >> price & 1:
            out.append(["burnable"])
    open_now = 0
    for place in range(q.SPACES):
        open_now += 1 if screen._kind(place) else 0
    out.append(["space", price + 1, open_now])


def builder(screen, out: list):
    """Describe the building that is offered as drawn."""
    match = screen.match
    out.append(["builder", screen._kind, match.next_space() + 1])
    _worth(match, screen._kind, out)
    out.append(["copies", screen._left(screen._kind)])
    for price in range(q.SPACES):
        kind = match.state[match.extras + q.PRICES + price]
        if kind:
            out.append(["lies", price, kind])


def gain(screen, out: list):
    """Describe what the new building gives at once."""
    out.append(["gives", screen._knights, screen._towers])


def knights(screen, out: list):
    """Describe the half on which a knight would collect coins."""
    match = screen.match
    parts.who(screen, out)
    at = match.kingdom(match.actor()) + BOX
    cell = match.state[match.extras + q.CELL_A + screen._half]
    terrain = match.state[at + cell] & 7
    out.append(["knight", screen._half + 1, terrain, screen._coins[screen._half]])
    out.append(["other-half", screen._coins[1 - screen._half]])


def own(screen, out: list):
    """Describe the purse of a house, and the exact number that is shown."""
    match = screen.match
    s = match.state
    house = match.house(screen._player)
    at = purse.purse(match.extras, house)
    out.append(["purse", match.seats[screen._player], screen._page])
    out.append(["coins", builders.coins_of(s, match.extras, house)])
    out.append(["knights", s[at + q.RESERVE], purse.knights_of(s, match.extras, house)])
    out.append(["towers", s[at + q.TOWERS_OWNED]])
    if s[match.extras + q.QUEEN] == house:
        out.append(["queen"])
    if s[match.extras + q.DRAGON_OUT]:
        out.append(["dragon-out"])


def site(screen, out: list):
    """Describe the town square under the cursor."""
    match = screen.match
    parts.who(screen, out)
    out.append(["site-for", match.state[match.extras + q.PRICES + screen._price]])
    cell = screen.session.module("jumps").first_cell(screen.spots[screen.index])
    out.append(["site", x_of(match.grid, cell), y_of(match.grid, cell)])
    out.append(["at", screen.index + 1, len(screen.spots)])


def kingdom(screen, out: list):
    """Describe a kingdom, its free building sites and its buildings."""
    kingdomino.kingdom(screen, out)
    match = screen.match
    house = match.house(screen._view.player)
    at = match.kingdom(screen._view.player)
    width = 2 * match.grid
    free = 0
    for cell in range(width, match.kingdom_size - BOX - width):
        free += 1 if builders.is_building_site(match.state, match.extras, house, at, cell) else 0
    if free:
        out.append(["free-sites", free])
    fact: list = ["buildings"]
    for index in range(match.state[match.extras + q.COUNT_BUILT]):
        built = match.extras + q.BUILT_LIST + 3 * index
        if match.state[built] == house:
            fact.append(match.state[built + 1])
    if len(fact) > 1:
        out.append(fact)


def points(screen, out: list):
    """Describe the points of a player, or one part of them."""
    if not screen._part:
        shared.points(screen, out)
        return
    sheet = screen.session.sheet
    screen.match.score(screen.player, sheet)
    part = _PARTS[screen._part]
    number = sum([sheet[entry] for entry in part[1:]])
    out.append(["part", screen.match.seats[screen.player], part[0], number])


SCREENS = {
    "kings": kings,
    "last": last,
    "board": board,
    "builder": builder,
    "gain": gain,
    "knights": knights,
    "purse": own,
    "site": site,
    "kingdom": kingdom,
    "points": points,
}
