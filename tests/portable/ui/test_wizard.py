"""A person who sees only the lamps sets any wiring on screen 26 in at most six presses."""

from castellan.ui import palette, wiring
from castellan.ui import preferences as choice
from castellan.ui.preferences import Preferences
from support.timeline import Finger

MOST_PRESSES = 6


class Matrix:
    """A physical matrix that converts the bytes of the strip back into lit pixels."""

    def __init__(self, layout, order, width, window):
        self.order = order
        self.width = width
        self.window = window
        self.layout = layout
        self.wires = Preferences()
        self.wires.set(choice.CORNER, layout & 3)
        self.wires.set(choice.BY_COLUMNS, layout >> 2 & 1)
        self.wires.set(choice.SERPENTINE, layout >> 3)
        self.wires.set(choice.IS_8X8, 1 if width == 8 else 0)

    def seen(self, output):
        """Return the lit pixels as (x, y, colour). The colour is r, g or # (white)."""
        lit = []
        for y in range(self.width):
            for x in range(self.width):
                first = wiring.pixel_at(self.wires, x, y) * 3
                one, other, blue = output[first : first + 3]
                red, green = (one, other) if self.order else (other, one)
                if red or green:
                    colour = "#" if blue else ("r" if red > green else "g")
                    lit.append((x, y, colour))
        return lit


class Person:
    """A test person who follows the manual and sees only the lamps."""

    def __init__(self, matrix):
        self.matrix = matrix
        self.question = 1

    def answer(self, output):
        """Return the keys that answer the current question, and go to the next question."""
        lit = self.matrix.seen(output)
        last = self.matrix.width - 1
        if self.question == 1:
            x, y, _ = lit[0]
            self.question = 3
            return ["DOWN" if y == last else "UP", "RIGHT" if x == last else "LEFT"]
        if self.question == 3:
            self.question = 4
            return [self._where_the_tail_goes(lit)]
        if self.question == 4:
            bar = [colour for _, _, colour in lit if colour != "#"]
            self.question = 5
            if bar:
                return ["A" if bar[0] == "r" else "B"]
            return [self._side(lit)]
        if self.matrix.width == 7:
            assert set(lit) == {(x, y, lit[0][2]) for x, y in letter_f()}
            return ["A" if lit[0][2] == "r" else "B"]
        if self.question == 5:
            self.question = 6
            return [self._side(lit)]
        left = min(x for x, _, _ in lit)
        top = min(y for _, y, _ in lit)
        moves = (self.matrix.window[0] - left, self.matrix.window[1] - top)
        return [{(0, 0): "A", (1, 0): "RIGHT", (0, 1): "DOWN", (1, 1): "B"}[moves]]

    def _where_the_tail_goes(self, lit):
        red = next((x, y) for x, y, colour in lit if colour != "#")
        tail = next((x, y) for x, y, colour in lit if colour == "#")
        self.is_across = tail[1] == red[1]
        if self.is_across:
            return "RIGHT" if tail[0] > red[0] else "LEFT"
        return "DOWN" if tail[1] > red[1] else "UP"

    def _side(self, lit):
        x, y, _ = next(place for place in lit if place[2] == "#")
        if self.is_across:
            return "RIGHT" if x == self.matrix.width - 1 else "LEFT"
        return "DOWN" if y == self.matrix.width - 1 else "UP"


def letter_f():
    picture = ("###", "#..", "##.", "#..", "#..")
    return [(2 + x, 1 + y) for y in range(5) for x in range(3) if picture[y][x] == "#"]


def presses_to_find(matrix, before=()):
    finger = Finger()
    for key, value in before:
        finger.shell.choose(key, value)
    finger.shell.push("menu")
    finger.shell.push("wizard")
    finger.step()
    person = Person(matrix)
    presses = 0
    while finger.shell.name == "wizard":
        for name in person.answer(finger.light.output):
            finger.play("press " + name)
            presses += 1
        assert presses < 10
    check_found(matrix, finger)
    return presses


