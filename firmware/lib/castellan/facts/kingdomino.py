"""Facts of Kingdomino's screens. The other games with dominoes show most of them, too.

Room: facts.
"""

from castellan.facts import parts
from castellan.rules.kingdomino import layout as k
from castellan.rules.square import x_of, y_of

_TABLE = -1


def entry(screen, out: list):
    """Describe the domino that is offered for the new row."""
    box = screen._box
    if box.row_size == 1:
        session = screen.session
        out.append(["count", screen.match.seats[session.flow.focus(session)]])
    else:
        out.append(["entry", box.state[k.ENTERED] + 1, box.row_size])
    if screen._is_known:
        out.append(["last-row"])
        return
    if screen.session.is_by_picture:
        out.append(["picture"] + _shown_halves(screen))
    out.append(["domino", screen._number] + parts.halves(box, screen._number))
    out.append(["left", k.TILES - _used(box)])


def _shown_halves(screen):
    left = screen._left
    right = screen._right
    return [left & 7, left >> 4 & 7, right & 7, right >> 4 & 7]


def _used(box):
    """Return how many dominoes of the box have been entered."""
    count = 0
    for number in range(1, k.TILES + 1):
        count += 1 if box.is_used(number) else 0
    return count


def rows(screen, out: list):
    """Describe both rows of dominoes, with their kings."""
    out.append(["rows"])
    match = screen.match
    for slot in range(match.row_size):
        number = match.state[k.ROW_TILES + slot]
        king = match.state[k.ROW_KINGS + slot]
        if number and king != k.FREE:
            out.append(["played", printed(number), match.seats[king]])
    next_row(screen, out)


def next_row(screen, out: list):
    """Add `slot i number halves owner` for each domino to choose from. Owner -1: it is free."""
    match = screen.match
    for slot in range(match.row_size):
        number = match.state[k.NEXT_TILES + slot]
        if number:
            king = match.state[k.NEXT_KINGS + slot]
            owner = -1 if king == k.FREE else match.seats[king]
            out.append(["slot", slot + 1, printed(number)] + parts.halves(match, number) + [owner])


def printed(number: int) -> int:
    """Return the number on the back of a domino. Both boxes count from 1."""
    return (number - 1) % k.TILES + 1


def draw(screen, out: list):
    """Describe the first kings that are still in the hand."""
    match = screen.match
    out.append(["draw"])
    if hasattr(screen, "_player"):  # the screen that shows one player after the other
        code = "die-shown" if screen._player < 0 else "king-shown"
        out.append([code, parts.colour_of(screen, screen._player)])
    for player in range(len(match.seats)):
        if match.state[k.IN_HAND + player]:
            colour = match.seats[player]
            out.append(["in-hand", colour, match.state[k.IN_HAND + player], colour & 3])


def kings(screen, out: list):
    """Describe which domino the king would go to, and the whole row."""
    match = screen.match
    if screen._is_taken:
        out.append(["taken", match.seats[screen._player], screen.slot + 1])
        return
    parts.who(screen, out)
    out.append(["choose"])
    if screen.slot < 0:
        out.append(["thinks"])
    else:
        number = match.state[k.NEXT_TILES + screen.slot]
        out.append(["cursor", screen.slot + 1, printed(number)] + parts.halves(match, number))
    for slot in range(match.row_size):
        if not screen._with_room >> slot & 1:
            out.append(["no-room", slot + 1])
    next_row(screen, out)


def place(screen, out: list):
    """Describe the domino, where its ghost lies, and the points that it would bring."""
    match = screen.match
    parts.who(screen, out)
    parts.refusal(screen, getattr(screen, "_rule", b""), out)
    number = screen._number
    out.append(["place", printed(number)] + parts.halves(match, number))
    if screen._thinker is not None:
        out.append(["thinks"])
        out.append(["progress", screen._thinker.progress(parts.ALL_OF_A_SEARCH)])
        return
    parts.spot(screen, screen.spot, out)
    if screen._free_ghost:
        out.append(["free-ghost"])
    else:
        _gain(screen, screen.spot, out)
        out.append(["at", screen.index + 1, len(screen.spots)])


def _gain(screen, spot: int, out):
    """Add the points that a placement would bring."""
    out.append(["gain", screen.session.module("gains").gained(screen.session, spot)])


def reach(screen, out: list):
    """Describe the squares that the domino can reach."""
    side = screen.match.grid
    jumps = screen.session.module("jumps")
    cells = set()
    for index in range(screen._count):
        action = screen.session.choices[index]
        cells.add(jumps.first_cell(action))
        cells.add(jumps.second_cell(side, action))
    out.append(["reach", screen._count])
    fact: list = ["squares"]
    for cell in sorted(cells):
        fact += [x_of(side, cell), y_of(side, cell)]
    out.append(fact)


def discard(screen, out: list):
    """Describe the domino that leaves the game."""
    parts.who(screen, out)
    out.append(["discard", printed(screen._number)] + parts.halves(screen.match, screen._number))


def kingdom(screen, out: list):
    """Describe a kingdom by its lands, or the squares of one land."""
    player = screen._view.player
    out.append(["kingdom", screen.match.seats[player]])
    if screen._only:
        out.append(["only", screen._only])
        parts.squares(screen, player, screen._only, out)
    else:
        parts.lands(screen, player, out)
        discards = screen.match.state[k.DISCARDS + player]
        if discards:
            out.append(["discards", discards])


def advice(screen, out: list):
    """Describe one of the best spots."""
    if screen._steward is None:
        out.append(["no-advice"])
    elif not screen._count:
        out.append(["thinks"])
        out.append(["progress", screen._steward.progress(parts.ALL_OF_A_SEARCH)])
    else:
        out.append(["advice", screen._shown + 1, screen._count])
        spot = screen.spots[screen._shown]
        parts.spot(screen, spot, out)
        _gain(screen, spot, out)


def dynasty(screen, out: list):
    """Describe the games of a dynasty, or one player's sum."""
    match = screen.match
    out.append(["dynasty", match.state[k.GAME]])
    if screen._shown != _TABLE:
        out.append(["sum", match.seats[screen._shown], screen._sums[screen._shown]])
        return
    for game in range(match.state[k.GAME]):
        for player in range(len(match.seats)):
            out.append(
                ["game-points", game + 1, match.seats[player], match.game_points(game, player)]
            )
    for player in range(len(match.seats)):
        out.append(["sum", match.seats[player], screen._sums[player]])


SCREENS = {
    "entry": entry,
    "row": rows,
    "rows": rows,
    "draw": draw,
    "kings": kings,
    "place": place,
    "reach": reach,
    "discard": discard,
    "kingdom": kingdom,
    "advice": advice,
    "dynasty": dynasty,
}
