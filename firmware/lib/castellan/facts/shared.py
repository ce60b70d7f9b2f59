"""Facts of the screens that all games share: points, race, scoring, tie, winner, clock.

Room: facts.
"""

from castellan.facts import parts
from castellan.rules import actions

_REGION = 0  # the steps of the shared scoring
_PRODUCT = 1
_TOTAL = 3
_OUT = 0xFFFF  # in a tie: this player has less than the others
_RUNNING = -1
_STEP_MS = 15000  # a listener does not want to hear every second


def points(screen, out: list):
    """Describe the points of one player, and who plays next."""
    player = screen.player
    out.append(["points", screen.match.seats[player], screen.total])
    irregular = actions.count_irregular(screen.match)
    if irregular:
        out.append(["irregular", irregular])
    parts.turns(screen, out)


def race(screen, out: list):
    """Describe the points of all players, or of all teams."""
    out.append(["race"])
    for player in range(len(screen._totals)):
        if screen.session.flow.is_first(screen.match, player):
            out.append(["score", screen.match.seats[player], screen._totals[player]])


def scoring(screen, out: list):
    """Describe one step of the final scoring."""
    colour = screen.match.seats[screen._view.player]
    step = screen._step
    its = screen.parts
    if step == _TOTAL:
        out.append(["total", colour, screen._sum])
        return
    out.append(["counts", colour])
    if its.letter:
        out.append(["bonus", chr(its.letter), its.points])
    else:
        out.append(["property", its.terrain, its.squares, its.crowns])
    if step == _PRODUCT:
        out.append(["product", its.squares, its.crowns, its.points])
    elif step != _REGION:
        out.append(["so-far", screen._sum])


def tied(screen, out: list):
    """Describe the values that decide between equal points."""
    out.append(["tie", screen._parts[screen._part]])
    for player in range(len(screen._values)):
        value = screen._values[player]
        if value != _OUT and screen.session.flow.is_first(screen.match, player):
            out.append(["tied", screen.match.seats[player], value])


def winner(screen, out: list):
    """Describe all players with their ranks and points, the winners first."""
    match = screen.match
    places = screen._places
    is_shared = 0
    for place in places:
        is_shared += place == 1
    for place in range(1, len(places) + 1):
        for player in range(len(places)):
            if places[player] == place:
                total = _points_at_the_end(screen, player)
                code = ("won-shared" if is_shared > 1 else "won") if place == 1 else "rank"
                out.append([code, match.seats[player], total, place])


def _points_at_the_end(screen, player):
    """Return the points of the game, or of all three games for the winner of a dynasty."""
    if screen.argument:
        return screen.match.match_points(player)
    return screen.match.score(player, screen.session.sheet)


def clock(screen, out: list):
    """Describe the turn timer, or the time that a player has used."""
    timer = screen.shell.timer
    if screen._shown != _RUNNING:
        seat = screen.match.seats[screen._shown]
        total_s = timer.total_ms(screen.shell.now, seat) // 1000
        out.append(["used", seat, total_s // 60, total_s % 60 // 10 * 10])
        return
    out.append(["clock", parts.colour_of(screen, screen.match.actor())])
    if timer.is_paused:
        out.append(["paused"])
    if timer._length_ms:
        left_ms = max(0, timer._length_ms - timer._used_ms)
        out.append(["time", (left_ms + _STEP_MS - 1) // _STEP_MS * _STEP_MS // 1000])
    following = screen.session.flow.coming(screen.session, 1)
    if following >= 0:
        out.append(["next", screen.match.seats[following]])


SCREENS = {
    "points": points,
    "race": race,
    "scoring": scoring,
    "tie": tied,
    "winner": winner,
    "clock": clock,
}
