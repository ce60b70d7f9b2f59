"""Play the Duel by keys. The test player sees only the pictures and counts the presses.

The physical game is a separate match of the rules core. The test player knows that match and the
manual.
"""

from castellan.rules.duel import layout as d
from castellan.rules.duel.hand import crosses
from castellan.rules.duel.tables import DICE
from castellan.rules.kingdom import BOX
from castellan.rules.square import x_of, y_of
from castellan.ui import palette
from support.duel_pictures import (
    read_domains,
    read_dot,
    read_joker,
    read_offer,
    read_ring,
    read_rolled,
    read_shown_die,
    read_white_die,
)
from support.ghost_finger import Ghost
from support.hand import Hand
from support.person import Person
from support.pictures import Lost

_PATIENCE = 6  # waits of four seconds
# The offers before drawing, in the order of the manual.
OFFERS = ("name", "draw", "free", "split", "turn 1", "turn 2", "bonus 1", "bonus 2", "pass")


class DuelHand(Hand):
    """A hand that waits longer for a picture, because the computer player may be searching."""

    def see(self, read):
        for _ in range(_PATIENCE):
            try:
                return Hand.see(self, read)
            except Lost as lost:
                last = lost
        raise last


class DuelGhost(Ghost):
    """Leads a domino over a map. The picture's first and last row are the map's frame."""

    def __init__(self, hand, table, spots):
        s = table.state
        self.hand = hand
        self.table = table
        self.spots = spots
        self.side = d.MAP
        self.halves = (s[d.CHOSEN], s[d.CHOSEN + 1])
        # Of two like coats the die with more crosses blinks white, the other one blinks dim.
        self.marks = {}
        if self.halves[0] == self.halves[1] and crosses(s, 0) != crosses(s, 1):
            self.marks = {palette.WHITE: 1, palette.dim(self.halves[0]): 2}
            self.halves = (1, 2) if crosses(s, 0) > crosses(s, 1) else (2, 1)
        self.colour = palette.PINK + table.seats[table.actor()]
        self.taken = taken_squares(table, table.actor())

    def _read(self, frame):
        cells = bytes(frame[7:42])
        if self.marks:
            others = [0 if cell < palette.PINK else cell for cell in cells]
            cells = bytes([self.marks.get(cell, others[at]) for at, cell in enumerate(cells)])
        return Ghost._read(self, bytes(7) + cells + bytes(7))


def taken_squares(table, player):
    """Return the drawn squares of a player's map as (x, y) from the castle."""
    grid = table.kingdom(player) + BOX
    found = set()
    for cell in range(16, 56):
        if table.state[grid + cell] > 128:
            found.add((x_of(d.MAP, cell), y_of(d.MAP, cell)))
    return found


