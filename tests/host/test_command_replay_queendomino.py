"""`castellan replay` agrees with the naive rules on logs of Queendomino and the Royal Wedding."""

import json

import commands
import pytest
from castellan.rules import registry
from support.naive.queendomino import Game
from support.naive.queendomino_pieces import BUILDINGS_PATH, DOMINOES_PATH, read_buildings
from support.naive.tiles import TABLE_PATH, read_dominoes

from host_tools.games.game_log import read_log

ROOT = commands.ROOT
LOGS = sorted([*commands.LOGS.glob("queendomino-*.log"), *commands.LOGS.glob("royal-*.log")])
NAMES = [path.stem for path in LOGS]
KINDS = read_buildings(ROOT / BUILDINGS_PATH)
QUEEN_SET = (("q", read_dominoes(ROOT / DOMINOES_PATH)),)
BOTH_SETS = (*QUEEN_SET, ("k", read_dominoes(ROOT / TABLE_PATH)))


def words_of(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("#")[0].split() for line in lines if line.split("#")[0].split()]


def slug(name):
    """Return the name of a building as logs spell it."""
    kept = "".join(
        sign for sign in name.lower().replace(" ", "-") if sign.isalpha() or sign == "-"
    )
    return next(kind for kind in KINDS if letters(kind) == letters(kept))


def letters(name):
    return "".join(sign for sign in name.lower() if sign.isalpha())


class NaiveReplay:
    """Plays a log through the naive rules with a separate log reader."""

    def __init__(self, path):
        lines = words_of(path)
        head = {words[0]: words[1:] for words in lines[:4]}
        self.colours = head["players"]
        self.options = head.get("options", [])
        sets = BOTH_SETS if head["game"] == ["royal-wedding"] else QUEEN_SET
        self.game = Game(len(self.colours), self.options, sets, KINDS)
        for verb, *rest in lines:
            step = getattr(self, "_" + verb, None)
            if step:
                step(rest)

    def _builders(self, names):
        for name in names:
            self.game.play("building", slug(name))

    def _row(self, words):
        letter = self.game.tiles()[0][0]
        if len(self.game.sets) == 2:
            assert words[0] == letter
            words = words[1:]
        for word in words:
            self.game.play("tile", (letter, int(word)))

    def _king(self, words):
        player = self.colours.index(words[0])
        if self.game.awaiting()[0] == "king":
            self.game.play("king", player)
        assert self.game.awaiting()[1] == player
        self.game.play("choose", (self.game.free()[0][0], int(words[1])))

    def _step(self, colour):
        assert self.game.awaiting()[1] == self.colours.index(colour)

    def _place(self, words):
        self._step(words[0])
        if words[1] == "discard":
            self.game.play("discard", 0)
        else:
            self.game.play("place", [int(word) for word in words[1:]])

    def _knight(self, words):
        self._step(words[0])
        self.game.play("knight", (int(words[1]), int(words[2])))

    def _space(self, word):
        name, _, price = word.partition("@")
        return int(price) if price else self.game.builders.spaces.index(slug(name))

    def _build(self, words):
        self._step(words[0])
        square = (int(words[2]), int(words[3]))
        self.game.play("build", (self._space(words[1]), square))

    def _gain(self, words):
        self.game.play("gain", (int(words[0]), int(words[1])))

    def _dragon(self, words):
        self._step(words[0])
        self.game.play("dragon", self._space(words[1]))

    def _pass(self, words):
        self._step(words[0])
        self.game.play("pass", 0)


