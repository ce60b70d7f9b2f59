"""The words of the Duel's logs: lines for actions, names of faces, and drawings.

Room: rules. Only logs and screens need it. Playing a match does not import it.
"""

from castellan.rules.contract import OK, OUTSIDE
from castellan.rules.duel import fitting, log_errors, meta
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE
from castellan.rules.duel.log_errors import colour_of, face_of
from castellan.rules.kingdom import step_of
from castellan.rules.square import cell_at, x_of, y_of

IS_TEMPORARY = True


def face_from(dice: bytes, die: int, word: str) -> int:
    """Return the first face of a die that has this word, or -1."""
    for face in range(6):
        if face_of(dice[6 * die + face]) == word:
            return face
    return -1


def coat_from(word: str) -> int:
    """Return the coat that a word names, counted from 0, or -1."""
    return d.COATS.find(word) if len(word) == 1 else -1


def square_of(cell: int) -> str:
    """Return the coordinates of a cell as a log writes them."""
    return "%d %d" % (x_of(d.MAP, cell), y_of(d.MAP, cell))


def cell_from(x: int, y: int) -> int:
    """Return the cell of a square, or -1 if it is outside the map."""
    return cell_at(d.MAP, x, y) if -2 <= y <= 2 else -1


def line_of(match, action: int) -> str:
    """Return the log line of an action that comes next, or "" if a later line includes it."""
    s = match.state
    if action < d.TAKE:
        if s[d.ROLLED] < 3:
            return ""
        return _roll([s[d.FACES + die] for die in range(3)] + [match.dice[18 + action - d.FACE]])
    name = colour_of(match, match.actor())
    if action < d.NO_DRAW:
        return "take %s %d" % (name, action - d.TAKE + 1)
    if action < d.TURN:
        return ("draw %s none", "spell %s free", "spell %s split", "spell %s both")[
            action - d.NO_DRAW
        ] % name
    if action < d.PLACE:
        return _die_line(match, name, action)
    return _square_line(match, name, action)


def _square_line(match, name: str, action: int) -> str:
    """Return the line for an action that draws."""
    if action >= d.CROSS:
        return "spell %s cross %s" % (name, square_of(action - d.CROSS))
    if action >= d.DOT:
        return _dot_line(match, name, action - d.DOT)
    cell = action - d.PLACE >> 2
    other = cell + step_of(d.MAP, action & 3)
    return "draw %s %s %s" % (name, square_of(cell), square_of(other))


def _roll(values) -> str:
    faces = ["%d:%s" % (die + 1, face_of(value)) for die, value in enumerate(values)]
    return "roll " + " ".join(faces)


def _die_line(match, name: str, action: int) -> str:
    """Return the log line of an action: a spell, the coat of a joker, or the castle's bonus."""
    s = match.state
    if action > d.NAME:
        return "spell %s name %s" % (name, d.COATS[action - d.NAME - 1])
    if action >= d.COAT:
        number = action - d.COAT
        die = s[d.HANDS + number // 6]
        return "joker %s %d %s" % (name, die + 1, d.COATS[number % 6])
    if action >= d.BONUS:
        return "bonus %s %d" % (name, s[d.HANDS + action - d.BONUS] + 1)
    number = action - d.TURN
    die = s[d.HANDS + number // 6]
    return "spell %s turn %d %s" % (name, die + 1, face_of(match.dice[6 * die + number % 6]))


def _dot_line(match, name: str, spot: int) -> str:
    """Return the line of a split domino with its second die, or "" with its first one."""
    s = match.state
    which = spot >> 7
    if s[d.FIRST_DOT] != FREE:
        return "draw %s %s %s" % (name, square_of(s[d.FIRST_DOT]), square_of(spot & 127))
    if not fitting.is_half(s, _lone(match)):
        return ""
    return "draw %s %d %s" % (name, s[d.HANDS + which] + 1, square_of(spot & 127))


def _lone(match) -> bool:
    """True if half of a split domino may be drawn alone (U10)."""
    return bool(match.options & meta.SPLIT_ONE)


def ending(match):
    """Return comments for a roll that is incomplete and for half of a split domino."""
    s = match.state
    if s[d.PHASE] == d.ROLL and s[d.ROLLED]:
        return ["# " + _roll([s[d.FACES + die] for die in range(s[d.ROLLED])])]
    if s[d.PHASE] == d.DRAWING and s[d.FIRST_DOT] != FREE:
        name = colour_of(match, match.actor())
        return ["# draw %s %s" % (name, square_of(s[d.FIRST_DOT]))]
    return []


def draw(match, numbers, which: int) -> str:
    """Draw on the squares of a log line. Returns "" or why the rules forbid it."""
    if fitting.is_open(match.state):
        return log_errors.NAME_JOKER
    if len(numbers) == 3:
        return _draw_half(match, which, cell_from(numbers[1], numbers[2]))
    one = cell_from(numbers[0], numbers[1])
    two = cell_from(numbers[2], numbers[3])
    if one < 0 or two < 0:
        return log_errors.reason(match, OUTSIDE)
    if fitting.is_split(match.state):
        return _draw_split(match, one, two)
    return _draw_domino(match, one, two)


def _draw_half(match, which: int, cell: int) -> str:
    if which < 0:
        return log_errors.NOT_IN_HAND % colour_of(match, match.actor())
    if not fitting.is_split(match.state) or not fitting.is_half(match.state, _lone(match)):
        return log_errors.HALF_OF_WHOLE
    if cell < 0:
        return log_errors.reason(match, OUTSIDE)
    return _draw_die(match, d.DOT + (which << 7) + cell)


def _draw_split(match, one: int, two: int) -> str:
    if fitting.is_half(match.state, _lone(match)):
        return log_errors.NOT_BOTH
    answer = _draw_die(match, d.DOT + one)
    if not answer:
        answer = _draw_die(match, d.DOT + 128 + two)
        if answer:
            match.undo()
    return answer


def _draw_die(match, action: int) -> str:
    return "" if match.apply(action) == OK else log_errors.NO_SPLIT_SQUARE


def _draw_domino(match, one: int, two: int) -> str:
    if fitting.are_alike(match.state):
        one, two = min(one, two), max(one, two)  # both orders are the same action
    for direction in range(4):
        if one + step_of(d.MAP, direction) == two:
            action = d.PLACE + (one << 2) + direction
            code = match.apply(action)
            return "" if code == OK else log_errors.reason(match, code, action)
    return log_errors.NOT_SIDE_BY_SIDE
