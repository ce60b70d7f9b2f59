"""Lines of the Duel's logs, judged by the naive judge."""

from support.lines.table import LineTable, any_of, number_from, numbers_from
from support.naive.duel_book import SPELL_OF
from support.naive.duel_games import pick, thrifty
from support.naive.duel_side_by_side import DICE, DuelSideBySide


def word_of(face: tuple) -> str:
    """Return the word of a face, given as (letter, crosses)."""
    return face[0] + (str(face[1]) if face[1] else "")


class DuelLines(LineTable):
    """A Duel whose lines are made up and judged."""

    FORMS = (
        "take C #",
        "bonus C #",
        "joker C # N",
        "draw C none",
        "draw C # # #",
        "draw C # # # #",
        "spell C free",
        "spell C split",
        "spell C both",
        "spell C turn # N",
        "spell C name N",
        "spell C cross # #",
        "roll 1:N 2:N 3:N 4:N",
        "end",
    )
    NAMES = tuple(sorted(SPELL_OF))

    def __init__(self, _players: int, options: list):
        LineTable.__init__(self, DuelSideBySide(options))
        self._is_thrifty = len(options) % 2 == 0

    def choose(self, moves: list, random: object) -> tuple:
        """Return one of the legal moves. In half of the matches the players are thrifty."""
        wanted = thrifty(self.naive, moves, random) if self._is_thrifty else moves
        return pick(self.naive, wanted, random)

    # A legal line

    def tell(self, choose: object, random: object) -> tuple:
        """Return a legal line and the moves that it means."""
        if self.kind == "end":
            return ("end", [])
        if self.kind == "roll":
            return self._roll(random)
        word, value = choose(self.legal, random)
        colour = self.colour(self.player)
        if word == "take":
            line = "take %s %d" % (colour, value + 1)
        elif word == "name":
            line = "spell %s name %s" % (colour, value)
        elif word == "cross":
            line = "spell %s cross %d %d" % ((colour,) + value)
        elif word == "dot":
            return self._split(colour, value, random)
        else:
            line = self._step(word, value, colour, random)
        return (line, [(word, value)])

    def _roll(self, random: object) -> tuple:
        """Return the line and moves of a roll. Thrifty players roll many dots and stripes."""
        faces = []
        for die in DICE:
            saved = [face for face in range(6) if die[face] in (("d", 0), ("l", 0))]
            is_saved = self._is_thrifty and random.below(4)
            faces.append(any_of(saved if is_saved else range(6), random))
        words = ["%d:%s" % (die + 1, word_of(DICE[die][faces[die]])) for die in range(4)]
        return ("roll " + " ".join(words), [("face", face) for face in faces])

    def _split(self, colour: str, value: tuple, random: object) -> tuple:
        """Return the line and moves of a split domino whose first die is drawn so."""
        which, square = value
        one, two = any_of([way for way in self._ways() if way[which] == square], random)
        if one is None or two is None:
            die = self.naive.hand.dice[which] + 1
            return ("draw %s %d %d %d" % ((colour, die) + square), [("dot", value)])
        line = "draw %s %d %d %d %d" % ((colour,) + one + two)
        return (line, [("dot", (0, one)), ("dot", (1, two))])

    def _step(self, word: str, value: object, colour: str, random: object) -> str:
        """Return the line of a step with the dice in hand."""
        if word in ("free", "split", "both"):
            return "spell %s %s" % (colour, word)
        if word == "none":
            return "draw %s none" % colour
        hand = self.naive.hand
        if word == "bonus":
            return "bonus %s %d" % (colour, hand.dice[value] + 1)
        if word == "coat":
            return "joker %s %d %s" % (colour, hand.dice[value[0]] + 1, value[1])
        if word == "turn":
            die = hand.dice[value[0]]
            return "spell %s turn %d %s" % (colour, die + 1, word_of(DICE[die][value[1]]))
        one, two = value
        if self._are_alike() and random.below(2):
            one, two = two, one
        return "draw %s %d %d %d %d" % ((colour,) + one + two)

    def _ways(self) -> list:
        """Return every way to draw the dice in hand, or none while a joker has no coat."""
        hand = self.naive.hand
        if None in hand.letters:
            return []
        return hand.ways(tuple(hand.letters), hand.is_free, hand.is_split, self.naive.lone)

    # Any line

    def allows(self, words: list) -> bool:
        """True if the naive judge allows this line now."""
        verb = words[0]
        if verb == "end":
            return self.kind == "end" and len(words) == 1
        if verb == "roll":
            return self.kind == "roll" and self._is_roll(words[1:])
        if not self.is_of_player(words):
            return False
        if verb == "take":
            die = number_from(words[2]) if len(words) == 3 else None
            return die is not None and self.has("take", die - 1)
        if verb == "spell":
            return self._allows_spell(words[2:])
        return self.kind == "draw" and self._allows_step(verb, words)

    def _allows_step(self, verb: str, words: list) -> bool:
        """True if the player who draws may have this line."""
        if verb == "draw":
            return self._allows_drawing(words[2:])
        which = self._which(words[2:3])
        if verb == "bonus":
            return len(words) == 3 and self.has("bonus", which)
        return verb == "joker" and len(words) == 4 and self.has("coat", (which, words[3]))

    def _is_roll(self, words: list) -> bool:
        faces = {}
        for word in words:
            die, colon, face = word.partition(":")
            number = number_from(die)
            if not colon or number not in (1, 2, 3, 4) or number in faces or not face:
                return False
            if face not in [word_of(one) for one in DICE[number - 1]]:
                return False
            faces[number] = face
        return len(faces) == 4

    def _which(self, words: list) -> object:
        """Return which die of the hand a word names, 0 or 1, or None."""
        die = number_from(words[0]) if words else None
        dice = self.naive.hand.dice
        return dice.index(die - 1) if die is not None and die - 1 in dice else None

    def _allows_spell(self, words: list) -> bool:
        name = words[0] if words else ""
        if len(words) == 1:
            return name in ("free", "split", "both") and self.has(name, 0)
        if name == "name" and len(words) == 2:
            return self.has("name", words[1])
        numbers = numbers_from(words[1:])
        if name == "cross" and numbers and len(numbers) == 2:
            return self.has("cross", tuple(numbers))
        if name != "turn" or len(words) != 3 or self.kind != "draw":
            return False
        which = self._which(words[1:])
        faces = DICE[self.naive.hand.dice[which]] if which is not None else []
        return words[2] in [word_of(face) for face in faces] and self.has("turn", (which, 0))

    def _allows_drawing(self, words: list) -> bool:
        if words == ["none"]:
            return self.has("none", 0)
        numbers = numbers_from(words)
        if numbers is None or len(numbers) not in (3, 4):
            return False
        ways = self._ways()
        if len(numbers) == 4:
            one, two = (numbers[0], numbers[1]), (numbers[2], numbers[3])
            return (one, two) in ways or (self._are_alike() and (two, one) in ways)
        which = self._which(words)
        square = (numbers[1], numbers[2])
        return which is not None and ((square, None), (None, square))[which] in ways

    def _are_alike(self) -> bool:
        """True if it does not matter which of the two dice is drawn where."""
        hand = self.naive.hand
        is_like = hand.letters[0] == hand.letters[1] and hand.crosses(0) == hand.crosses(1)
        return is_like and not hand.is_split
