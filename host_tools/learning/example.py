"""An example of a learning program: a linear softmax policy, trained by REINFORCE.

    python -m host_tools.learning.example

Each legal action has features. Their weighted sum decides how likely the action is. After a game,
its actions become more likely if the result was better than usual. The program uses only the
observations of the environment.
"""

import argparse
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from host_tools.bad_input import complain
from host_tools.cython_core.loader import core_words
from host_tools.learning import kingdomino_v1
from host_tools.learning.encoding import DISCARD, PLACE
from host_tools.simulate.intervals import wilson
from host_tools.terminal.progress import Progress

# The features of a placement, then the features of a choice.
FEATURES = (
    "touches the like", "crowns of what it touches", "crowns that touch the like",
    "touches anything", "free squares without a way out", "outside the middle",
    "crowns chosen", "crowns chosen of terrains one has", "terrains chosen that one has",
    "late in the row",
)  # fmt: skip
_OF_PLACEMENTS = 6
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # y and x: right, down, left, up
_RATE = 0.4
_SCALE = 10.0  # points of lead per unit of reward
_SLOWLY = 0.02  # rate of the moving average of rewards
_MIDDLE = 2

Chooser = Callable[[Any, Any], int]  # observation, legal actions → action


class Learner:
    """A learning player: the weights, and the gradients of the present game."""

    def __init__(self, environment: Any, seed: int) -> None:
        self._actions = environment.unwrapped.actions
        self._view = environment.unwrapped.view
        self._random: Any = np.random.default_rng(seed)
        self.weights: Any = np.zeros(len(FEATURES))
        self.games = 0
        self._usual = 0.0
        self._steps: list[Any] = []

    def choose(self, seen: Any, legal: Any) -> int:
        """Choose a random action.

        Actions with larger weighted sums of features are more likely.
        """
        features = self._features(seen, legal)
        strengths = features @ self.weights
        likely = np.exp(strengths - strengths.max())
        likely /= likely.sum()
        index = int(self._random.choice(len(legal), p=likely))
        self._steps.append(features[index] - likely @ features)
        return int(legal[index])

    def learn(self, lead: float) -> None:
        """Update the weights with the result of a game."""
        value = lead / _SCALE
        steps: Any = np.sum(self._steps, axis=0) / max(1, len(self._steps))
        self.weights += _RATE * (value - self._usual) * steps
        self._usual += _SLOWLY * (value - self._usual)
        self.games += 1
        self.forget()

    def forget(self) -> None:
        """Drop the gradients of the present game."""
        self._steps.clear()

    def _features(self, seen: Any, legal: Any) -> Any:
        parts = self._view.split(seen)
        features: Any = np.zeros((len(legal), len(FEATURES)))
        board = np.pad(parts["kingdoms"][0], ((2, 2), (2, 2), (0, 0)))
        has = set(parts["kingdoms"][0][:, :, 0].flat)
        for index, action in enumerate(legal):
            if action >= PLACE:
                features[index, :_OF_PLACEMENTS] = self._placed(
                    board, parts["domino"], int(action)
                )
            elif action < DISCARD:
                features[index, _OF_PLACEMENTS:] = _chosen(parts["next"][action], has, int(action))
        return features

    def _placed(self, board: Any, domino: Any, action: int) -> list[float]:
        x, y, direction = self._actions.placement(action)
        reach = self._actions.reach
        first = (y + reach + 2, x + reach + 2)
        second = (first[0] + _STEPS[direction][0], first[1] + _STEPS[direction][1])
        like = crowns = mine = contact = holes = outside = 0.0
        for square, other, terrain, own in (
            (first, second, domino[1], domino[2]),
            (second, first, domino[3], domino[4]),
        ):
            outside += max(abs(part - reach - 2) for part in square) > _MIDDLE
            for step in _STEPS:
                beside = (square[0] + step[0], square[1] + step[1])
                if beside == other:
                    continue
                if board[beside][0] == terrain:
                    like += 1
                    crowns += board[beside][1]
                    mine += own
                contact += board[beside][0] > 0
                holes += board[beside][0] == 0 and _is_closed(board, beside, (first, second))
        return [like, crowns, mine, contact, holes, outside]


