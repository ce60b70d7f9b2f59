"""Screen 35: take a die. Player A takes one, player B two, player A the last (U3). Room: ui."""

from castellan.rules.contract import OK
from castellan.rules.duel import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import A, B, step_of
from castellan.ui.screens.duel import coats, thinking
from castellan.ui.shared import marks


class Screen(thinking.ThinkingScreen):
    """Arrow keys choose a die, A takes it. If violet bars blink, B casts spell 3 for two dice.

    The cursor begins at the best die. With an argument the screen gives advice: the cursor is gold
    and A plays the advised action, which may be the spell. A taken die is dim and has a bar in its
    owner's colour: above the die for the first player, below the die for the second.
    """

    link_key = "take"
    peek = ".map"

    def set_up(self):
        super().set_up()
        choices = self.session.choices
        count = self.match.legal(choices)
        self._may_take_both = choices[count - 1] == d.SPELL_BOTH
        self.die = choices[0] - d.TAKE
        self._is_there = False  # the cursor appears after the search or a key
        self._is_advised = self._is_computer or bool(self.argument)

    def on(self, gesture, now):
        if gesture == A:
            return self._take()
        if self._is_computer:
            return False
        if gesture == B:
            return self._may_take_both and self._play(d.SPELL_BOTH)
        if not self._is_there:
            self._is_there = True
            return True
        across, down = step_of(gesture)  # a starred call would allocate
        die = self._neighbour(across, down)
        if die < 0:
            return False
        self.die = die
        self._is_advised = False

    def _neighbour(self, across, down):
        """Return a free die in a direction, straight or diagonal. Returns -1 if there is none."""
        s = self.match.state
        column = (self.die & 1) + across
        row = (self.die >> 1) + down
        if not 0 <= column < 2 or not 0 <= row < 2:
            return -1
        die = 2 * row + column
        if s[d.TAKERS + die] != d.FREE:
            die ^= 2 if across else 1
        return die if s[d.TAKERS + die] == d.FREE else -1

    def _take(self):
        if not self._is_there:
            return False  # the search may still move the cursor
        if not self._is_advised:
            return self._play(d.TAKE + self.die)
        return self._play(self.action)

    def _play(self, action):
        return self.session.play(action) == OK

    def draw(self, frame, now):
        for die in range(4):
            self._draw_die(frame, self.match.state, die, now)
        coats.draw_decider(frame, self.session, self.match.actor())
        if self._may_take_both:
            glow = palette.VIOLET if draw.cursor_is_on(now) or self._casts_spell() else palette.DIM
            draw.across(frame, 0, 3, 3, glow)
            draw.across(frame, 4, 3, 3, glow)
        if self._is_computer:
            marks.computer(frame, 3)
        return draw.ms_to_blink(now)

    def _found(self):
        if not self._is_there and self.action < d.NO_DRAW:
            self.die = self.action - d.TAKE
        self._is_there = True

    def _casts_spell(self):
        """True if pressing A casts the spell that takes two dice."""
        return self._is_advised and self.action == d.SPELL_BOTH

    def _has_cursor(self, now):
        return self._is_there and not self._casts_spell() and draw.cursor_is_on(now)

    def _draw_die(self, frame, s, die, now):
        face = s[d.FACES + die]
        taker = s[d.TAKERS + die]
        x = coats.x_of(die)
        y = coats.y_of(die)
        colour = coats.colour_of(face & 7)
        if taker != d.FREE:
            coats.draw_face(frame, face, x, y, palette.dim(colour))
            draw.across(frame, x, y + 2 * taker, 3, self.session.colour(taker))
        elif die == self.die and self._has_cursor(now):
            cursor = palette.GOLD if self._is_advised else palette.WHITE
            coats.draw_coat(frame, face & 7, x, y, cursor)
        else:
            coats.draw_face(frame, face, x, y, colour)
