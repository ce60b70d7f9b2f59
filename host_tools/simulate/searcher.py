"""Implements `regent`, the searcher of every game: it tries moves in playouts.

The method is flat Monte Carlo with sequential halving. All moves are tried with the same luck, and
each round keeps the better half. The search copies what the table has shown, but never the match's
generator. So each playout draws other dominoes, dice and buildings.
"""

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import Any

from castellan.core.rng import Random

from host_tools.games import view_of_match
from host_tools.kingdoms.positions import houses_of
from host_tools.simulate.candidates import MOST, Candidates, Move
from host_tools.simulate.match_loop import play_match
from host_tools.simulate.opponents import MODELS, Beliefs
from host_tools.simulate.players import Player, factory_of

_WIN = 15.0  # value of a victory in points, added to the lead
_MOST_FACTOR = 12  # later decisions get up to so many times the playouts of the first decision
_CHANCES = 4096  # resolution of a belief
USUAL = 400  # default playouts of the first decision


@dataclass
class Root:
    """A move to try: one action, or a placement together with the choice of the next domino."""

    actions: Move
    values: list[float] = field(default_factory=list)
    own: list[int] = field(default_factory=list)  # points of the player
    rivals: list[int] = field(default_factory=list)  # points of the best opponent
    wins: list[float] = field(default_factory=list)  # 1 for a victory, a part for a shared one

    def mean(self) -> float:
        """Return the mean value of the playouts of this move."""
        return sum(self.values) / max(1, len(self.values))


