"""Facts of the Duel's screens: dice, maps and the book of spells. Room: facts."""

from castellan.facts import parts
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.rules.duel.outcome import PRESTIGE_PART
from castellan.rules.square import x_of, y_of

_FACES = 6
_SPELLS = 6
# The offers of the screen `hand`, by kind. The numbers are its own.
_OFFERS = (
    "joker",
    "draw-now",
    "spell-free",
    "spell-split",
    "turn-die",
    "turn-die",
    "castle-bonus",
    "castle-bonus",
    "draw-nothing",
)


def _die(face: int) -> list:
    """Return coat and crosses of a face of a die."""
    return [face & 7, face >> 4]


def _in_hand(screen, out):
    """Add both dice in hand: `die i coat crosses`. A joker without a name has the coat 7."""
    s = screen.match.state
    for which in range(2):
        out.append(["hand", which + 1, s[d.CHOSEN + which] or d.JOKER, hand.crosses(s, which)])


def roll(screen, out: list):
    """Describe the wait for a roll."""
    match = screen.match
    out.append(["round", match.state[d.ROUND] + 1])
    out.append(["roll", match.seats[match.state[d.PLAYER_A]]])


def dice(screen, out: list):
    """Describe the entry of rolled dice."""
    match = screen.match
    out.append(["round", match.state[d.ROUND] + 1])
    out.append(["enter-die", screen._die + 1])
    for die in range(4):
        out.append(["die", die + 1] + _die(match.dice[_FACES * die + screen.faces[die]]) + [-1])


def take(screen, out: list):
    """Describe the four dice, who has taken them, and the cursor."""
    s = screen.match.state
    parts.who(screen, out)
    out.append(["take"])
    if not screen._is_there:
        out.append(["thinks"])
    elif screen._casts_spell():
        out.append(["cast-both"])
    else:
        face = s[d.FACES + screen.die]
        out.append(["die-cursor", screen.die + 1] + _die(face))
    if screen._is_advised and screen._is_there:
        out.append(["advised"])
    if screen._may_take_both:
        out.append(["may-take-both"])
    for die in range(4):
        taker = s[d.TAKERS + die]
        owner = -1 if taker == d.FREE else screen.match.seats[taker]
        out.append(["die", die + 1] + _die(s[d.FACES + die]) + [owner])


def offer(screen, out: list):
    """Describe what the player may do with the dice in hand."""
    parts.who(screen, out)
    _refusal(screen, out)
    kind = screen.kind()
    name = _OFFERS[kind]
    out.append(["offer", name, screen.position + 1, screen.count])
    if screen.action < 0:
        out.append(["thinks"])
    if name == "joker" and screen.coat:
        out.append(["becomes", screen.coat])
    elif name == "turn-die":
        which = kind - 4
        die = screen.match.state[d.HANDS + which]
        out.append(
            ["turned-die", which + 1] + _die(screen.match.dice[_FACES * die + screen._face])
        )
        out.append(["face", screen._face + 1])
    elif name == "castle-bonus":
        out.append(["bonus-die", kind - 5])
    _in_hand(screen, out)


def _refusal(screen, out):
    if getattr(screen, "rule", b""):
        parts.refusal(screen, screen.rule, out)


def place(screen, out: list):
    """Describe where the dice would be drawn, and the points that they would bring."""
    match = screen.match
    parts.who(screen, out)
    _refusal(screen, out)
    out.append(["draw-dice"])
    _in_hand(screen, out)
    if not screen._is_there:
        out.append(["thinks"])
        return
    spot = screen.spots[screen.index]
    ghost = screen.session.module("ghost")  # loaded already by the screens that draw dice
    _spot(ghost, spot, out)
    kept = bytearray(match.kingdom_size)
    sheet = screen.session.sheet
    out.append(["gain", ghost.gained(match, screen.view.player, spot, sheet, kept)])
    out.append(["at", screen.index + 1, len(screen.spots)])


def _spot(ghost, spot, out):
    """Add where the dice would be: `spot x y x y`, or `dot which x y` for one die alone."""
    one = ghost.first_cell(spot)
    if ghost.is_single(spot):
        which = ghost.die_of(spot) + 1 if spot < d.CROSS else 0
        out.append(["dot", which, x_of(d.MAP, one), y_of(d.MAP, one)])
        return
    other = ghost.second_cell(spot)
    out.append(
        ["spot", x_of(d.MAP, one), y_of(d.MAP, one), x_of(d.MAP, other), y_of(d.MAP, other)]
    )


def cross(screen, out: list):
    """Describe the coat of arms that would get one cross more."""
    parts.who(screen, out)
    out.append(["add-cross"])
    if not screen._is_there:
        out.append(["thinks"])
        return
    cell = screen.session.module("ghost").first_cell(screen.spots[screen.index])
    out.append(["dot", 0, x_of(d.MAP, cell), y_of(d.MAP, cell)])
    out.append(["at", screen.index + 1, len(screen.spots)])


def advice(screen, out: list):
    """Describe one of the best spots for the dice."""
    if not screen._is_there:
        out.append(["thinks"])
        return
    out.append(["advice", screen.index + 1, min(3, len(screen.spots))])
    place(screen, out)


def name(screen, out: list):
    """Describe the coat that the spell would name."""
    parts.who(screen, out)
    out.append(["name-coat", screen.coat + 1, screen._domains[screen.coat]])


def reach(screen, out: list):
    """Describe how many spots the dice can reach."""
    out.append(["reach", screen._count])


def map_of(screen, out: list):
    """Describe a map by its domains, or the squares of one coat."""
    player = screen._view.player
    out.append(["map", screen.match.seats[player]])
    if screen._only:
        out.append(["only-coat", screen._only])
        parts.squares(screen, player, screen._only, out)
        return
    lands: list = []
    parts.lands(screen, player, lands)
    for land in lands:
        if land[0] == "land":
            land[0] = "domains"
    out += lands
    prestige = screen.session.sheet[PRESTIGE_PART]
    if prestige:
        out.append(["prestige", prestige])


def book(screen, out: list):
    """Describe the boxes and spells of a player, or one spell."""
    match = screen.match
    s = match.state
    player = screen._player
    out.append(["book", match.seats[player]])
    for spell in range(_SPELLS):
        if screen._page in (spell, _SPELLS):
            filled = s[d.BOXES + _SPELLS * player + spell]
            owner = s[d.SPELLS + spell]
            code = "spell-open" if not owner else "spell-used" if owner > 2 else "spell-ready"
            holder = match.seats[(owner - 1) % 2] if owner else -1
            out.append([code, spell + 1, filled, match.boxes[spell], holder])
    if screen._page == _SPELLS and not s[d.BONUS_SPENT + player]:
        out.append(["bonus-left"])


SCREENS = {
    "roll": roll,
    "dice": dice,
    "take": take,
    "hand": offer,
    "free_hand": offer,
    "place": place,
    "free_place": place,
    "cross": cross,
    "advice": advice,
    "name": name,
    "reach": reach,
    "map": map_of,
    "book": book,
}
