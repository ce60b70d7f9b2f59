"""Screen 35: shows the two dice in hand and what the player may do before placing them.

Room: ui. The offers are: choose a joker's coat, castle bonus, spells. Only legal offers are shown.
A player without a legal placement draws nothing (U5).
"""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.rules.duel import hand
from castellan.rules.duel import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, RIGHT, UP, A, B
from castellan.ui.screens.duel import coats, thinking
from castellan.ui.shared import marks

# Kinds of offers, in the order they are shown.
_NAME = const(0)
_DRAW = const(1)
_FREE = const(2)
_SPLIT = const(3)
_TURN = const(4)  # + 0 or 1: which die
_BONUS = const(6)  # + 0 or 1: which die
_PASS = const(8)
# The first action of each kind. Drawing has none, it opens the screen `place`.
_ACTIONS = (0, 0, d.SPELL_FREE, d.SPELL_SPLIT, d.TURN, d.TURN + 6, d.BONUS, d.BONUS + 1, d.NO_DRAW)
_NAMES = (
    b"Name the joker",
    b"Draw",
    b"Spell 1 Draw anywhere",
    b"Spell 2 Draw apart",
    b"Spell 4 Turn this die",
    b"Spell 4 Turn this die",
    b"Castle bonus for this die",
    b"Castle bonus for this die",
    b"Draw nothing",
)
# An icon for each kind: three rows of seven bits, the highest bit on the left.
_ICONS = (
    b"\x1c\x08\x1c"  # a joker opens
    b"\x3e\x1c\x08"  # down onto the map
    b"\x63\x1c\x63"  # no bond
    b"\x63\x63\x00"  # two apart
    b"\x24\x7e\x24"  # to and fro
    b"\x24\x7e\x24"
    b"\x2a\x3e\x36"  # a castle
    b"\x2a\x3e\x36"
    b"\x22\x1c\x22"  # a cross
)
_APART = const(4)
_ICON_TOP = const(3)


