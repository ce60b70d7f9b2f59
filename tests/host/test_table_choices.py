"""The table lists log lines, and the rules accept every line that the table lists."""

import random

import pytest
from castellan.rules import registry
from castellan.rules.contract import TABLE
from castellan.rules.games import NAMES
from castellan.ui.preferences import Preferences
from castellan.ui.session import Session

from host_tools.virtual.table import sheet
from host_tools.virtual.table.choices import Choices
from host_tools.virtual.words import read_part

LINES = 60


def session_of(game):
    """Return a session with an open match of a game."""
    session = Session(Preferences())
    session.game = game
    meta = registry.meta(game)
    first = max(meta.FIRST_COLOUR, 0)
    seats = bytes(range(first, first + max(meta.SEATS[0], 2)))
    session.adopt(registry.open_game(game).make(seats, 0, 5))
    return session


def play(match, game, line):
    """Play a log line in a match. Returns the error text."""
    reader = registry.open_text(game).Reader()
    reader.go_on(match)
    return reader.line(line)


def entered_line(entry, chance):
    """Return the log line of an entry with possible words, each word once where it can be."""
    told = dict(entry)
    words = list(told["have"])
    for slot in told["slots"]:
        words.append(chance.choice([word for word in slot if word not in words] or slot))
    return " ".join([told["verb"], *words])


@pytest.mark.parametrize("game", NAMES)
def test_every_listed_line_is_accepted_until_the_match_is_over(game):
    session = session_of(game)
    match = session.match
    chance = random.Random(game)
    for number in range(LINES):
        if match.is_over():
            break
        choices = Choices(session)
        entry = choices.entry()
        lines = [dict(one)["line"] for one in choices.lines()]
        assert bool(lines) != bool(entry), "either something is entered or something is chosen"
        if entry:
            lines = [entered_line(entry, chance)]
        for line in lines if number % 6 == 0 else ():
            again = match.fresh()
            again.copy_from(match)
            assert play(again, game, line) == "", line
        line = chance.choice(lines)
        assert play(match, game, line) == "", line
    assert number > 20


@pytest.mark.parametrize("game", NAMES)
def test_the_points_of_a_choice_are_the_difference_of_the_scores(game):
    session = session_of(game)
    match = session.match
    chance = random.Random(game)
    counted = 0
    while counted < 5 and not match.is_over():
        choices = Choices(session)
        entry = choices.entry()
        listed = [dict(one) for one in choices.lines()]
        line = entered_line(entry, chance) if entry else chance.choice(listed)["line"]
        player = match.actor()
        if listed and player != TABLE:
            at = [one["line"] for one in listed].index(line)
            gain = choices.gains([at])[0]
            before = match.score(player, session.sheet)
        assert play(match, game, line) == ""
        if listed and player != TABLE:
            assert match.score(player, session.sheet) - before == gain, line
            counted += bool(listed[at]["cells"])


def test_squares_and_things_of_a_line_are_told():
    session = session_of("kingdomino")
    match = session.match
    assert play(match, "kingdomino", "row 3 17 24 41") == ""
    listed = [dict(one) for one in Choices(session).lines()]
    assert {"line": "king pink 17", "picks": ["king pink", "domino 17"], "cells": []} in listed
    assert len(listed) == 2 * 4  # both players' kings may be drawn first


def test_what_decides_a_tie_is_told():
    session = session_of("kingdomino")
    match = session.match
    assert sheet.tie_of(session) == ["shared", []]
    lines = ["row 1 2 7 8", "king pink 1", "king yellow 2", "king pink 7", "king yellow 8"]
    lines += ["row 9 10 11 12", "place pink 1 0 2 0"]
    assert [play(match, "kingdomino", line) for line in lines] == [""] * len(lines)
    # Both players have no points. Pink has a property of two squares, yellow has none.
    assert sheet.tie_of(session) == ["largest", [[0, 2], [1, 0]]]


def test_the_bonuses_of_a_sheet_have_the_letters_of_the_box():
    for game in NAMES:
        bonuses = sheet.bonuses_of(session_of(game))
        words = read_part("en", "table")
        assert {letter for each in bonuses for letter, _ in each} <= set("HMCQBP")
        assert all(f"bonus-{letter}" in words for each in bonuses for letter, _ in each)


@pytest.mark.parametrize("game", NAMES)
def test_every_listed_line_has_words(game):
    """The table shows a choice that is no place on the board by the words for its line."""
    session = session_of(game)
    words = read_part("en", "table")
    chance = random.Random(game)
    for _ in range(LINES):
        if session.match.is_over():
            break
        choices = Choices(session)
        entry = choices.entry()
        lines = [dict(one)["line"] for one in choices.lines()]
        for line in lines:
            verb, *rest = line.split()
            names = [f"{verb}-{one}" for one in (rest[-1], *rest[1:2], "knights")]
            assert any(name in words for name in [verb, *names]), line
        line = entered_line(entry, chance) if entry else chance.choice(lines)
        assert play(session.match, game, line) == ""
