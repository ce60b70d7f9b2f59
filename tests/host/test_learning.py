"""The environment for reinforcement learning passes PettingZoo's tests. The example learns."""

import importlib.util
import re
import warnings
from array import array

import commands
import pytest
from castellan.rules.kingdomino import layout
from support.corrected import corrected

from host_tools.games.standings import winners_of
from host_tools.kingdoms import positions
from host_tools.packs.pack_text import text_of

LOG = commands.LOGS / "kingdomino-4.log"


@pytest.fixture
def kingdomino(missing):
    """Return the environment's module. Skips if the group `learning` is not installed."""
    for name in ("gymnasium", "numpy", "pettingzoo"):
        if importlib.util.find_spec(name) is None:
            missing(f"{name} is not installed: it is in the group `learning`")
    from host_tools.learning import kingdomino_v1

    return kingdomino_v1


SETTINGS = [
    {},
    {"players": 3, "options": ("row-of-four", "harmony")},
    {"players": 2, "options": ("mighty-duel", "dynasty"), "reward": "lead"},
    {"players": 2, "options": ("middle-kingdom=strict",), "reward": "points"},
]


@pytest.fixture
def strictly():
    """Turn warnings into errors, except two that every environment with action masks causes."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in (
            "Observation space for each agent probably should be",
            "Observation is not a NumPy array",
        ):
            warnings.filterwarnings("ignore", message=message)
        yield


@pytest.mark.parametrize("settings", SETTINGS)
def test_it_passes_the_api_test(settings, kingdomino, strictly):
    from pettingzoo.test import api_test

    api_test(kingdomino.env(**settings), num_cycles=150)


@pytest.mark.parametrize("settings", SETTINGS)
def test_it_passes_the_seed_test(settings, kingdomino, strictly):
    from pettingzoo.test import seed_test

    seed_test(lambda: kingdomino.env(**settings), num_cycles=150)


def test_it_passes_the_render_test(kingdomino, strictly, capsys):
    from pettingzoo.test import render_test

    render_test(lambda **words: kingdomino.env(players=3, **words))
    assert "CC" in capsys.readouterr().out


def play(environment, seed, choose):
    """Play one game. Returns the sum of each agent's rewards."""
    environment.reset(seed=seed)
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, is_over, _, _ = environment.last()
        rewards[agent] += reward
        environment.step(None if is_over else choose(agent, seen))
    return rewards


def first_legal(agent, seen):
    return int(seen["action_mask"].argmax())


