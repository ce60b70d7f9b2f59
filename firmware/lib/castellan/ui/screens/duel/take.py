"""Screen 35: a die is taken. A takes one, B two, A has the last (U3).

Room: ui.
"""

from castellan.rules.contract import OK
from castellan.rules.duel import layout as d
from castellan.ui import draw, palette
from castellan.ui.input import DOWN, LEFT, RIGHT, UP, A, B
from castellan.ui.screens.duel import coats, thinking


class Screen(thinking.ThinkingScreen):
    """Directions choose, A takes. While the bars glow, B speaks the spell that takes two at once.

    It begins with the best die. With an argument it is asked for advice: the cursor is gold, and
    A does what is advised, be it the spell.

    A die that is taken keeps its coat, dim, and gets a bar of its owner: above it for the first
    player, below it for the second one.
    """

    peek = ".map"
    undo = "undo"

    def __init__(self, shell, argument):
        super().__init__(shell, argument)
        choices = shell.app.choices
        count = self._match.legal(choices)
        self._may_take_both = choices[count - 1] == d.SPELL_BOTH
        self._die = choices[0] - d.TAKE
        self._is_there = False  # the cursor, which waits for the thought or for a key
        self._is_advised = self._is_computer or bool(argument)

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
        across = 1 if gesture == RIGHT else -1 if gesture == LEFT else 0
        down = 1 if gesture == DOWN else -1 if gesture == UP else 0
        die = self._neighbour(across, down)
        if die < 0:
            return False
        self._die = die
        self._is_advised = False
        return True

    def _neighbour(self, across, down):
        """The free die that way, if there is one: straight on, else across; -1 for none."""
        s = self.shell.app.match.state
        column = (self._die & 1) + across
        row = (self._die >> 1) + down
        if not 0 <= column < 2 or not 0 <= row < 2:
            return -1
        die = 2 * row + column
        if s[d.TAKERS + die] != d.FREE:
            die ^= 2 if across else 1
        return die if s[d.TAKERS + die] == d.FREE else -1

    def _take(self):
        if not self._is_there:
            return False  # the cursor might jump under the finger
        if not self._is_advised:
            return self._play(d.TAKE + self._die)
        return self._play(self._action)

    def _play(self, action):
        return self.shell.app.play(action) == OK

    def draw(self, frame, now):
        session = self.shell.app
        match = self._match
        is_thinking = not self._is_there
        if is_thinking and self._think():
            self._is_there = True
            if self._action < d.NO_DRAW:
                self._die = self._action - d.TAKE
        for die in range(4):
            self._draw_die(frame, match.state, die, now)
        coats.decider(frame, session, match.actor())
        if self._may_take_both:
            glow = palette.VIOLET if draw.cursor_is_on(now) or self._is_speaking() else palette.DIM
            draw.across(frame, 0, 3, 3, glow)
            draw.across(frame, 4, 3, 3, glow)
        if self._is_computer:
            draw.put(frame, 0, 3, palette.CYAN)
            draw.put(frame, 6, 3, palette.CYAN)
        return thinking.SLICE_MS if is_thinking else draw.ms_to_blink(now)

    def _is_speaking(self):
        """Whether A takes two at once."""
        return self._is_advised and self._action == d.SPELL_BOTH

    def _has_cursor(self, now):
        return self._is_there and not self._is_speaking() and draw.cursor_is_on(now)

    def _draw_die(self, frame, s, die, now):
        face = s[d.FACES + die]
        taker = s[d.TAKERS + die]
        x = coats.x_of(die)
        y = coats.y_of(die)
        colour = coats.colour_of(face & 7)
        if taker != d.FREE:
            coats.draw_face(frame, face, x, y, palette.dim(colour))
            draw.across(frame, x, y + 2 * taker, 3, self.shell.app.colour(taker))
        elif die == self._die and self._has_cursor(now):
            cursor = palette.GOLD if self._is_advised else palette.WHITE
            coats.draw_coat(frame, face & 7, x, y, cursor)
        else:
            coats.draw_face(frame, face, x, y, colour)