class DuelPerson(Person):
    """A test player who presses the keys for both players."""

    kinds = ("roll", "take", "hand", "draw", "book")

    def __init__(self, hand, table, decide, device_rolls):
        """Create a player. If not `device_rolls`, the player rolls real dice and enters them."""
        Person.__init__(self, hand, table, decide)
        self._device_rolls = device_rolls
        self._is_entering = False

    def turn(self):
        """Decide once on the table (the physical game) and enter that decision on the device."""
        phase = self.table.state[d.PHASE]
        if phase == d.ROLL:
            self._count("roll", self._roll)
            return
        count = self.table.legal(self._choices)
        action = self.decide(self.table, self._choices, count)
        actions = list(self._choices[:count])
        if phase == d.TAKING:
            self._count("take", lambda: self._take(action))
        elif phase == d.NAMING:
            self._count("book", lambda: self._name(action - d.NAME))
        elif phase == d.CROSSING:
            self._count("book", lambda: self._to_square(action, actions))
        else:
            if min(actions) < d.PLACE and self.table.state[d.FIRST_DOT] == d.FREE:
                self._count("hand", lambda: self._do_first(action, actions))
            if action >= d.PLACE:
                spots = [spot for spot in actions if spot >= d.PLACE]
                self._count("draw", lambda: self._draw(action, spots))
        assert self.table.apply(action) == 0

    def let_the_device_roll(self):
        """Let the device roll from now on. Leaves the entry of real dice if it is open."""
        if self._is_entering:
            self.hand.press("B")
        self._device_rolls = True

    # Dice

    def _roll(self):
        if self._device_rolls:
            self.hand.see(read_ring)
            self.hand.hold("A", 400)
            faces = self.hand.see(read_rolled)
        else:
            if not self._is_entering:
                self._is_entering = True
                self.hand.see(read_ring)
                self.hand.press("RIGHT")
            faces = []
            for die in range(4):
                faces.append(self.table.chance() - d.FACE)
                self._enter(die, faces[die])
        for face in faces:
            assert self.table.apply(d.FACE + face) == 0

    def _enter(self, die, face):
        """Enter a face of a die with up or down, whichever needs fewer presses."""
        values = []
        for value in DICE[6 * die : 6 * die + 6]:
            if value not in values:
                values.append(value)
        for _ in range(6):
            shown = self.hand.see(lambda frame: read_shown_die(frame, die))
            ahead = (values.index(DICE[6 * die + face]) - values.index(shown)) % len(values)
            if not ahead:
                self.hand.press("A")
                return
            self.hand.press("UP" if 2 * ahead <= len(values) else "DOWN")
        raise Lost("the face cannot be reached")

    def _take(self, action):
        faces = bytes(self.table.state[d.FACES : d.FACES + 4])
        if action == d.SPELL_BOTH:
            self.hand.see(lambda frame: True if palette.VIOLET in list(frame) else None)
            self.hand.press("B")
            return
        die = action - d.TAKE
        for attempt in range(8):
            here = self.hand.see(lambda frame: read_white_die(frame, faces))
            if here == die:
                self.hand.press("A")
                return
            across = (here ^ die) & 1 and not ((here ^ die) & 2 and attempt & 1)
            if across:
                self.hand.press("RIGHT" if die & 1 else "LEFT")
            else:
                self.hand.press("DOWN" if die & 2 else "UP")
        raise Lost("the die cannot be reached")

    # The hand

    def _do_first(self, action, actions):
        """Choose an offer, then the coat or face if needed. Offers have the manual's order."""
        offered = sorted({OFFERS.index(offer_of(open_now)) for open_now in actions})
        wanted = offered.index(OFFERS.index(offer_of(action)))
        for _ in range(12):
            here = self.hand.see(read_offer)
            if here == wanted:
                break
            ahead = (wanted - here) % len(offered)
            self.hand.press("RIGHT" if 2 * ahead <= len(offered) else "LEFT")
        if d.COAT <= action < d.NAME:
            self._to_coat((action - d.COAT) // 6, (action - d.COAT) % 6 + 1)
        elif d.TURN <= action < d.BONUS:
            face = (action - d.TURN) % 6
            for _ in range(min(face, 6 - face)):
                self.hand.press("UP" if face <= 3 else "DOWN")
        self.hand.press("A")

    def _to_coat(self, which, coat):
        for _ in range(6):
            if self.hand.see(lambda frame: read_joker(frame, which)) == coat:
                return
            self.hand.press("UP")
        raise Lost("the coat cannot be reached")

    # Maps

    def _draw(self, action, spots):
        if action >= d.DOT:
            self._to_square(action, spots)
        else:
            DuelGhost(self.hand, self.table, spots).lead_to(action)

    def _to_square(self, action, spots):
        """Lead the cursor to the square of a single die, or of a cross (spell 6)."""
        squares = [(x_of(d.MAP, spot & 127), y_of(d.MAP, spot & 127)) for spot in spots]
        to_x, to_y = x_of(d.MAP, action & 127), y_of(d.MAP, action & 127)
        self._to_cell(lambda: self._where(squares), to_x, to_y)

    def _where(self, squares):
        """Return the square under the cursor. For crosses: the square that is white most often."""
        if self.table.state[d.PHASE] != d.CROSSING:
            return self.hand.see(lambda frame: read_dot(frame, squares))
        whites = {}
        for _ in range(200):
            frame = self.hand.see(lambda frame: frame if frame[0] != palette.OFF else None)
            for x, y in squares:
                if frame[7 * (y + 3) + x + 3] == palette.WHITE:
                    whites[x, y] = whites.get((x, y), 0) + 1
            self.hand.wait(20)
        return max(whites, key=lambda at: whites[at])

    def _name(self, coat):
        for _ in range(8):
            if self.hand.see(read_domains) == coat:
                self.hand.press("A")
                return
            self.hand.press("RIGHT")
        raise Lost("the coat cannot be reached")


def offer_of(action):
    """Return the manual's name of the offer that an action before drawing belongs to."""
    if action >= d.PLACE:
        return "draw"
    if action >= d.COAT:
        return "name"
    if action >= d.BONUS:
        return "bonus %d" % (action - d.BONUS + 1)
    if action >= d.TURN:
        return "turn %d" % ((action - d.TURN) // 6 + 1)
    return {d.NO_DRAW: "pass", d.SPELL_FREE: "free", d.SPELL_SPLIT: "split"}[action]
