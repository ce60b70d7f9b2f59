"""Play the device by random key presses that are useful on the present screen.

The monkey sees only the answers of `castellan device --headless`. It replays the device's log
in the rules core and compares the two states.
"""

import json
import random

from castellan.rules.kingdomino.text import Reader

from host_tools.games.standings import colour_of, places_of
from host_tools.kingdoms import positions

SAVED_WITHIN_MS = 1000
_DIRECTIONS = ("UP", "DOWN", "LEFT", "RIGHT")
_PLAY = "kingdomino."
_DECISIONS = (_PLAY + "entry", _PLAY + "draw", _PLAY + "kings", _PLAY + "place")
# Screens that decide nothing of the game. The monkey leaves them by B.
_BACK = ("menu", "confirm", "settings", "orientation", "wizard", "stuck")
_ENDING = (_PLAY + "scoring", _PLAY + "tie", _PLAY + "winner", _PLAY + "dynasty")
_MOST_COMMANDS = 6000


class Monkey:
    """Presses random keys of a device. The same seed and answers give the same presses."""

    def __init__(self, device, seed):
        self.device = device
        self.random = random.Random(seed)
        self.transcript = []
        self.done = {"undo": 0, "redo": 0, "peek": 0, "power-cut": 0, "checks": 0}
        self._counts = []  # (time in ms, actions in the log) of the last second
        self.last = self.ask("wait 1000")

    def ask(self, command):
        """Send one command, check the form of its answer and return it."""
        line = self.device.answer(command)
        self.transcript.append((command, line))
        answer = json.loads(line)
        assert "error" not in answer, (command, answer)
        assert len(answer["frame"]) == 98
        assert answer["screen"] not in ("error", "safe_boot", ""), self.story()
        self._remember(answer)
        self.last = answer
        return answer

    def story(self):
        """Return the last commands and answers as text, for the message of a failed test."""
        return "\n".join(f"{command}  # {line[:300]}" for command, line in self.transcript[-25:])

    def _remember(self, answer):
        """Keep the log's lengths in the last second, and the last length before that second."""
        oldest = answer["t"] - SAVED_WITHIN_MS - 200
        before = [entry for entry in self._counts if entry[0] < oldest]
        within = [entry for entry in self._counts if entry[0] >= oldest]
        self._counts = [*before[-1:], *within, (answer["t"], answer["log"])]

    def play_a_game(self):
        """Play a game from the list of games to its end. Returns its state and its log."""
        checked = -1
        for _ in range(_MOST_COMMANDS):
            if self.last["screen"] in _ENDING and self.last["log"] != checked:
                checked = self.last["log"]
                game = self.check()
                if game["finished"]:
                    return game, self.ask("log")["lines"]
            self._act(self.last["screen"])
        raise AssertionError("the game does not end\n" + self.story())

    def leave(self):
        """Press A from the final scoring to the list of games."""
        for _ in range(400):
            if self.last["screen"] == "game":
                self.ask("wait 1200")
                return
            self.ask("press A")
        raise AssertionError("the scoring does not end\n" + self.story())

    def check(self):
        """Check the device's state against a replay of its log. Returns the state."""
        self.done["checks"] += 1
        lines = self.ask("log")["lines"]
        game = self.ask("state")["game"]
        if game["phase"] == "row" and game["round"] == 0 and game["games"]:
            return game  # the log contains no line of a Dynasty's next game before its first row
        assert game == {**game, **expected_of(lines, game)}, self.story()
        return game

    # One step

    def _act(self, screen):
        chance = self.random.random()
        if screen in _DECISIONS and chance < 0.06:
            self._interlude()
        elif screen in _DECISIONS:
            self._decide(screen)
        elif screen == "players" or (screen == "variants" and chance < 0.5):
            for _ in range(self.random.randrange(6)):
                self.ask("press " + self.random.choice(_DIRECTIONS))
            self.ask("press A")
        elif screen in _BACK:
            self.ask("press B")
        elif screen == "boot" or screen == _PLAY + "row":
            self.ask("wait 700")
        elif screen == "undo":
            self._take_back()
        elif screen.startswith(_PLAY) and screen not in (_PLAY + "discard", *_ENDING):
            self.ask("press B")
        else:
            self.ask("press A")

    def _decide(self, screen):
        for _ in range(self.random.randrange(4)):
            keys = (*_DIRECTIONS, "B") if screen == _PLAY + "place" else _DIRECTIONS
            self.ask("press " + self.random.choice(keys))
        self.ask("press A")

    def _interlude(self):
        kind = self.random.randrange(6)
        if kind == 0:
            self._peek()
        elif kind == 1:
            self.done["undo"] += 1
            self.ask("hold B 700")
        elif kind == 2:
            self._cut_after_a_while()
        elif kind == 3:
            self._cut_at_once()
        elif kind == 4:
            self.ask("hold A+B 1100")
        else:
            self.check()

    def _peek(self):
        before = self.ask("wait 2000")  # screens that pass by themselves are over now
        if before["screen"] not in _DECISIONS:
            return
        self.done["peek"] += 1
        seen = self.ask("down A")
        seen = self.ask("wait 700")
        assert seen["screen"] != before["screen"], self.story()
        self.ask("press " + self.random.choice(_DIRECTIONS))
        after = self.ask("up A")
        assert (after["screen"], after["log"]) == (before["screen"], before["log"]), self.story()

    def _take_back(self):
        before = self.last["log"]
        key = self.random.choice(("B", "LEFT", "RIGHT", "A", "A"))
        self.ask("press " + key)
        if key == "RIGHT":
            self.done["redo"] += 1
            assert self.last["log"] >= before
        elif key != "A":
            assert self.last["log"] <= before

    def _cut_after_a_while(self):
        self.done["power-cut"] += 1
        self.ask("wait 1000")
        lines = self.ask("log")["lines"]
        self.ask("power-cut")
        assert self.ask("log")["lines"] == lines, self.story()

    def _cut_at_once(self):
        self.done["power-cut"] += 1
        possible = {count for _, count in self._counts}
        after = self.ask("power-cut")
        assert after["log"] in possible, self.story()


def expected_of(lines, game):
    """Replay log lines in the rules core. Returns the state that the device should have."""
    reader = Reader()
    for line in lines:
        assert reader.line(line) == "", line
    assert reader.finish() == ""
    match = reader.match
    kingdoms = [_kingdom(match, player) for player in range(len(match.seats))]
    return {
        "players": [colour_of(match, player) for player in range(len(match.seats))],
        "kingdoms": kingdoms,
        "scores": [kingdom["total"] for kingdom in kingdoms],
        "places": places_of(match),
        "games": positions.finished_games_of(match),
        "finished": match.is_over(),
        **_next_row(match, game),
    }


def _next_row(match, game):
    """Return the next row of dominoes, or nothing while the log has it only as a comment."""
    if game["phase"] == "row" or (game["phase"] == "king" and game["round"] == 1):
        return {}
    names = [colour_of(match, player) for player in range(len(match.seats))]
    entries = [
        {"number": number, "king": names[king] if king < len(names) else None}
        for number, king in positions.next_row(match)
    ]
    return {"next": entries}


def _kingdom(match, player):
    result = positions.result_for(match, player)
    kingdom = positions.kingdom_of(match, player)
    return {
        "colour": colour_of(match, player),
        "cells": sorted([[0, 0, "C", 0], *(list(cell) for cell in kingdom.cells)]),
        "discards": kingdom.discards,
        "properties": [list(entry) for entry in result.properties],
        "total": result.total,
        "largest": result.largest,
        "crowns": result.crowns,
    }