class Screen(thinking.ThinkingScreen):
    """L/R choose an offer, U/D its coat or face, A accepts it, B shows the map.

    With an argument the screen gives advice: it begins with the best offer.
    """

    peek = ".map"
    place = ".place"

    def set_up(self):
        super().set_up()
        self._coats = 0  # bits: the coats that the joker may become
        self._which = 0  # the die in hand that is the joker
        self.offers = bytes(sorted({self.kind_of(action) for action in self._actions()}))
        self.count = len(self.offers)
        self.position = 0
        self.coat = 0  # the coat that the joker would become, 0 during the search
        self._face = 0  # the face chosen for a turned die, 0 for other kinds
        self._shown_at = self.shell.now

    # Offers

    def _actions(self):
        """Return the actions that are offered."""
        choices = self.session.choices
        return choices[: self.match.legal(choices)]

    def kind_of(self, action):
        """Return which kind of offer an action is. For a joker it also stores die and coat."""
        if action >= d.PLACE:
            return _DRAW
        if action >= d.COAT:
            self._which = (action - d.COAT) // 6
            self._coats |= 2 << (action - d.COAT) % 6
            return _NAME
        if action >= d.BONUS:
            return _BONUS + action - d.BONUS
        if action >= d.TURN:
            return _TURN + (action - d.TURN) // 6
        return _PASS if action == d.NO_DRAW else _FREE + action - d.SPELL_FREE

    def _next_coat(self, coat, step):
        """Return the next coat that the joker may become. The search wraps at the end."""
        coat = (coat - 1 + step) % 6 + 1
        while not self._coats >> coat & 1:
            coat = (coat - 1 + step) % 6 + 1
        return coat

    def kind(self):
        """Return the kind of the shown offer."""
        return self.offers[self.position]

    # Keys

    def on(self, gesture, now):
        if gesture == A:
            return self._take()
        if gesture == B:
            self.shell.push(".map")
            return True
        if self._is_computer:
            return False
        self._shown_at = now
        if gesture == UP or gesture == DOWN:
            return self._turn(1 if gesture == UP else -1)
        self.position = (self.position + (1 if gesture == RIGHT else -1)) % self.count
        self._face = 0
        return self.count > 1

    def _turn(self, step):
        """Choose another coat or face. Returns False if the shown offer has neither."""
        kind = self.kind()
        if kind == _NAME:
            self.coat = self._next_coat(self.coat, step)
        elif _TURN <= kind < _BONUS:
            self._face = (self._face + step) % 6
        else:
            return False
        return True

    def _take(self):
        action = self.action if self._is_computer else self.offered_action()
        if action < 0:
            return False  # the search may still change the action
        if 0 < action < d.PLACE:
            return self._play(action)
        self.shell.home(self.place)
        return True

    def offered_action(self):
        """Return the action of the shown offer, 0 to open the placement, or -1 while unknown."""
        kind = self.kind()
        if kind == _NAME:
            return d.COAT + 6 * self._which + self.coat - 1 if self.coat else -1
        return _ACTIONS[kind] + self._face

    # Pictures

    def draw(self, frame, now):
        if self.action < 0:
            self._shown_at = now  # a name scrolls only when the search cannot change the offer
        draw.pager(frame, self.position, self.count)
        return self._draw_offer(frame, now)

    def _found(self):
        """Show the joker's best coat. For advice or a computer open the best offer."""
        action = self.action
        kind = self.kind_of(action) if action >= 0 else _DRAW
        if not self.coat and self._coats:
            self.coat = (action - d.COAT) % 6 + 1 if kind == _NAME else self._next_coat(0, 1)
        if self._is_computer or self.argument:
            for place in range(self.count):
                if self.offers[place] == kind:
                    self.position = place
            self._face = (action - d.TURN) % 6 if _TURN <= kind < _BONUS else 0

    def _draw_offer(self, frame, now):
        kind = self.kind()
        name = _NAMES[kind]
        column = draw.scroll_column(name, diff(now, self._shown_at))
        if column != draw.WAITING:
            draw.scroll(frame, name, column, palette.WHITE)
            return draw.SCROLL_MS
        for which in range(2):
            self._draw_die(frame, which, now)
        actor = self.match.actor()
        draw.down(frame, 3, 0, actor + 1, self.session.colour(actor))
        colour = palette.RED if kind == _PASS else palette.WHITE
        if _FREE <= kind < _BONUS:
            colour = palette.VIOLET
        elif _BONUS <= kind < _PASS:
            colour = palette.GOLD
        for row in range(3):
            bits = _ICONS[3 * kind + row]
            for x in range(draw.SIDE):
                if bits & 64 >> x:
                    draw.put(frame, x, _ICON_TOP + row, colour)
        if self._is_computer:
            marks.computer(frame, 5)
        return min(draw.ms_to_blink(now), draw.SCROLL_MS)

    def _draw_die(self, frame, which, now):
        """Draw a die. It alternates with the face that the offered action would give it."""
        s = self.match.state
        kind = self.kind()
        x = _APART * which
        coat = s[d.CHOSEN + which] or d.JOKER
        crosses = hand.crosses(s, which)
        is_off = not draw.cursor_is_on(now)
        if kind == _NAME and which == self._which and is_off and self.coat:
            coat = self.coat
        if kind == _TURN + which and is_off:
            face = self.match.dice[6 * s[d.HANDS + which] + self._face]
            coat = face & 7
            crosses += (face >> 4) - (s[d.FACES + s[d.HANDS + which]] >> 4)
        coats.draw_coat(frame, coat, x, 0, coats.colour_of(coat))
        coats.draw_crosses(frame, coat, crosses, x, 0, palette.WHITE)
        if kind == _BONUS + which and is_off:
            coats.draw_crosses(frame, coat, crosses + 1, x, 0, palette.GOLD)
