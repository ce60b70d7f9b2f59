"""Kingdomino as a PettingZoo environment (AEC) with action masks.

For two to four players with all options. The version in the module's name grows when games can go
differently than before.
"""

from array import array
from typing import Any

import gymnasium
import numpy as np
from castellan.rules import packs, registry
from castellan.rules.contract import OK, TABLE
from castellan.rules.kingdomino import layout
from castellan.rules.property import sheet_size
from castellan.rules.text import option_bits
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from host_tools.bad_input import BadInput
from host_tools.learning.encoding import MOST, Actions, ObservationView
from host_tools.learning.rendering import image_of, text_of
from host_tools.packs import library

REWARDS = ("victory", "lead", "points")
_GAME = "kingdomino"
_SEEDS = 2**32


def env(**settings: Any) -> Any:
    """Create the environment with the usual wrappers. An illegal action ends the game."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """One match of Kingdomino. The environment does chance actions, such as drawing dominoes."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo asks for a dict of the class
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "kingdomino_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        options: tuple[str, ...] = (),
        reward: str = "victory",
        render_mode: str | None = None,
        pack: str = "",
    ) -> None:
        """Create a match. Raises ValueError for wrong settings. Rewards: docs/learning.md."""
        super().__init__()
        EzPickle.__init__(self, players, options, reward, render_mode, pack)
        data = _pack_in(pack)
        # Public only to read: callers must not change it.
        self.match = _match(players, options, data)
        self._beginning = _match(players, options, data)
        if reward not in REWARDS:
            raise ValueError(f"reward: {reward!r} is not one of: {', '.join(REWARDS)}")
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render_mode: {render_mode!r} is not one of: {', '.join(modes)}")
        self.render_mode = render_mode
        self._reward = reward
        self.actions = Actions(self.match.grid)
        self.view = ObservationView(players, self.match.grid)
        self._choices = array("H", bytes(2 * self.match.LARGEST_CHOICE + 4))
        self._sheet = array("H", bytes(2 * sheet_size(self.match.grid)))
        self._random, _ = seeding.np_random()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = {
            agent: spaces.Discrete(self.actions.count) for agent in self.possible_agents
        }
        self._observations = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> Any:
        seen = spaces.Box(0, MOST, (self.view.length,), np.int16)
        mask = spaces.Box(0, 1, (self.actions.count,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match. Without a seed the new match differs from the match before it."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.match.copy_from(self._beginning)
        self.match.random.seed(int(self._random.integers(_SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._paid = [0] * len(self.agents)
        self._apply_chance_actions()
        if self.render_mode == "human":
            self.render()

    def _apply_chance_actions(self) -> None:
        match = self.match
        while match.actor() == TABLE:
            match.apply_chance()
        if not match.is_over():
            self.agent_selection = self.possible_agents[match.actor()]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent. Only the agent to move has actions in its mask."""
        mask: Any = np.zeros(self.actions.count, dtype=np.int8)
        if agent == self.agent_selection and not self.match.is_over():
            for index in range(self.match.legal(self._choices)):
                mask[self.actions.number_of(self._choices[index])] = 1
        seen = self.view.of(self.match, self._seats[agent], self.points())
        return {"observation": seen, "action_mask": mask}

    def points(self) -> list[int]:
        """Return the points that all players would have if the match ended now."""
        match = self.match
        players = range(len(self.possible_agents))
        if match.state[layout.PHASE] == layout.GAME_OVER:
            return [match.match_points(player) for player in players]
        return [match.score(one, self._sheet) + match.match_points(one) for one in players]

    def step(self, action: int | None) -> None:
        """Apply one action. Raises ValueError if the action is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        code = self.match.apply(self.actions.action_of(int(action)))
        if code != OK:
            raise ValueError(f"{agent} may not do {action}: the rules answer {code}")
        self._apply_chance_actions()
        self._pay(agent)
        if self.match.is_over():
            self._end()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _pay(self, agent: str) -> None:
        """If the reward type is `points`, reward an action with the points that it brought."""
        if self._reward == "points":
            seat = self._seats[agent]
            points = self.points()[seat]
            self.rewards[agent] = float(points - self._paid[seat])
            self._paid[seat] = points

    def _end(self) -> None:
        """Set the final rewards, terminations and infos."""
        points = self.points()
        count = len(points)
        places = array("H", bytes(2 * count))
        self.match.match_places(places)
        winners = places.count(1)
        for agent, seat in self._seats.items():
            if self._reward == "victory":
                self.rewards[agent] = (places[seat] == 1) / winners - 1 / count
            elif self._reward == "lead":
                others = (sum(points) - points[seat]) / (count - 1)
                self.rewards[agent] = points[seat] - others
            self.terminations[agent] = True
            self.infos[agent] = {"points": points[seat], "place": places[seat]}
        last = self._seats[self.agent_selection]
        self.agent_selection = self.possible_agents[(last + 1) % count]

    def render(self) -> Any:
        """Show the kingdoms: printed (human), as text (ansi), or as pixels (rgb_array)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render: say render_mode when the environment is made")
            return None
        if self.render_mode == "rgb_array":
            return image_of(self.match, self.view)
        text = text_of(self.match, self.points())
        if self.render_mode == "ansi":
            return text
        print(text, end="")
        return None

    def close(self) -> None:
        """Do nothing: no resource is open."""


def _pack_in(path: str) -> bytes | None:
    """Read a corrected pack from a file. Returns None without one. Raises ValueError."""
    if not path:
        return None
    try:
        game, data, _ = library.read_pack(path)
    except BadInput as problem:
        raise ValueError(f"pack: {problem}") from None
    if game != _GAME:
        raise ValueError(f"pack: {path}: is a pack of {game}, not of {_GAME}")
    return packs.compose(registry.meta(_GAME), lambda _: data)


def _match(players: int, words: tuple[str, ...], pack: bytes | None) -> Any:
    meta = registry.meta(_GAME)
    options = option_bits(meta, words)
    if options < 0:
        known = ", ".join(word for word, _ in meta.OPTIONS)
        raise ValueError(f"options: {', '.join(words)}: each is one of: {known}")
    problem = meta.problem(bytes(range(players)), options)
    if problem:
        raise ValueError(f"players, options: {problem}")
    return library.match_with(pack, _GAME, bytes(range(players)), options)