def test_there_is_a_log_for_every_number_of_players_and_every_mode():
    seen = set()
    verbs = set()
    options = set()
    for path in LOGS:
        lines = words_of(path)
        head = {words[0]: words[1:] for words in lines[:4]}
        seen.add((head["game"][0], len(head["players"]), "teams" in head.get("options", [])))
        options.update(head.get("options", []))
        verbs.update(words[0] for words in lines)
    queendomino = {("queendomino", players, False) for players in (2, 3, 4)}
    individuals = {("royal-wedding", players, False) for players in (3, 4, 5, 6)}
    teams = {("royal-wedding", players, True) for players in (4, 6, 8)}
    assert seen == queendomino | individuals | teams
    assert verbs >= {"builders", "knight", "build", "gain", "dragon", "pass", "queen", "end"}
    for game in ("queendomino", "royal-wedding"):
        assert options >= {name for name, _ in registry.meta(game).OPTIONS}


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_a_log_is_written_as_it_was_read(path):
    match = read_log(str(path))
    text = registry.open_text(words_of(path)[1][1])
    assert "".join(f"{line}\n" for line in text.write(match)) == path.read_text()


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_replay_reports_what_the_naive_rules_say(path, run):
    answer = run("replay", "--json", path)
    assert (answer.status, answer.err) == (0, "")
    report = json.loads(answer.out)
    replay = NaiveReplay(path)
    game = replay.game
    assert report["finished"] == game.is_finished()
    assert report["rounds"] == game.lines_laid
    winners = [player for player, place in enumerate(game.places()) if place == 1]
    assert report["winners"] == (winners if game.is_finished() else [])
    for player, told in enumerate(report["players"]):
        realm = game.realm(player)
        parts = game.score(player)
        assert told["colour"] == replay.colours[player]
        for name in ("total", "largest", "crowns"):
            assert told[name] == parts[name]
        cells = sorted([x, y, *half] for (x, y), half in realm.kingdom.cells.items())
        assert sorted(told["cells"]) == cells
        assert told["discards"] == realm.kingdom.discards
        assert (told["coins"], told["towers"]) == (realm.coins, realm.towers)
        assert told["knights"] == realm.all_knights()
        assert told["queen"] == (game.queen == game.house(player))
        built = [[name, *square] for square, name in realm.built.items()]
        assert told["buildings"] == built


@pytest.mark.parametrize("path", LOGS, ids=NAMES)
def test_replay_tells_the_story_and_draws_the_kingdoms(path, run, tmp_path):
    story = run("replay", path)
    assert (story.status, story.err) == (0, "")
    words = words_of(path)
    for word in words[2][1:]:
        assert word in story.out
    if words[-1] == ["end"]:
        assert "wins." in story.out or "share the victory." in story.out
        assert "the Queen comes to" in story.out
        assert " coins and has " in story.out
    assert story.out.count(" builds the ") == sum(line[0] == "build" for line in words)
    picture = tmp_path / "game.svg"
    assert run("replay", path, "--svg", picture).status == 0
    is_team = "teams" in words[3]
    houses = (len(words[2]) - 1) // (2 if is_team else 1)
    assert picture.read_text().count(" points") == houses


def test_the_first_illegal_line_is_refused_with_its_number(run, tmp_path):
    path = tmp_path / "game.log"
    lines = (commands.LOGS / "queendomino-4.log").read_text().splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("build "))
    colour = lines[first].split()[1]
    cases = (
        (f"build {colour} palace 0 1", "not open"),
        (f"knight {colour} 9 9", "just placed"),
        (f"build {colour} {lines[first].split()[2]} 0 0", "no town square"),
        (f"pass {colour}", "put a king"),
    )
    for line, reason in cases:
        path.write_text("\n".join([*lines[:first], line, *lines[first:]]) + "\n")
        answer = run("replay", path)
        assert commands.is_one_complaint(answer, status=1)
        assert f"line {first + 1}:" in answer.err and reason in answer.err


def test_an_option_of_another_game_is_refused(run, tmp_path):
    path = tmp_path / "game.log"
    path.write_text("castellan-log 1\ngame queendomino\nplayers pink red\noptions teams\n")
    assert commands.is_one_complaint(run("replay", path))
    path.write_text("castellan-log 1\ngame royal-wedding\nplayers pink red\n")
    assert commands.is_one_complaint(run("replay", path))


def test_the_logs_on_the_page_play_and_are_written_unchanged(tmp_path):
    page = (ROOT / "docs" / "logs-queendomino.md").read_text(encoding="utf-8")
    logs = page.split("```\n")[1::2]
    assert [log.splitlines()[1] for log in logs] == ["game queendomino", "game royal-wedding"]
    for log in logs:
        path = tmp_path / "page.log"
        path.write_text(log, encoding="utf-8")
        match = read_log(str(path))
        told = registry.open_text(log.splitlines()[1].split()[1]).write(match)
        assert "".join(f"{line}\n" for line in told) == log


def test_the_pages_name_every_option():
    for page in ("logs-queendomino.md", "rules-queendomino.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        for name in ("optional-once", "safe-once", "limited-supply"):
            assert f"`{name}`" in text
