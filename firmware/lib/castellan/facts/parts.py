"""Facts that several games have: players, dominoes, squares and points. Room: facts."""

from array import array

from castellan.rules import property as sheets
from castellan.rules.kingdom import BLOCKED, BOX, CASTLE
from castellan.rules.square import x_of, y_of

_TERRAINS = 7
ALL_OF_A_SEARCH = 7  # steps in which the progress of a search is told


def colour_of(screen, player: int) -> int:
    """Return the colour of a player, or -1 for the table."""
    return screen.match.seats[player] if player >= 0 else -1


def who(screen, out: list):
    """Add who decides: `who colour is_computer`. The table has the colour -1."""
    session = screen.session
    player = session.match.actor()
    is_computer = 1 if session.is_computer(player) else 0
    out.append(["who", colour_of(screen, player), is_computer])


def choices(match):
    """Return a new list for `legal`, because a screen may still use the session's own."""
    return array("H", bytes(2 * match.LARGEST_CHOICE))


def halves(match, number: int) -> list:
    """Return terrain and crowns of both halves of a domino, as four numbers."""
    both = []
    for half in (match.dominoes[2 * number - 2], match.dominoes[2 * number - 1]):
        both += [half & 7, half >> 4 & 7]
    return both


def spot(screen, action: int, out: list):
    """Add where both halves would lie: `spot x y x y`, counted from the castle."""
    side = screen.match.grid
    jumps = screen.session.module("jumps")  # loaded already by the screens that place dominoes
    one = jumps.first_cell(action)
    other = jumps.second_cell(side, action)
    out.append(["spot", x_of(side, one), y_of(side, one), x_of(side, other), y_of(side, other)])


def lands(screen, player: int, out: list):
    """Add `land terrain squares crowns points` for each terrain, and `score colour points`."""
    match = screen.match
    sheet = screen.session.sheet
    total = match.score(player, sheet)
    sums = [[0, 0, 0] for _ in range(_TERRAINS + 1)]
    for index in range(sheet[sheets.COUNT]):
        at = sheets.FIRST + index * sheets.ENTRY
        land = sums[sheet[at + sheets.TERRAIN]]
        squares = sheet[at + sheets.SQUARES]
        crowns = sheet[at + sheets.ITS_CROWNS]
        land[0] += squares
        land[1] += crowns
        land[2] += squares * crowns
    for terrain in range(1, _TERRAINS + 1):
        if sums[terrain][0]:
            out.append(["land", terrain] + sums[terrain])
    out.append(["score", match.seats[player], total])


def squares(screen, player: int, terrain: int, out: list):
    """Add the squares of one terrain: `squares x y …`, counted from the castle."""
    match = screen.match
    side = match.grid
    at = match.kingdom(player) + BOX
    fact: list = ["squares"]
    for cell in range(match.kingdom_size - BOX):
        value = match.state[at + cell]
        if value > BLOCKED and value != CASTLE and value & 7 == terrain:
            fact += [x_of(side, cell), y_of(side, cell)]
    out.append(fact)


def turns(screen, out: list):
    """Add the colours of the next turns: `turns colour …`."""
    fact: list = ["turns"]
    for turn in range(7):
        player = screen.session.flow.coming(screen.session, turn)
        if player < 0:
            break
        fact.append(screen.match.seats[player])
    if len(fact) > 1:
        out.append(fact)


def refusal(screen, rule: bytes, out: list):
    """Add the rule that refused the last action: `refuse code rule`. Nothing without one."""
    if screen.refused:
        out.append(["refuse", screen.refused, rule.decode()])
