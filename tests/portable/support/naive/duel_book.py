"""The spell book of the Duel. Each player has a line of boxes for each spell."""

SPELL_OF = {"d": 1, "l": 2, "D": 3, "L": 4, "b": 5, "q": 6}


class Book:
    """The filled boxes of both players, the owner of each spell, and the used spells."""

    def __init__(self, boxes: dict):
        self.needed = boxes
        self.filled = [dict.fromkeys(boxes, 0), dict.fromkeys(boxes, 0)]
        self.winner = {}  # spell: player
        self.used = set()

    def fill(self, player: int, letter: str) -> int:
        """Fill one box (rule U6). Returns the spell's number if its line is complete, else 0."""
        spell = SPELL_OF[letter]
        if spell in self.winner:
            return 0
        self.filled[player][letter] += 1
        if self.filled[player][letter] < self.needed[letter]:
            return 0
        self.winner[spell] = player
        return spell

    def has(self, player: int, spell: int) -> bool:
        """True if the player owns this spell and has not used it."""
        return self.winner.get(spell) == player and spell not in self.used