def check_found(matrix, finger):
    """Check that the matrix shows a test picture in the right cells and colours."""
    frame = bytearray(49)
    for cell in range(49):
        frame[cell] = palette.RED if cell % 3 else palette.OK
    finger.light.render(frame, finger.now)
    left, top = matrix.window if matrix.width == 8 else (0, 0)
    wanted = set()
    for cell in range(49):
        wanted.add((left + cell % 7, top + cell // 7, frame[cell]))
    seen = set()
    output = finger.light.output
    for x, y, _ in matrix.seen(output):
        first = wiring.pixel_at(matrix.wires, x, y) * 3
        red = output[first + (0 if matrix.order else 1)]
        seen.add((x, y, palette.RED if red else palette.OK))
    assert seen == wanted
    assert finger.preferences.get(choice.WIRING_KNOWN) == 1
    assert finger.light.probe is None


def test_every_7x7_matrix_is_found():
    for layout in range(16):
        for order in range(2):
            assert presses_to_find(Matrix(layout, order, 7, (0, 0))) <= MOST_PRESSES


def test_every_window_of_every_8x8_matrix_is_found():
    for layout in range(16):
        for order in range(2):
            for window in ((0, 0), (1, 0), (0, 1), (1, 1)):
                assert presses_to_find(Matrix(layout, order, 8, window)) <= MOST_PRESSES


def test_turned_and_mirrored_cases_are_the_same_sixteen():
    """Turning or mirroring any of the sixteen wirings gives one of the sixteen again."""
    pictures = set()
    cell_map = bytearray(49)
    plain = set()
    for layout in range(16):
        wires = Matrix(layout, 0, 7, (0, 0)).wires
        wiring.fill_map(cell_map, wires, 0)
        plain.add(bytes(cell_map))
        for mirrored in range(2):
            wires.set(choice.MIRRORED, mirrored)
            for turn in range(4):
                wires.set(choice.ROTATION, turn)
                wiring.fill_map(cell_map, wires, 0)
                pictures.add(bytes(cell_map))
    assert pictures == plain
    assert len(plain) == 16


def test_it_does_not_matter_what_was_chosen_before():
    before = (
        (choice.ROTATION, 3),
        (choice.MIRRORED, 1),
        (choice.COLOUR_ORDER, 1),
        (choice.IS_8X8, 1),
        (choice.WINDOW_X, 1),
        (choice.FACE_SEAT, 1),
    )
    assert presses_to_find(Matrix(11, 1, 7, (0, 0)), before) <= MOST_PRESSES
    assert presses_to_find(Matrix(6, 0, 8, (0, 1)), before) <= MOST_PRESSES


def test_going_back_keeps_what_was_known():
    finger = Finger()
    finger.shell.choose(choice.ROTATION, 2)
    finger.shell.choose(choice.BY_COLUMNS, 1)
    before = finger.preferences.to_bytes()
    finger.shell.push("menu")
    finger.shell.push("wizard")
    finger.play("press UP\npress RIGHT\npress LEFT\npress B\npress B")
    finger.play("hold A+B 1100")
    finger.shell.home("menu")
    assert finger.preferences.to_bytes() == before
    assert finger.light.probe is None


def test_a_direction_that_cannot_be_is_refused_in_sight():
    finger = Finger()
    finger.shell.push("menu")
    finger.shell.push("wizard")
    finger.play("press UP\npress LEFT\nwait 100")
    lit = bytes(finger.light.output)
    finger.step(4)
    assert bytes(finger.light.output) != lit
    finger.stay(0, 100)
    assert bytes(finger.light.output) == lit


def test_a_forgotten_wizard_sleeps_and_leaves_everything_as_it_was():
    finger = Finger()
    finger.shell.push("menu")
    finger.shell.push("wizard")
    finger.play("press DOWN")
    for _ in range(40):
        finger.step(0, 5000)
    assert finger.light.probe is None
    assert finger.shell.name == "menu"
    assert sum(1 for value in finger.light.output if value) == 3
