"""Writes the lines of Queendomino's log.

Room: rules. Several actions can share a line. The last of these actions writes it.
"""

from array import array

from castellan.rules.kingdom import BOX
from castellan.rules.kingdomino import text as kingdomino
from castellan.rules.kingdomino.layout import CHOICE, FREE, NEXT_KINGS, PHASE, PLACE
from castellan.rules.kingdomino.text import colour_of
from castellan.rules.property import (
    CELL,
    COUNT,
    ENTRY,
    FIRST,
    ITS_CROWNS,
    SQUARES,
    measure,
    sheet_size,
    unmark,
)
from castellan.rules.queendomino import builders, log_words
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.score import queen_rank
from castellan.rules.square import x_of, y_of


def line_of(match, action: int) -> str:
    """Return the log line of an action that comes next, or "" if a later line includes it."""
    if not (q.BUILDER < action < PLACE or action >= q.BUILD):
        return kingdomino.line_of(match, action)
    if action <= q.BUILDER + q.KINDS:
        if builders.wanted(match.state, match.extras) > 1:
            return ""
        return _builders_line(opened(match) + [action - q.BUILDER])
    return _step_line(match, action)


def ending(match):
    """Return comments for incomplete lines, and the Queen's place if her host had a choice."""
    kinds = opened(match)
    if match.state[PHASE] == q.BUILDERS and kinds:
        return ["# " + _builders_line(kinds)]
    host = match.state[match.extras + q.QUEEN]
    if match.is_over() and host != FREE:
        player = 0
        while match.house(player) != host:
            player += 1
        cells = queen_properties(match, player)
        if len(cells) > 1:
            return ["queen " + _name_and_square(match, player, cells[0])]
    if match.state[PHASE] == CHOICE and len(match.seats) == 2:
        for slot in range(match.row_size):
            if match.state[NEXT_KINGS + slot] != FREE:
                return []  # Q4: only the first king is drawn, the others follow
    return kingdomino.ending(match)


def queen_properties(match, player: int):
    """Return one cell of each property of a player on which the Queen may stand (Q17)."""
    sheet = array("H", bytes(2 * sheet_size(match.grid)))
    match.score(player, sheet)
    best = 0
    cells: list = []
    for at in range(FIRST, FIRST + ENTRY * sheet[COUNT], ENTRY):
        rank = queen_rank(match, sheet[at + SQUARES], sheet[at + ITS_CROWNS])
        if rank > best:
            cells = []
            best = rank
        if rank == best:
            cells.append(sheet[at + CELL])
    return cells


def opened(match):
    """Return the kinds of the buildings that the last actions opened, for the line `builders`."""
    log = match.log
    at = log.size
    # The actions before these are king moves, whose numbers are lower than those of buildings.
    while at and q.BUILDER < log.data[at - 1] <= q.BUILDER + q.KINDS:
        at -= 1
    return [log.data[place] - q.BUILDER for place in range(at, log.size)]


def _builders_line(kinds) -> str:
    return "builders " + " ".join([log_words.word_of(kind) for kind in kinds])


def _step_line(match, action: int) -> str:
    player = match.actor()
    if action >= q.BUILD:
        name = log_words.building_word(match, action - q.BUILD >> 8)
        where = _square(match, action & 255)
        return "build %s %s %s" % (colour_of(match, player), name, where)
    if action == q.END_TURN:
        return "pass " + colour_of(match, player)
    if action >= q.GAIN:
        return "gain %d %d" % (action - q.GAIN >> 2, action - q.GAIN & 3)
    if action >= q.KNIGHT:
        cell = match.state[match.extras + q.CELL_A + action - q.KNIGHT]
        return "knight " + _name_and_square(match, player, cell)
    name = log_words.building_word(match, action - q.DRAGON)
    return "dragon %s %s" % (colour_of(match, player), name)


def _name_and_square(match, player: int, cell: int) -> str:
    return "%s %s" % (colour_of(match, player), _square(match, cell))


def _square(match, cell: int) -> str:
    return "%d %d" % (x_of(match.grid, cell), y_of(match.grid, cell))


def may_host(match, player: int, cell: int) -> bool:
    """True if a square belongs to a property on which the player's Queen may stand (Q17)."""
    at = match.kingdom(player)
    if match.state[at + BOX + cell] < 128 or not match.state[at + BOX + cell] & 7:
        return False
    return _rank_at(match, at, cell) == _rank_at(match, at, queen_properties(match, player)[0])


def _rank_at(match, at: int, cell: int) -> int:
    sizes = measure(match.state, at + BOX + cell, 2 * match.grid)
    unmark(match.state, at, match.grid)
    return queen_rank(match, sizes & 255, sizes >> 8)
