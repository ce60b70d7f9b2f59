"""Each rule has logs that show it accepted and refused, and each refusal names a rule."""

import json
import re
from array import array
from importlib import import_module
from random import Random

import pytest
import reason_texts
import rule_pages
from castellan.rules import games, registry
from castellan.rules.actions import IRREGULAR_END
from castellan.rules.contract import MUST_PLACE, NO_MATCH, NOT_NOW, OUTSIDE, OVERLAP, TABLE
from rule_pages import page_of

from host_tools.checkout import ROOT

PAGES = [page for page in rule_pages.pages() if page.rules]
LOGS = sorted(rule_pages.LOGS.rglob("*.log"))
GAMES = games.NAMES
# Per game the numbers of the rules that no line can break.
POINTS_ONLY = {
    game: {
        rule.number
        for page in PAGES
        for rule in page.rules
        if page.path == page_of(game) and rule.only_counts_points
    }
    for game in games.NAMES
}
_REFUSED = re.compile(r"^# refused: (line \d+: [A-Z]+\d+)(: .+)?$", re.MULTILINE)
_NUMBER = re.compile(r"([A-Z]+[1-9][0-9]*): \S")
_TOTAL = re.compile(r"^# total: (\w+) (\d+)$", re.MULTILINE)
_WINNERS = re.compile(r"^# winners: (.+)$", re.MULTILINE)


def name_of(path):
    """Return the game and the name of a log."""
    return f"{path.parent.name}/{path.stem}"


def names_a_rule(reason, known):
    """True if a reason begins with a number in `known`. Without a page any number is right."""
    number = _NUMBER.match(reason)
    return bool(number) and (not known or number[1] in known)


def test_every_page_of_rules_is_read():
    # A game that was just added has no page yet, and no logs.
    described = {page_of(game) for game in GAMES} - {None}
    assert {page.path for page in PAGES} == described == set((ROOT / "docs").glob("rules*.md"))
    assert {page_of(folder.name) for folder in rule_pages.LOGS.iterdir()} == described


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path.name)
def test_every_rule_has_its_sentence_its_reading_and_its_logs(page):
    problems = list(page.problems())
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path.name)
def test_every_option_is_on_the_page_and_in_a_log(page):
    played = "\n".join(log.read_text(encoding="utf-8") for log in page.logs)
    for game in GAMES:
        for option, _ in registry.meta(game).OPTIONS if page_of(game) == page.path else ():
            assert f"`{option}`" in page.text, option
            assert re.search(rf"^options .*{option}(?![-=\w])", played, re.MULTILINE), option


@pytest.mark.parametrize("path", [log for log in LOGS if "accepted" in log.name], ids=name_of)
def test_an_accepted_log_is_replayed_and_has_the_totals_it_names(path, run):
    text = path.read_text(encoding="utf-8")
    assert re.search(r"^# shows: \w", text, re.MULTILINE), "no comment says what the log shows"
    assert f"\ngame {path.parent.name}\n" in text
    answer = run("replay", "--json", path)
    assert (answer.status, answer.err) == (0, "")
    report = json.loads(answer.out)
    totals = {colour: int(total) for colour, total in _TOTAL.findall(text)}
    is_about_points = path.name.partition("-")[0] in POINTS_ONLY[path.parent.name]
    if totals or is_about_points:
        assert totals == {player["colour"]: player["total"] for player in report["players"]}
        assert report["finished"] or not is_about_points
    for colours in _WINNERS.findall(text):
        assert colours.split() == [report["players"][one]["colour"] for one in report["winners"]]


@pytest.mark.parametrize("path", [log for log in LOGS if "refused" in log.name], ids=name_of)
def test_a_refused_log_is_refused_by_the_line_and_the_rule_it_names(path, run):
    text = path.read_text(encoding="utf-8")
    ((place, sentence),) = _REFUSED.findall(text)
    assert place.endswith(f": {path.name.partition('-')[0]}"), "another rule refuses this log"
    answer = run("replay", path)
    assert answer.status in (1, 2)
    assert f", {place}: " in answer.err
    assert f"{place}{sentence}" in answer.err
    assert len(text.splitlines()) == int(re.findall(r"\d+", place)[0]), "the last line is refused"


# The reasons


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_in_the_sources_of_a_game_begins_with_a_rule_of_its_page(game):
    folder = ROOT / "firmware" / "lib" / "castellan" / "rules" / game.replace("-", "_")
    problems = list(reason_texts.problems(folder, rule_pages.numbers_for(game)))
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_at_any_moment_names_a_rule(game):
    known = rule_pages.numbers_for(game)
    for path in sorted(rule_pages.LOGS.parent.rglob("*.log")):
        lines = path.read_text(encoding="utf-8").splitlines()
        lines = [line for line in lines if not line.endswith(IRREGULAR_END)]
        if f"game {game}" not in lines:
            continue
        for refusal in refusals_of(game, lines, Random(path.name)):
            assert names_a_rule(refusal, known), f"{path.name}: {refusal}"


def refusals_of(game, lines, random):
    """Play a log, and try other lines of it at every fifth moment. Yields the refusals."""
    reader = registry.open_text(game).Reader()
    for place, line in enumerate(lines):
        for other in random.sample(lines, min(3, len(lines))) if place % 5 == 4 else ():
            before = reader.match.log.count if reader.match else 0
            answer = reader.line(other) if reader.match else ""
            if answer and reader.is_refused:
                yield answer
            while reader.match and reader.match.log.count > before:
                reader.match.undo()
        if reader.line(line):
            return


@pytest.mark.parametrize("game", GAMES)
def test_every_result_of_apply_has_a_reason_with_a_rule(game):
    errors = import_module(f"castellan.rules.{game.replace('-', '_')}.log_errors")
    known = rule_pages.numbers_for(game)
    players = min(registry.meta(game).SEATS)
    match = registry.open_game(game).make(bytes(range(players)), 0, 1)
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    while not match.is_over():
        for code in (OVERLAP, NO_MATCH, OUTSIDE, MUST_PLACE, NOT_NOW):
            reason = errors.reason(match, code)
            assert names_a_rule(reason, known), reason
        match.apply(match.chance() if match.actor() == TABLE else match.random_action(choices))
