"""Presses keys by a seed: useful ones, wild ones, bouncing ones and ones that stick."""

from random import Random
from typing import Any

from castellan.rules import games

UP, DOWN, LEFT, RIGHT, A, B = (1 << bit for bit in range(6))
_DIRECTIONS = (UP, DOWN, LEFT, RIGHT)
# Screens that decide nothing of the game. Key B leaves them.
_BACK = ("menu", "confirm", "settings", "orientation", "wizard", "stuck", "leds", "undo")
_BOUNCES_MS = (1, 2, 1, 3, 4, 2)


class Monkey:
    """Plays games on a device. `device.step(levels, ms)` runs a pass of its main loop."""

    def __init__(self, device: Any, game: str, seed: int) -> None:
        self.device = device
        self.game = game
        self.random = Random(seed)

    def begin(self) -> None:
        """Go from any screen to a match of the game."""
        for _ in range(60):
            if self.device.screen == "game":
                self._choose_game()
                return
            self.press(B if self.device.screen in _BACK else A)
            self.wait(600)

    def _choose_game(self) -> None:
        """Try the entries of the list of games until the chosen one is the game."""
        for _ in range(len(games.NAMES) + 1):
            self.wait(100)
            self.press(A)
            if self.device.chosen_game == self.game:
                return
            self.press(B)
            self.press(RIGHT)

    def wait(self, duration_ms: int) -> None:
        for _ in range(duration_ms // 20):
            self.device.step(0, 20)

    def press(self, levels: int, duration_ms: int = 40) -> None:
        for _ in range(max(1, duration_ms // 20)):
            self.device.step(levels, 20)
        self.device.step(0, 20)
        self.device.step(0, 20)

    def bounce(self, levels: int) -> None:
        """Press a key whose contacts bounce at both edges."""
        for _ in range(2):
            for count, duration_ms in enumerate(_BOUNCES_MS):
                self.device.step(0 if count & 1 else levels, duration_ms)
            self.device.step(levels, 40)
        self.device.step(0, 60)

    def act(self) -> None:
        """Press what may be useful on the present screen."""
        screen = self.device.screen
        chance = self.random.random()
        if screen in _BACK:
            self.press(self.random.choice((B, B, B, RIGHT, A)))
        elif screen == "game":
            self.begin()
        elif chance < 0.02:
            self.press(A | B, 1100)
        elif chance < 0.05:
            self.press(B, 700)
        elif chance < 0.07:
            self.press(A, 900)
        elif chance < 0.10:
            self.bounce(self.random.choice((A, A, *_DIRECTIONS)))
        elif chance < 0.102:
            self.press(self.random.choice((A, B, *_DIRECTIONS)), 12000)  # the key sticks
        elif chance < 0.15:
            self.wait(self.random.choice((60, 300, 1500)))
        elif chance < 0.55:
            self.press(A)
        else:
            self.press(self.random.choice((*_DIRECTIONS, *_DIRECTIONS, B)))
