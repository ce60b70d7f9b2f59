"""Screen 21: shows the winner's crown, with fireworks for three seconds. Room: ui."""

from castellan.core.compat import const
from castellan.core.ticks import diff
from castellan.ui import draw, glyphs, palette
from castellan.ui.input import A, B
from castellan.ui.screen import BaseScreen
from castellan.ui.shared import marks

_FIREWORKS_MS = const(3000)
_SPARK_MS = const(128)
_SPARKS = const(14)
_SPARK_CELLS = const(42)  # sparks stay above the last row
_SHARED_SHIFT = const(10)  # winners who share the first rank alternate about every second
_GAMES_OF_DYNASTY = const(3)
_APART = const(5)  # up to this many players have a gap between their ranks
_STILL_GAIN = const(9)


class Screen(BaseScreen):
    """Key A continues, B shows the scoring again, an arrow key shows the points.

    Dots above the crown show the winner's seat. The other players are cells below, in their order,
    without a gap between equal ranks. The argument is True for the winner of a dynasty.
    """

    undo = "undo"

    def set_up(self):
        self._places = bytearray(len(self.match.seats))
        if self.argument:
            self.match.match_places(self._places)
        else:
            self.match.places(self._places)

    def enter(self, now):
        self._began_at = now

    def on(self, gesture, now):
        shell = self.shell
        if gesture == B:
            shell.replace(".dynasty" if self.argument else ".scoring")
        elif gesture != A:
            shell.push(".points", self._winner(now))
        elif getattr(shell.app.match, "games", 1) == _GAMES_OF_DYNASTY and not self.argument:
            shell.replace(".dynasty")
        else:
            shell.app.after_game()

    def _winner(self, now):
        """Return the winner to show. Players who share the first rank alternate every second."""
        winners = 0
        for player in range(len(self._places)):
            if self._places[player] == 1:
                winners += 1
        skip = (now >> _SHARED_SHIFT) % winners
        for player in range(len(self._places)):
            if self._places[player] == 1:
                if skip == 0:
                    return player
                skip -= 1
        return 0

    def draw(self, frame, now):
        winner = self._winner(now)
        draw.icon(frame, glyphs.CROWN, self.session.colour(winner))
        marks.dots(frame, self.session, winner, 0, 0)
        self._draw_others(frame)
        left_ms = _FIREWORKS_MS - diff(now, self._began_at)
        if left_ms > 0:
            _draw_sparks(frame, now, self.session.colour(winner))
            return min(left_ms, _SPARK_MS - now % _SPARK_MS)
        self.shell.light.gain = _STILL_GAIN
        return (1 << _SHARED_SHIFT) - (now & ((1 << _SHARED_SHIFT) - 1))

    def _draw_others(self, frame):
        x = 0
        last = 1
        gap = 1 if len(self._places) > _APART else 2
        for place in range(2, len(self._places) + 1):
            for player in range(len(self._places)):
                if self._places[player] == place:
                    if last > 1:
                        x += 1 if place == last else gap
                    draw.put(frame, x, 6, self.session.colour(player))
                    last = place


def _draw_sparks(frame, now, colour):
    """Draw sparks on dark cells. Their positions change every eighth of a second."""
    moment = now // _SPARK_MS
    for spark in range(_SPARKS):
        cell = (moment * 29 + spark * 17 + (moment & 7) * spark * 5) % _SPARK_CELLS
        if frame[cell] == palette.OFF:
            frame[cell] = palette.GOLD if spark & 1 else colour
