"""Lets a person play Kingdomino in a terminal: prints the choices and parses typed answers."""

from collections.abc import Callable
from typing import Any

from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.log_errors import reason
from castellan.rules.names import COLOURS

from host_tools.games.kingdomino_story import KingdomStory
from host_tools.kingdoms import positions
from host_tools.kingdoms.text_form import CASTLE, EMPTY
from host_tools.terminal.output import Terminal

UNDO = -1  # negative, because actions are not: answers that are no actions
QUIT = -2

HELP = """\
  Each turn you place the domino under your king, then put the king on the next row.
  Place: two squares of the picture, the first half's and the second half's, as in D5 C5.
  King: the number of a free domino. The lower it is, the sooner you play.
  A half must touch its own terrain or the castle; a row or column holds at most {size} squares.
    list      show all legal placements       kingdoms  show all kingdoms
    undo      undo your last decision         quit      leave the game
    discard   with the option free-discard: discard the domino
    help      show this text"""

Square = tuple[int, int]
Ask = Callable[[str], str | None]


class KingdomSeat:
    """Asks a person for each decision until the answer is valid."""

    def __init__(self, terminal: Terminal, story: KingdomStory, ask: Ask) -> None:
        """`ask(prompt)` returns the next line, or None at the end of input."""
        self._terminal = terminal
        self._story = story
        self._ask = ask

    def decide(self, match: Any, actions: list[int]) -> int:
        """Ask for one decision. Returns an action, UNDO or QUIT."""
        is_placement = actions[0] >= layout.PLACE
        if is_placement:
            self._show_placement(match, actions)
        else:
            self._show_choice(match)
        prompt = self._prompt(match, is_placement)
        while True:
            line = self._ask(prompt)
            if line is None:
                return QUIT
            words = line.upper().split()
            if not words:
                self._say("An answer is expected; `help` tells more.")
            elif words[0] in ("UNDO", "U"):
                return UNDO
            elif words[0] in ("QUIT", "Q"):
                return QUIT
            elif not self._show_on_request(match, actions, words[0]):
                understand = self._placement if is_placement else self._king
                action = understand(match, actions, words)
                if action is not None:
                    return action

    def _say(self, text: str) -> None:
        self._terminal.line(f"  {text}")

    def _show_on_request(self, match: Any, actions: list[int], word: str) -> bool:
        """Answer the words help, kingdoms and list. True if `word` was one of these words."""
        if word in ("HELP", "H", "?"):
            self._terminal.line(HELP.format(size=match.grid))
        elif word == "KINGDOMS":
            self._story.kingdoms()
        elif word == "LIST":
            self._list(match, actions)
        else:
            return False
        return True

    def _list(self, match: Any, actions: list[int]) -> None:
        if actions[0] < layout.PLACE:
            self._say(self._free_dominoes(match))
            return
        places = [
            " ".join(label(match, square) for square in positions.squares_of(match, action))
            for action in actions
            if action >= layout.PLACE
        ]
        width = max(len(place) for place in places) + 3
        per_line = max(1, (self._terminal.width - 2) // width)
        for start in range(0, len(places), per_line):
            part = places[start : start + per_line]
            self._say("".join(place.ljust(width) for place in part).rstrip())

    def _prompt(self, match: Any, is_placement: bool) -> str:
        name = self._story.player(match.actor())
        if is_placement:
            first, second = positions.halves_in_turn(match)
            halves = self._terminal.square(first), self._terminal.square(second)
            return f"{name}, squares for {halves[0]} and {halves[1]}: "
        return f"{name}, domino for your king: "

    def _show_placement(self, match: Any, actions: list[int]) -> None:
        terminal = self._terminal
        terminal.line()
        places = [action for action in actions if action >= layout.PLACE]
        used = {square for action in places for square in positions.squares_of(match, action)}
        cells = {
            (x, y): f"{letter}{crowns}"
            for x, y, letter, crowns in positions.kingdom_of(match, match.actor()).cells
        }
        cells[0, 0] = CASTLE
        cells.update({square: "·" + label(match, square) for square in used})
        columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
        rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
        grid = [[cells.get((x, y), EMPTY) for x in columns] for y in rows]
        if terminal.has_colours:
            lines = terminal.large(grid)
        else:
            lines = [" ".join(word.lstrip("·").rjust(3) for word in row) for row in grid]
        for line in lines:
            self._say(line)
        if positions.next_row(match):
            self._say(f"Next row: {self._free_dominoes(match)}")

    def _show_choice(self, match: Any) -> None:
        self._terminal.line()
        self._say(f"Free dominoes: {self._free_dominoes(match)}")

    def _free_dominoes(self, match: Any) -> str:
        return "   ".join(
            self._story.domino(number)
            for number, owner in positions.next_row(match)
            if owner == layout.FREE
        )

    def _king(self, match: Any, actions: list[int], words: list[str]) -> int | None:
        row = positions.next_row(match)
        for action in actions:
            if words == [str(row[action - layout.KING][0])]:
                return action
        owners = {str(number): owner for number, owner in row}
        if len(words) == 1 and words[0] in owners:
            colour = COLOURS[match.seats[owners[words[0]]]]
            self._say(f"Domino {words[0]} has {colour}'s king already.")
        else:
            self._say(f"{' '.join(words)[:40]!r} is no free domino; the numbers are above.")
        return None

    def _placement(self, match: Any, actions: list[int], words: list[str]) -> int | None:
        if words == ["DISCARD"] and layout.DISCARD in actions:
            return layout.DISCARD
        actions = [action for action in actions if action >= layout.PLACE]
        squares = [square_of(match, word) for word in words]
        if None in squares or len(squares) > 2:
            self._say(f"{' '.join(words)[:40]!r} is no pair of squares; one is D5 C5.")
            return None
        fitting = [action for action in actions if _starts(match, action, squares, is_exact=False)]
        if len(squares) == 2 and not fitting:
            self._say(self._refusal(match, squares))
            return None
        if len(fitting) == 1:
            return fitting[0]
        exact = [action for action in fitting if _starts(match, action, squares, is_exact=True)]
        if len(squares) == 2 and exact:
            return exact[0]
        self._say("Name both squares, first half first: D5 C5. `list` shows all places.")
        return None

    def _refusal(self, match: Any, squares: list[Square | None]) -> str:
        """Return why a placement is illegal. The rules refuse it and change nothing."""
        action = positions.placement_at(match, squares)
        if action is None:
            return "The two squares must lie side by side."
        text = reason(match, match.apply(action))
        return text[0].upper() + text[1:] + "."


def _starts(match: Any, action: int, squares: list[Square | None], *, is_exact: bool) -> bool:
    halves = positions.squares_of(match, action)
    if halves[: len(squares)] == squares:
        return True
    first, second = positions.halves_in_turn(match)
    is_either_way = first == second and not is_exact
    return is_either_way and [halves[1], halves[0]][: len(squares)] == squares


def label(match: Any, square: Square) -> str:
    """Return the name of a square, such as D5. The castle is E5, or G7 on the large grid."""
    return f"{chr(ord('A') + square[0] + match.grid - 1)}{square[1] + match.grid}"


def square_of(match: Any, word: str) -> Square | None:
    """Parse the name of a square, such as D5.

    Returns None if `word` is not the name of a square.
    """
    if not 2 <= len(word) <= 3 or not word.isascii() or not word[1:].isdigit():
        return None
    x = ord(word[0]) - ord("A") - match.grid + 1
    y = int(word[1:]) - match.grid
    return (x, y) if max(abs(x), abs(y)) < match.grid else None