def _is_closed(board: Any, square: tuple[int, int], taken: tuple[Any, Any]) -> bool:
    """True if a free square has no free neighbour left."""
    beside = [(square[0] + step[0], square[1] + step[1]) for step in _STEPS]
    return all(one in taken or not _is_inside(board, one) or board[one][0] > 0 for one in beside)


def _is_inside(board: Any, square: tuple[int, int]) -> bool:
    return all(0 <= part < side for part, side in zip(square, board.shape, strict=False))


def _chosen(domino: Any, has: set[int], slot: int) -> list[float]:
    crowns = domino[2] + domino[4]
    known = sum(domino[at + 1] for at in (1, 3) if domino[at] in has)
    return [crowns, known, sum(domino[at] in has for at in (1, 3)), slot]


def random_chooser(seed: int) -> Chooser:
    """Return a function that chooses a random legal action."""
    random: Any = np.random.default_rng(seed)
    return lambda seen, legal: int(random.choice(legal))


def play(environment: Any, seed: int, choosers: list[Chooser]) -> list[float]:
    """Play one game. Returns the reward of each seat."""
    environment.reset(seed=seed)
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, is_over, _, _ = environment.last()
        rewards[agent] += reward
        if is_over:
            environment.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        seat = environment.possible_agents.index(agent)
        environment.step(choosers[seat](seen["observation"], legal))
    return list(rewards.values())


def train(environment: Any, learner: Learner, games: int, seed: int, progress: Progress) -> None:
    """Train in `games` games against a random player, with alternating seats."""
    other = random_chooser(seed)
    for number in range(games):
        seat = number % 2
        choosers = [other, other]
        choosers[seat] = learner.choose
        learner.learn(play(environment, seed * games + number, choosers)[seat])
        progress.advance()


def measure(environment: Any, choose: Chooser, games: int, seed: int) -> tuple[int, float]:
    """Play against a random player. Returns the games won and the mean lead."""
    other = random_chooser(seed + 1)
    won = 0
    total = 0.0
    for number in range(games):
        seat = number % 2
        choosers = [other, other]
        choosers[seat] = choose
        lead = play(environment, 1_000_000 + seed * games + number, choosers)[seat]
        won += lead > 0
        total += lead
    return won, total / games


def main() -> int:
    """Train, measure, and print the weights and the result."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=600, help="to learn from; default: 600")
    parser.add_argument("--test", type=int, default=200, help="to measure by; default: 200")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same player; default: 1")
    args = parser.parse_args()
    if min(args.games, args.test) < 1 or args.seed < 0:
        return complain("learning", "--games, --test, --seed: whole numbers are expected")
    environment = kingdomino_v1.env(players=2, reward="lead")
    learner = Learner(environment, args.seed)
    print(f"rules {core_words()}", file=sys.stderr)
    try:
        with Progress(sys.stderr, args.games) as progress:
            train(environment, learner, args.games, args.seed, progress)
    except KeyboardInterrupt:
        print("interrupted: this is what was learned so far", file=sys.stderr)
        learner.forget()
    won, lead = measure(environment, learner.choose, args.test, args.seed)
    for name, weight in zip(FEATURES, learner.weights, strict=True):
        print(f"{weight:+7.2f}  {name}")
    low, high = wilson(won, args.test)
    share = f"{100 * won / args.test:.1f} % of {args.test} games against a random player won"
    spread = f"({100 * low:.1f} to {100 * high:.1f})"
    print(f"after {learner.games} games: {share} {spread}, {lead:+.1f} points of lead")
    return 0


if __name__ == "__main__":
    sys.exit(main())
