"""`castellan play` shows or plays a whole game and understands an answer to every prompt."""

import io
import sys
from array import array

import commands
import pytest
from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.contract import OK, TABLE
from castellan.rules.kingdomino.layout import KING, PLACE

from host_tools import cli
from host_tools.games.game_log import read_log
from host_tools.games.kingdomino_seat import label, square_of
from host_tools.kingdoms import positions
from host_tools.simulate.players import factory_of
from host_tools.terminal.output import Terminal, side_by_side, visible_width


@pytest.fixture
def play(monkeypatch, capsys):
    """Return a function that runs `castellan play` with these lines as the whole input."""

    def run_play(*words, typed=()):
        text = "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        capsys.readouterr()
        try:
            status = cli.main(["play", *map(str, words)])
        except SystemExit as ending:
            status = ending.code
        said = capsys.readouterr()
        return commands.Answer(status, said.out, said.err)

    return run_play


@pytest.mark.parametrize("words", [[], ["--watch"]])
def test_without_a_terminal_computers_play_a_game_to_its_end(words, play):
    answer = play("--seed", "4", *words)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("Row ") == 12
    assert "wins." in answer.out or "share the victory." in answer.out
    assert answer.out == play("--seed", "4", *words).out


def test_a_person_plays_a_game_to_its_end_and_its_log_is_legal(play, tmp_path):
    log = tmp_path / "game.log"
    typed = answers(11, "random")
    words = ["--seed", "11", "--seats", "human,random", "--log", log]
    answer = play(*words, typed=typed)
    assert answer.status == 0
    assert read_log(str(log)).is_over()
    assert "is no " not in answer.out


def test_an_unwritable_log_is_reported_before_the_game(play, tmp_path):
    answer = play("--seed", "4", "--watch", "--log", tmp_path / "nowhere" / "game.log")
    assert commands.is_one_complaint(answer)


def test_the_log_keeps_an_interrupted_game(play, tmp_path, monkeypatch):
    log = tmp_path / "game.log"

    def ends(self, match, choices):
        raise KeyboardInterrupt

    monkeypatch.setattr("host_tools.games.kingdomino_seat.KingdomSeat.decide", ends)
    answer = play("--seed", "4", "--seats", "human,random", "--log", log)
    assert answer.status == 130
    assert not read_log(str(log)).is_over() and "row " in log.read_text(encoding="utf-8")


def answers(seed, opponent=None, is_first_round=False):
    """Return the input of persons who always choose the last legal action."""
    match = registry.open_game("kingdomino").make(b"\x00\x01", 0, seed)
    other = factory_of(opponent, "kingdomino")(Random(seed, 2)) if opponent else None
    choices = array("H", bytes(2 * match.LARGEST_CHOICE))
    typed = []
    while not match.is_over():
        if match.actor() == TABLE:
            assert match.apply(match.chance()) == OK
            continue
        count = match.legal(choices)
        if is_first_round and choices[0] >= PLACE:
            break
        if match.actor() == 1 and other is not None:
            action = other.choose(match, choices, count)
        else:
            action = choices[count - 1]
            if count > 1:
                typed.append(words_for(match, action))
        assert match.apply(action) == OK
    return typed


def words_for(match, action):
    """Return what a person types for an action."""
    if action < PLACE:
        return str(positions.next_row(match)[action - KING][0])
    return " ".join(label(match, one) for one in positions.squares_of(match, action)).lower()


def test_each_invalid_answer_gets_one_line(play):
    typed = ["", "99", "d5 c5", "hello world", "undo", "list", "help", "kingdoms", "-1"]
    answer = play("--seed", "5", "--seats", "human,greedy", typed=typed)
    assert answer.status == 0
    for words in ("An answer is expected", "'99' is no free domino", "nothing to undo"):
        assert answer.out.count(words) == 1
    assert "D5 C5" in answer.out
    assert "not finished" in answer.out


def test_a_placement_is_refused_with_its_reason(play):
    typed = [
        *answers(5, "greedy", is_first_round=True),
        "e5 e6",
        "a1 a2",
        "d5",
        "d5 f5",
        "x9 d5",
        "d5 d4 d3",
        "z",
    ]
    answer = play("--seed", "5", "--seats", "human,greedy", typed=typed)
    for words in ("taken", "touches", "Name both", "side by side", "'X9 D5'", "'D5 D4 D3'", "'Z'"):
        assert words in answer.out, words


def test_undo_repeats_the_previous_question(play, tmp_path):
    typed = answers(11)
    logs = []
    for answered in (typed, [*typed[:9], "undo", "undo", *typed[7:20], "undo", *typed[19:]]):
        log = tmp_path / "game.log"
        answer = play("--seed", "11", "--seats", "human,human", "--log", log, typed=answered)
        assert "is no " not in answer.out
        logs.append((log.read_text(encoding="utf-8"), answer.out.count("Undone.")))
    assert logs == [(logs[0][0], 0), (logs[0][0], 3)]
    assert logs[0][0].endswith("\nend\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seats", "human,deep-thought"], "deep-thought"),
        (["--seats", "human"], "2, 3 or 4 players"),
        (["--option", "chaos"], "--option: 'chaos'"),
        (["--seed", "-3"], "--seed"),
    ],
)
def test_invalid_arguments_get_one_line(words, complaint, play):
    answer = play(*words)
    assert commands.is_one_complaint(answer)
    assert complaint in answer.err


def test_squares_have_names_around_the_castle():
    match = registry.open_game("kingdomino").make(b"\x00\x01", 0)
    duel = registry.open_game("kingdomino").make(b"\x00\x01", 16)
    assert (label(match, (0, 0)), label(duel, (0, 0))) == ("E5", "G7")
    assert (label(match, (-4, 4)), label(duel, (6, -6))) == ("A9", "M1")
    for square in ((0, 0), (3, -2), (-4, 4)):
        assert square_of(match, label(match, square)) == square
    assert square_of(duel, "M13") == (6, 6)
    for word in ("", "E", "5", "E0", "J5", "E10", "EE", "e5", "E²"):
        assert square_of(match, word) is None


def test_blocks_stand_side_by_side_and_wrap():
    blocks = [(3, ["abc", "d"]), (2, ["ef"]), (4, ["ghij"])]
    assert side_by_side(blocks, 1, 6) == ["abc ef", "d", "", "ghij"]
    assert side_by_side(blocks, 2, 80) == ["abc  ef  ghij", "d"]


class _Stream(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_colours_follow_the_terminal_and_the_environment():
    assert Terminal(_Stream(), {}).has_colours
    assert not Terminal(_Stream(), {"NO_COLOR": ""}).has_colours
    assert not Terminal(_Stream(), {"TERM": "dumb"}).has_colours
    assert not Terminal(io.StringIO(), {}).has_colours
    assert visible_width(Terminal(_Stream(), {}).square("w1")) == 2
