"""Prints a match of Kingdomino for a person: rows, kings, placements, kingdoms and scores."""

from collections.abc import Callable
from typing import Any

from castellan.core.log import IRREGULAR
from castellan.rules.actions import IRREGULAR_END, plain
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.log_errors import printed

from host_tools.games import kingdom_view_of
from host_tools.games.standings import colour_of, places_of
from host_tools.games.story import Story
from host_tools.kingdoms import positions
from host_tools.kingdoms.kingdom import Result
from host_tools.kingdoms.text_form import rows_of
from host_tools.terminal.output import CELL_WIDTH, Terminal, side_by_side

NameSquare = Callable[[Any, tuple[int, int]], str]
_GAP = 3
_INDENT = "  "


class KingdomStory(Story):
    """Prints a match action by action. Variants of Kingdomino inherit from it."""

    def __init__(
        self, terminal: Terminal, match: Any, name_square: NameSquare | None = None
    ) -> None:
        """Without `name_square`, messages name a square by its coordinates."""
        super().__init__(kingdom_view_of(match), terminal, match)
        self._name_square = name_square or _coordinates

    def house(self, players: list[int]) -> str:
        """Return the names of the players who share a kingdom."""
        return " + ".join(self.player(player) for player in players)

    def domino(self, number: int) -> str:
        """Return a domino as its number and its two squares."""
        halves = self._terminal.halves(positions.halves_of(self._match, number))
        return f"{printed(number):>2} {halves}"

    def apply(self, action: int) -> int:
        """Apply an action and print its effects.

        Returns the rules' code: 0 if the action is legal.
        """
        match = self._match
        actor = match.actor()
        text = self._before(actor, plain(action))
        rounds = match.state[layout.ROUND]
        code = int(match.apply(action))
        if code:
            return code
        if text:
            mark = IRREGULAR_END if action >= IRREGULAR else ""
            self._terminal.line(_INDENT + text + mark)
        if match.state[layout.ROUND] > rounds:
            self._tell_row()
        elif actor != TABLE and self._is_round_over():
            self.kingdoms()
        return code

    def _before(self, actor: int, action: int) -> str:
        match = self._match
        if action == layout.NEXT_GAME:
            return self._terminal.bold(f"Game {match.state[layout.GAME] + 1}")
        if actor == TABLE:
            return ""
        name = self.player(actor)
        if action == layout.DISCARD:
            is_forced = not match.may_discard and match.is_legal(layout.DISCARD)
            verb = "must discard" if is_forced else "discards"
            return f"{name} {verb} {self.domino(positions.domino_in_turn(match))}"
        if action >= layout.PLACE:
            squares = positions.squares_of(match, action)
            where = " ".join(self._name_square(match, square) for square in squares)
            return f"{name} places {self.domino(positions.domino_in_turn(match))} at {where}"
        number, _ = positions.next_row(match)[action - layout.KING]
        return f"{name} takes {self.domino(number)}"

    def _tell_row(self) -> None:
        match = self._match
        self._terminal.line()
        heading = f"Row {match.state[layout.ROUND]} of {match.rows}"
        dominoes = [self.domino(number) for number, _ in positions.next_row(match)]
        self._terminal.line(f"{self._terminal.bold(heading)}   {'   '.join(dominoes)}")

    def _is_round_over(self) -> bool:
        """True if a round or a game has ended, but not the match."""
        match = self._match
        is_due = match.state[layout.PHASE] in (layout.ROW, layout.GAME_OVER)
        return is_due and match.state[layout.ROUND] > 1 and not match.is_over()

    def kingdoms(self) -> None:
        """Print all kingdoms side by side, one line a row."""
        match = self._match
        blocks = []
        for house in positions.houses_of(match):
            rows = rows_of(positions.kingdom_of(match, house[0]))
            result = positions.result_for(match, house[0])
            width = len(rows[0]) * (2 if self._terminal.has_colours else 3)
            name = self.house(house)
            lines = [f"{name} {result.total}", *self._terminal.small(rows)]
            letters = sum(len(colour_of(match, player)) + 3 for player in house)
            blocks.append((max(width, letters + 1), lines))
        self._print_blocks(blocks)

    def _print_blocks(self, blocks: list[tuple[int, list[str]]]) -> None:
        self._terminal.line()
        width = self._terminal.width - len(_INDENT)
        for line in side_by_side(blocks, _GAP, width):
            self._terminal.line(_INDENT + line)

    def ending(self) -> None:
        """Print the kingdoms, all points, the places and the winners."""
        match = self._match
        self._terminal.line()
        finished = "The end" if match.is_over() else "So far"
        self._terminal.line(self._terminal.bold(finished))
        if self._terminal.has_colours:
            self._large_kingdoms()
        else:
            self.kingdoms()
        self._terminal.line()
        self._sheet()
        self.print_winners()

    def _large_kingdoms(self) -> None:
        match = self._match
        blocks = []
        for house in positions.houses_of(match):
            rows = rows_of(positions.kingdom_of(match, house[0]))
            lines = [self.house(house), *self._terminal.large(rows)]
            blocks.append((max(len(rows[0]) * CELL_WIDTH, 6), lines))
        self._print_blocks(blocks)

    def _sheet(self) -> None:
        match = self._match
        is_dynasty = match.games > 1
        titles = [*self._titles(), "total", "largest", "crowns"]
        titles += ["match"] if is_dynasty else []
        heading = "".join(f"{title:>11}" for title in [*titles, "place"])
        self._terminal.line(self._terminal.bold(f"{'':<8}{heading}"))
        for player, place in enumerate(places_of(match)):
            result = positions.result_for(match, player)
            numbers = [*self._parts(result), result.total, result.largest, result.crowns]
            numbers += [positions.total_of(match, player)] if is_dynasty else []
            name = colour_of(match, player)
            cells = "".join(f"{number:>11}" for number in [*numbers, place])
            self._terminal.line(self._terminal.player(name, f"{name:<8}") + cells)

    def _titles(self) -> list[str]:
        """Return the titles of the columns that add up to the total."""
        return ["properties", "centre", "harmony"]

    def _parts(self, result: Result) -> list[int]:
        """Return the numbers below the titles."""
        return [sum(entry[3] for entry in result.properties), *result.bonuses.values()]


def _coordinates(_match: Any, square: tuple[int, int]) -> str:
    return f"({square[0]},{square[1]})"