class Regent:
    """Plays any game with a budget of playouts or seconds for each decision."""

    def __init__(self, random_numbers: Any, playouts: int = USUAL, seconds: float = 0.0) -> None:
        self._random = random_numbers
        self._playouts = playouts
        self._seconds = seconds
        self._planned: tuple[bytes, int] | None = None  # log after the move, and the next action
        self._sandboxes: dict[tuple[str, bytes, int, bytes], _Sandbox] = {}

    def choose(self, match: Any, choices: "array[int]", count: int) -> int:
        """Return one of the first `count` actions in `choices`."""
        if count == 1:
            return choices[0]
        actions = list(choices[:count])
        log = bytes(match.log.data[: match.log.size])
        if self._planned is not None and self._planned[0] == log and self._planned[1] in actions:
            return self._planned[1]
        best = self.judge(match, actions)[0]
        if len(best.actions) > 1:
            self._planned = (
                self.sandbox(match).log_after(match, best.actions[0]),
                best.actions[1],
            )
        return best.actions[0]

    def judge(self, match: Any, actions: Sequence[int], kept: int = -1) -> list[Root]:
        """Try the moves of a decision. Returns the tried moves, the best first.

        If `kept` is one of `actions`, all moves are single actions, and `kept` is tried as often
        as the best.
        """
        sandbox = self.sandbox(match)
        roots = sandbox.roots(match, actions, kept)
        if len(roots) > 1:
            self._halve(roots, sandbox.length_factor(match), partial(sandbox.playout, match), kept)
        return roots

    def sandbox(self, match: Any) -> "_Sandbox":
        """Return the second match object on which moves of this match are tried."""
        game = view_of_match(match).name
        key = (game, bytes(match.seats), match.options, bytes(match.pack))
        if key not in self._sandboxes:
            self._sandboxes[key] = _Sandbox(match, game)
        return self._sandboxes[key]

    def compare(self, match: Any, moves: Sequence[Root], playouts: int) -> list[Root]:
        """Try some moves again, all equally often and with other luck than before."""
        sandbox = self.sandbox(match)
        fresh = [Root(move.actions) for move in moves]
        first = self._random.below(16384) << 14
        for number in range(first, first + playouts):
            for root in fresh:
                sandbox.playout(match, root, number)
        return fresh

    def _halve(
        self, roots: list[Root], factor: float, playout: Callable[[Root, int], None], kept: int
    ) -> None:
        """Spend the budget on the roots. Afterwards the best root is first in the list."""
        playouts = int(self._playouts * factor)
        deadline = time.perf_counter() + self._seconds if self._seconds else 0.0
        number = self._random.below(16384) << 14
        rounds = (len(roots) - 1).bit_length()
        alive = list(roots)
        for rounds_left in range(rounds, 0, -1):
            now = time.perf_counter()
            until = now + (deadline - now) / rounds_left
            share = max(1, playouts // (rounds * len(alive)))
            done = 0
            while time.perf_counter() < until if self._seconds else done < share:
                for root in alive:
                    playout(root, number)
                number += 1
                done += 1
            alive.sort(key=lambda root: -root.mean())
            kept_root = [root for root in alive if root.actions[0] == kept]
            alive = alive[: max(1, len(alive) // 2)]
            alive += [root for root in kept_root if root not in alive]
        alive.sort(key=lambda root: -root.mean())
        roots[:] = alive + [root for root in roots if root not in alive]


class _Sandbox:
    """Tries moves on a second match object, so that the real match does not change."""

    def __init__(self, match: Any, game: str) -> None:
        self._scratch: Any = match.fresh()
        self._choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
        view = view_of_match(match)
        module, _, name = view.candidates.partition(":")
        self._candidates: Candidates = getattr(import_module(module), name)(match)
        self._beliefs = Beliefs(match, game)
        self._randoms = [Random(seat) for seat in range(len(match.seats))]
        self._lots = Random(0)
        seats = match_seats(match)
        self._quick = [self._quick_players(game, view.breadths, seat) for seat in seats]
        # Players with the same kingdom are no rivals.
        houses = houses_of(match) if view.has_dominoes else [[seat] for seat in seats]
        mates = {seat: house for house in houses for seat in house}
        self._rivals = [[other for other in seats if other not in mates[seat]] for seat in seats]
        self._steward: Player = factory_of("steward", game)(Random(1))

    def _quick_players(self, game: str, breadths: tuple[int, ...], seat: int) -> list[Player]:
        """Create the players of a seat in playouts: one for each model, and the own player."""
        players: list[Player] = []
        for number, name in enumerate((*MODELS, "steward")):
            make: Callable[..., Player] = factory_of(name, game)
            breadth = {"breadth": breadths[number]} if breadths else {}
            players.append(make(self._randoms[seat], **breadth))
        return players

    def log_after(self, match: Any, action: int) -> bytes:
        """Return the bytes of the log after an action."""
        self._scratch.copy_from(match)
        self._scratch.apply(action)
        return bytes(self._scratch.log.data[: self._scratch.log.size])

    def roots(self, match: Any, actions: Sequence[int], kept: int) -> list[Root]:
        """Return the moves to try, the most promising first."""
        self._beliefs.update(match, match.actor())
        for index, action in enumerate(actions):
            self._choices[index] = action
        self._scratch.copy_from(match)
        favourite = self._steward.choose(self._scratch, self._choices, len(actions))
        moves = self._candidates.moves(self._scratch, actions, favourite)
        if kept in actions:
            singles = list(dict.fromkeys(move[0] for move in moves))[:MOST]
            moves = [(action,) for action in dict.fromkeys((*singles, favourite, kept))]
            return [Root(move) for move in moves]
        return [Root(move) for move in moves[:MOST]]

    def length_factor(self, match: Any) -> float:
        """Return the length of the whole match divided by the length that is still to play."""
        scratch = self._scratch
        self._play_on(match, (), 0)
        rest = max(1, scratch.log.count - match.log.count)
        return min(float(_MOST_FACTOR), scratch.log.count / rest)

    def playout(self, match: Any, root: Root, number: int) -> None:
        """Apply a move, play the rest by quick players and note the result.

        The same `number` gives the same luck and the same opponents.
        """
        scratch = self._scratch
        player = match.actor()
        self._play_on(match, root.actions, number)
        points = [scratch.match_points(seat) for seat in match_seats(match)]
        rivals = [points[seat] for seat in self._rivals[player]]
        own = points[player]
        best = max(rivals, default=0)
        lead = own - best
        worth = lead if len(points) == 2 else (own + lead) / 2
        root.values.append(worth + _WIN * ((lead > 0) - (lead < 0)))
        root.own.append(own)
        root.rivals.append(best)
        root.wins.append(float(lead > 0) if lead else 1 / (1 + rivals.count(own)))

    def _play_on(self, match: Any, actions: Move, number: int) -> None:
        scratch = self._scratch
        player = match.actor()
        scratch.copy_from(match)
        scratch.random.seed(number)
        self._lots.seed(number, len(self._randoms) + 1)
        seated = []
        for seat, random in enumerate(self._randoms):
            random.seed(number, seat + 1)
            share = self._beliefs.shares[seat][0] * _CHANCES
            model = 0 if self._lots.below(_CHANCES) < share else 1
            seated.append(self._quick[seat][len(MODELS) if seat == player else model])
        for action in actions:
            scratch.apply(action)
        play_match(scratch, seated, self._choices)


def match_seats(match: Any) -> range:
    """Return the numbers of a match's seats."""
    return range(len(match.seats))
