"""Lists the bonuses of each player's score sheet, and what decides a tie.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules import property as sheets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TIE_NAMES = {sheets.LARGEST: "largest", sheets.CROWNS: "crowns"}


def bonuses_of(session: "Any") -> "list[list[Any]]":
    """Return each player's bonuses as pairs of the letter on the box and the points."""
    match = session.match
    sheet = session.sheet
    found: list[list[Any]] = []
    for player in range(len(match.seats)):
        match.score(player, sheet)
        bonuses = getattr(session.flow, "BONUSES", ())
        found.append([[chr(letter), sheet[part]] for letter, part in bonuses])
    return found


def tie_of(session: "Any") -> "list[Any] | None":
    """Return what decides between the players with most points, or None without a tie.

    The list has a name and the values of the tied players, as [seat, value]. The name is
    "shared" if nothing decides. A Dynasty is decided by its games, so it has none.
    """
    match = session.match
    if getattr(match, "games", 1) > 1:
        return None
    places = bytearray(len(match.seats))
    match.match_places(places)
    totals = [match.score(player, session.sheet) for player in range(len(match.seats))]
    tied = [player for player, total in enumerate(totals) if total == max(totals)]
    if len(tied) > 1 and len([player for player in tied if places[player] == 1]) == len(tied):
        return ["shared", []]
    told: list[Any] | None = None
    for part in getattr(session.flow, "TIE_PARTS", ()):
        if len(tied) < 2:
            break
        values = []
        for player in tied:
            match.score(player, session.sheet)
            values.append([player, session.sheet[part]])
        most = max([value for _, value in values])
        tied = [player for player, value in values if value == most]
        told = [_TIE_NAMES[part], values]
    return told
