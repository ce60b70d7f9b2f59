"""Prints a match of Queendomino for a person: taxes, buildings, the dragon and the Queen."""

from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.layout import FREE
from castellan.rules.queendomino import layout as q
from castellan.rules.queendomino.builders import coins_of
from castellan.rules.queendomino.tables_names import NAMES
from castellan.rules.square import x_of, y_of

from host_tools.games.kingdomino_story import KingdomStory
from host_tools.kingdoms.kingdom import Result


class QueenStory(KingdomStory):
    """Adds the steps B to D of a turn and the coins to the story of Kingdomino."""

    def apply(self, action: int) -> int:
        """Apply an action and print its effects.

        Returns the rules' code: 0 if the action is legal.
        """
        match = self._match
        x = match.extras
        actor = match.actor()
        house = match.house(actor) if actor >= 0 else FREE
        coins = coins_of(match.state, x, house) if actor >= 0 else 0
        queen = match.state[x + q.QUEEN]
        phase = match.state[layout.PHASE]
        code = super().apply(action)
        if code == 0 and q.KNIGHT <= action < q.GAIN:
            taken = coins_of(match.state, x, house) - coins
            self._say(f"  takes {taken} coins and has {coins + taken}")
        if match.state[x + q.QUEEN] != queen:
            self._say(f"  the Queen comes to {self._host(match.state[x + q.QUEEN])}")
        if phase == q.BUILDERS and match.state[layout.PHASE] != q.BUILDERS:
            self._tell_board()
        return code

    def _before(self, actor: int, action: int) -> str:
        match = self._match
        if action >= q.BUILD:
            price = action - q.BUILD >> 8
            name = self._building(price)
            return f"{self.player(actor)} builds the {name} at {self._square(action & 255)}"
        if action == q.END_TURN or q.GAIN <= action < layout.PLACE:
            given = action - q.GAIN
            is_gain = action != q.END_TURN and given
            return f"  it gives {given >> 2} knights, {given & 3} towers" if is_gain else ""
        if q.KNIGHT <= action < q.GAIN:
            cell = match.state[match.extras + q.CELL_A + action - q.KNIGHT]
            return f"{self.player(actor)} sends a knight to {self._square(cell)}"
        if q.DRAGON <= action < q.KNIGHT:
            return (
                f"{self.player(actor)} has the dragon burn the {self._building(action - q.DRAGON)}"
            )
        return super()._before(actor, action) if action != layout.NEXT_GAME else ""

    def _say(self, text: str) -> None:
        self._terminal.line("  " + text)

    def _square(self, cell: int) -> str:
        match = self._match
        return self._name_square(match, (x_of(match.grid, cell), y_of(match.grid, cell)))

    def _building(self, price: int) -> str:
        kind = self._match.state[self._match.extras + q.PRICES + price]
        return str(NAMES[kind - 1])

    def _host(self, house: int) -> str:
        match = self._match
        return self.house([p for p in range(len(match.seats)) if match.house(p) == house])

    def _tell_board(self) -> None:
        s = self._match.state
        at = self._match.extras + q.PRICES
        buildings = [f"{p} {self._building(p)}" for p in range(q.SPACES) if s[at + p]]
        self._terminal.line(self._terminal.bold("Builders") + "   " + "   ".join(buildings))

    def _is_round_over(self) -> bool:
        """True if a round has ended and the builders or the next row follow."""
        state = self._match.state
        if state[layout.PHASE] == q.BUILDERS:
            return bool(state[layout.ROUND])
        return super()._is_round_over()

    def _titles(self) -> list[str]:
        names = ["properties", "coins", "queen", "buildings"]
        return [*names, "centre", "harmony"] if self._match.options & 15 else names

    def _parts(self, result: Result) -> list[int]:
        parts = result.parts
        numbers = [parts[name] for name in ("properties", "coins", "queen", "buildings")]
        bonuses = [*result.bonuses.values()] if self._match.options & 15 else []
        return [*numbers, *bonuses]
