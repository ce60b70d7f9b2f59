"""A second implementation of Coin Race's rules. It shares no code with the firmware."""


class Game:
    """One game. Moves are the words of a log: `coin 3`, `take`, `leave`."""

    def __init__(self, players: int, is_short: bool):
        self.coins = [[] for _ in range(players)]
        self.left = 5 if is_short else 8
        self.first = 0  # who is asked first about the next coin
        self.coin = None
        self.asked = []  # who is still to be asked about this coin, in their order

    def awaiting(self) -> str:
        """Return the kind of the next decision: `coin`, `choice` or `end`."""
        if self.asked:
            return "choice"
        can_take = any(len(coins) < 3 for coins in self.coins)
        return "coin" if self.left and can_take else "end"

    def moves(self) -> list:
        """Return the legal moves."""
        if self.awaiting() == "coin":
            return ["coin 1", "coin 2", "coin 3", "coin 4"]
        return ["leave", "take"] if self.asked else []

    def play(self, move: str) -> None:
        """Play a legal move."""
        if move[:4] == "coin":
            self.coin = int(move[5:])
            self.left -= 1
            players = len(self.coins)
            order = [(self.first + step) % players for step in range(players)]
            self.asked = [player for player in order if len(self.coins[player]) < 3]
            self.first = (self.first + 1) % players
            return
        player = self.asked.pop(0)
        if move == "take":
            self.coins[player].append(self.coin)
            self.asked = []

    def totals(self) -> list:
        """Return the points of each player."""
        return [sum(coins) for coins in self.coins]

    def places(self) -> list:
        """Return the rank of each player."""
        totals = self.totals()
        return [1 + sum(other > total for other in totals) for total in totals]