@pytest.mark.parametrize("settings", SETTINGS)
def test_the_mask_is_what_the_rules_allow_and_every_action_has_its_number(settings, kingdomino):
    environment = kingdomino.raw_env(**settings)
    match = environment.match
    choices = array("H", bytes(2 * match.LARGEST_CHOICE + 4))
    seen_kinds = set()

    def choose(agent, seen):
        actions = [choices[index] for index in range(match.legal(choices))]
        legal = [number for number, may in enumerate(seen["action_mask"]) if may]
        assert [environment.actions.action_of(number) for number in legal] == sorted(
            actions, key=environment.actions.number_of
        )
        for action in actions:
            seen_kinds.add("place" if action >= layout.PLACE else action)
            assert environment.actions.action_of(environment.actions.number_of(action)) == action
        return legal[len(legal) // 2]

    play(environment, 3, choose)
    assert "place" in seen_kinds
    assert environment.match.is_over()


def test_an_agent_that_is_not_to_move_has_an_empty_mask(kingdomino):
    environment = kingdomino.raw_env(players=3)
    environment.reset(seed=1)
    for agent in environment.agents:
        has_mask = environment.observe(agent)["action_mask"].any()
        assert has_mask == (agent == environment.agent_selection)


def test_an_observation_is_the_match_from_the_agent_s_seat(kingdomino):
    environment = kingdomino.raw_env(players=4)
    letters = " wflgsm"

    def choose(agent, seen):
        seat = environment.possible_agents.index(agent)
        parts = environment.view.split(seen["observation"])
        match = environment.match
        for place in range(4):
            player = (seat + place) % 4
            board = parts["kingdoms"][place]
            cells = sorted(
                (x - 4, y - 4, letters[board[y, x, 0]], int(board[y, x, 1]))
                for y in range(9)
                for x in range(9)
                if 0 < board[y, x, 0] < 7
            )
            assert cells == sorted(positions.kingdom_of(match, player).cells)
            assert board[4, 4, 0] == 7
            assert parts["points"][place] == positions.result_for(match, player).total
        if match.state[layout.PHASE] == layout.PLACEMENT:
            assert parts["domino"][0] == positions.domino_in_turn(match)
        row = [
            (number, 0 if king == layout.FREE else 1 + (king - seat) % 4)
            for number, king in positions.next_row(match)
        ]
        assert [(int(one[0]), int(one[5])) for one in parts["next"] if one[0]] == row
        assert parts["turn"][2] == 1
        return first_legal(agent, seen)

    play(environment, 5, choose)


def test_the_rewards_are_those_of_the_end(kingdomino):
    for seed in range(4):
        environment = kingdomino.raw_env(players=3, reward="victory")
        victory = play(environment, seed, first_legal)
        match = environment.match
        points = [match.match_points(player) for player in range(3)]
        winners = winners_of(match)
        for seat, agent in enumerate(environment.possible_agents):
            assert victory[agent] == pytest.approx((seat in winners) / len(winners) - 1 / 3)
        lead = play(kingdomino.raw_env(players=3, reward="lead"), seed, first_legal)
        dense = play(kingdomino.raw_env(players=3, reward="points"), seed, first_legal)
        for seat, agent in enumerate(environment.possible_agents):
            others = (sum(points) - points[seat]) / 2
            assert lead[agent] == pytest.approx(points[seat] - others)
            assert dense[agent] == points[seat]


def test_the_last_infos_hold_points_and_places(kingdomino):
    environment = kingdomino.raw_env(players=2)
    told = {}
    environment.reset(seed=2)
    for agent in environment.agent_iter():
        seen, _, is_over, _, info = environment.last()
        told[agent] = info
        environment.step(None if is_over else first_legal(agent, seen))
    match = environment.match
    assert [told[f"player_{seat}"]["points"] for seat in (0, 1)] == [
        match.match_points(0),
        match.match_points(1),
    ]
    assert sorted(info["place"] for info in told.values()) in ([1, 1], [1, 2])


def test_an_illegal_action_ends_the_wrapped_game_and_raises_in_the_raw_one(kingdomino):
    wrapped = kingdomino.env(players=2)
    wrapped.reset(seed=1)
    wrapped.step(wrapped.action_space("player_0").n - 1)
    assert all(wrapped.terminations.values())
    raw = kingdomino.raw_env(players=2)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match=r"player_\d may not do"):
        raw.step(raw.action_space("player_0").n - 1)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 5}, "players, options: K1: Kingdomino is for 2, 3 or 4 players"),
        ({"players": 3, "options": ("mighty-duel",)}, "mighty-duel is for 2 players"),
        ({"options": ("hurry",)}, "options: hurry: each is one of"),
        ({"reward": "gold"}, "reward: 'gold' is not one of: victory"),
        ({"render_mode": "3d"}, "render_mode: '3d' is not one of: human"),
    ],
)
def test_impossible_settings_raise_an_error_that_names_them(settings, words, kingdomino):
    with pytest.raises(ValueError, match=re.escape(words)):
        kingdomino.env(**settings)


def test_the_example_learns_to_beat_a_random_player(kingdomino, monkeypatch, capsys):
    from host_tools.learning import example

    monkeypatch.setattr("sys.argv", ["example", "--games", "250", "--test", "80"])
    assert example.main() == 0
    last = capsys.readouterr().out.splitlines()[-1]
    low = float(re.search(r"won \(([\d.]+) to", last)[1])
    # The whole interval is far above one half, where learning begins.
    assert low > 55, last


def test_the_snippet_of_the_page_runs(kingdomino, capsys):
    page = (commands.ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.S)[1]
    exec(compile(code, "docs/learning.md", "exec"), {})
    assert re.search(r"player_\d", capsys.readouterr().out)
    environment = kingdomino.raw_env(players=4)
    environment.reset(seed=1)
    observation = environment.observe("player_0")["observation"]
    for name in environment.view.split(observation):
        assert f"| `{name}` |" in page


def test_the_environment_plays_with_the_pack_of_a_file(kingdomino, tmp_path):
    pack = corrected("kingdomino")
    path = tmp_path / "mine.txt"
    path.write_text(text_of("kingdomino", pack), encoding="utf-8")
    own, plain = kingdomino.env(pack=str(path)), kingdomino.env()
    assert own.unwrapped.match.pack == pack
    assert not plain.unwrapped.match.pack
    for environment in (own, plain):
        play(environment, 4, first_legal)
    seen, others = (one.unwrapped.observe("player_0")["observation"] for one in (own, plain))
    assert (seen != others).any()


def test_a_file_that_is_no_pack_of_kingdomino_is_named(kingdomino, tmp_path):
    path = tmp_path / "mine.txt"
    with pytest.raises(ValueError, match=r"pack: .*mine.txt: No such file"):
        kingdomino.env(pack=str(path))
    path.write_text(text_of("duel", corrected("duel")), encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.txt: is a pack of duel, not of kingdomino"):
        kingdomino.env(pack=str(path))
