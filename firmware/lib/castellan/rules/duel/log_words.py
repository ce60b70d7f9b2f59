"""The words of the Duel's logs: lines for actions, names of faces, the next expected action.

Room: rules. Only logs and screens need it. Playing a match does not import it.
"""

from castellan.rules.contract import NO_MATCH, NOBODY, OK, OUTSIDE, OVERLAP
from castellan.rules.duel import fitting
from castellan.rules.duel import layout as d
from castellan.rules.duel.layout import FREE, JOKER
from castellan.rules.duel.tables import DICE
from castellan.rules.kingdom import step_of
from castellan.rules.names import COLOURS
from castellan.rules.square import cell_at, x_of, y_of

_REASONS = {
    OVERLAP: "one of the squares is taken",
    NO_MATCH: "no half touches its like or the castle",
    OUTSIDE: "the map has five rows of seven squares",
}


def colour_of(match, player: int) -> str:
    """Return the colour of a player as a word."""
    return COLOURS[match.seats[player]]


def face_of(value: int) -> str:
    """Return the word of a face: its coat, and its crosses if it has any."""
    coat = value & 7
    letter = "?" if coat == JOKER else d.COATS[coat - 1]
    return letter + str(value >> 4) if value >> 4 else letter


def face_from(die: int, word: str) -> int:
    """Return the first face of a die that has this word, or -1."""
    for face in range(6):
        if face_of(DICE[6 * die + face]) == word:
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
        return _roll([s[d.FACES + die] for die in range(3)] + [DICE[18 + action - d.FACE]])
    name = colour_of(match, match.actor())
    if action < d.NO_DRAW:
        return "take %s %d" % (name, action - d.TAKE + 1)
    if action < d.TURN:
        return ("draw %s none", "spell %s free", "spell %s split", "spell %s both")[
            action - d.NO_DRAW
        ] % name
    if action < d.PLACE:
        return _die_line(s, name, action)
    return _square_line(s, name, action)


def _square_line(s, name: str, action: int) -> str:
    """Return the line for an action that draws."""
    if action >= d.CROSS:
        return "spell %s cross %s" % (name, square_of(action - d.CROSS))
    if action >= d.DOT:
        return _dot_line(s, name, action - d.DOT)
    cell = action - d.PLACE >> 2
    other = cell + step_of(d.MAP, action & 3)
    return "draw %s %s %s" % (name, square_of(cell), square_of(other))


def _roll(values) -> str:
    faces = ["%d:%s" % (die + 1, face_of(value)) for die, value in enumerate(values)]
    return "roll " + " ".join(faces)


def _die_line(s, name: str, action: int) -> str:
    """Return the line for a step with one die in hand, or for a coat that is named."""
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
    return "spell %s turn %d %s" % (name, die + 1, face_of(DICE[6 * die + number % 6]))


def _dot_line(s, name: str, spot: int) -> str:
    """Return the line of a split domino with its second die, or "" with its first one."""
    which = spot >> 7
    if s[d.FIRST_DOT] != FREE:
        return "draw %s %s %s" % (name, square_of(s[d.FIRST_DOT]), square_of(spot & 127))
    if fitting.fits_both(s):
        return ""
    return "draw %s %d %s" % (name, s[d.HANDS + which] + 1, square_of(spot & 127))


def ending(match):
    """Return comments for a roll that is incomplete and for half of a split domino."""
    s = match.state
    if s[d.PHASE] == d.ROLL and s[d.ROLLED]:
        return ["# " + _roll([s[d.FACES + die] for die in range(s[d.ROLLED])])]
    if s[d.PHASE] == d.DRAWING and s[d.FIRST_DOT] != FREE:
        name = colour_of(match, match.actor())
        return ["# draw %s %s" % (name, square_of(s[d.FIRST_DOT]))]
    return []


def expected(match) -> str:
    """Return the next expected action as a text, for error messages."""
    actor = match.actor()
    if actor == NOBODY:
        return "the game is over"
    s = match.state
    phase = s[d.PHASE]
    if phase == d.ROLL:
        return "the dice are to be rolled"
    tasks = {d.TAKING: "take a die", d.NAMING: "name a coat", d.CROSSING: "add a cross"}
    if phase != d.DRAWING:
        return "%s is to %s" % (colour_of(match, actor), tasks[phase])
    dice = [s[d.HANDS + which] for which in range(2)]
    return "%s is to draw dice %d and %d, %s and %s" % (
        colour_of(match, actor),
        dice[0] + 1,
        dice[1] + 1,
        face_of(s[d.FACES + dice[0]]),
        face_of(s[d.FACES + dice[1]]),
    )


def draw(match, numbers, which: int) -> str:
    """Draw on the squares of a log line. Returns "" or why the rules forbid it."""
    s = match.state
    if fitting.is_open(s):
        return "the joker is to be named before"
    if len(numbers) == 3:
        return _draw_half(match, which, cell_from(numbers[1], numbers[2]))
    one = cell_from(numbers[0], numbers[1])
    two = cell_from(numbers[2], numbers[3])
    if one < 0 or two < 0:
        return _REASONS[OUTSIDE]
    return _draw_split(match, one, two) if fitting.is_split(s) else _draw_domino(match, one, two)


def _draw_half(match, which: int, cell: int) -> str:
    if which < 0:
        return "that die is not in hand"
    if not fitting.is_split(match.state) or fitting.fits_both(match.state):
        return "both dice are to be drawn"
    code = match.apply(d.DOT + (which << 7) + cell) if cell >= 0 else OUTSIDE
    return "" if code == OK else "that die cannot be drawn there"


def _draw_split(match, one: int, two: int) -> str:
    if not fitting.fits_both(match.state):
        return "only one of the dice can be drawn"
    if match.apply(d.DOT + one) != OK:
        return "the first die cannot be drawn there"
    if match.apply(d.DOT + 128 + two) != OK:
        match.undo()
        return "the second die cannot be drawn there"
    return ""


def _draw_domino(match, one: int, two: int) -> str:
    if match.state[d.CHOSEN] == match.state[d.CHOSEN + 1]:
        one, two = min(one, two), max(one, two)  # equal coats: both orders are the same action
    for direction in range(4):
        if one + step_of(d.MAP, direction) == two:
            code = match.apply(d.PLACE + (one << 2) + direction)
            if code == OK:
                return ""
            return _REASONS.get(code) or expected(match)
    return "the two halves must lie side by side"
