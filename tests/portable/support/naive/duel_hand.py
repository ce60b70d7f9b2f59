"""The two dice that one player draws into the map in the Duel, and their legal squares.

Quotes are our translation of the rulebook 003_919d2adeb802b74b.txt.
"""

from support.naive.duel_kingdom import COATS
from support.naive.duel_table import JOKER


class Hand:
    """The two dice of the player who draws.

    ``faces`` are (letter, crosses) as the dice show them. ``letters`` are the coats to be drawn. A
    letter is None for a joker whose coat is not chosen yet.
    """

    def __init__(self, player: int, dice: list, faces: list, kingdom: object):
        self.player = player
        self.dice = dice
        self.kingdom = kingdom
        self.faces = faces
        self.letters = [None if face[0] == JOKER else face[0] for face in faces]
        self.has_named = False
        self.bonus_on = None
        self.is_free = False
        self.is_split = False
        self.first_dot = None

    def turn(self, which: int, face: tuple) -> None:
        """Rotate a die to another face (spell 4)."""
        self.faces[which] = face
        self.letters[which] = None if face[0] == JOKER else face[0]

    def crosses(self, which: int) -> int:
        """Return the crosses of a die. The castle's bonus adds one cross (rule U8)."""
        return self.faces[which][1] + (self.bonus_on == which)

    def namings(self) -> list:
        """Return every pair of coats that the two dice can be. A joker can be any coat."""
        first, second = self.letters
        return [
            (one, two)
            for one in ([first] if first else COATS)
            for two in ([second] if second else COATS)
        ]

    def domino_ways(self, letters: tuple, is_free: bool) -> list:
        """Return all (square, square) of a whole domino, without ways that draw the same.

        "Draw the symbols of the two dice ... If there are crosses beside the symbols of the dice,
        mark them." So the crosses belong to their die. Two dice are the same only if both coats
        and crosses are equal.
        """
        places = self.kingdom.domino_places(letters[0], letters[1], is_free)
        are_alike = letters[0] == letters[1] and self.crosses(0) == self.crosses(1)
        return [(one, two) for one, two in places if one < two or not are_alike]

    def ways(self, letters: tuple, is_free: bool, is_split: bool, lone: bool) -> list:
        """Return all (square, square) for two letters. None is a half that is not drawn."""
        if not is_split:
            return self.domino_ways(letters, is_free)
        earlier = self.kingdom.coats
        ones = self.kingdom.single_places(letters[0], is_free, earlier)
        twos = self.kingdom.single_places(letters[1], is_free, earlier)
        both = [(one, two) for one in ones for two in twos if one != two]
        if both or not lone:
            return both
        return [(one, None) for one in ones] + [(None, two) for two in twos]

    def can_be_drawn(self, is_free: bool, is_split: bool, lone: bool) -> bool:
        """True if the dice fit into the map for at least one choice of coats for the jokers."""
        return any(self.ways(letters, is_free, is_split, lone) for letters in self.namings())

    def coats_to_name(self, lone: bool) -> list:
        """Return (die, letter) for each coat of the first open joker with which the dice fit."""
        if None not in self.letters:
            return []
        which = self.letters.index(None)
        found = []
        for letter in COATS:
            self.letters[which] = letter
            if self.can_be_drawn(self.is_free, self.is_split, lone):
                found.append((which, letter))
            self.letters[which] = None
        return found

    def dots(self, lone: bool) -> list:
        """Return the legal (die, square) for the next half of a split domino (rule U10)."""
        ways = self.ways(tuple(self.letters), self.is_free, True, lone)
        if self.first_dot is not None:
            return [(1, two) for one, two in ways if one == self.first_dot]
        firsts = sorted({(0, one) for one, two in ways if one is not None})
        return firsts + [(1, two) for one, two in ways if one is None]
