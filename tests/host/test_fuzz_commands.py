"""No input makes score, legal or replay end in a traceback or an unknown exit code."""

import json

import commands
from any_input import answer_of, check_text_command
from hypothesis import given
from hypothesis import strategies as st

LOG_LINES = (commands.LOGS / "kingdomino-2.log").read_text(encoding="utf-8").splitlines()
WORDS = ["w0", "w1", "CC", "..", "f9", "m3", "x1", "#", "t0", "", "w", "ww0", "\u2028", "\x00"]
VERBS = ["row", "king", "place", "end", "options", "players", "game", "discard", "pink", "#"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["cells", "size", "x"]) | st.text(max_size=3), inner)
    ),
    max_leaves=12,
)
cells = st.lists(
    st.tuples(
        st.integers(-3, 3), st.integers(-3, 3), st.sampled_from("wflgsmtCx"), st.integers(-1, 4)
    )
    | json_values,
    max_size=12,
).map(lambda some: [[0, 0, "C", 0], *some])
objects = st.fixed_dictionaries(
    {},
    optional={
        "game": st.just("kingdomino") | json_values,
        "size": st.sampled_from([5, 7]) | json_values,
        "options": st.lists(st.sampled_from(["harmony", "middle-kingdom"])) | json_values,
        "discards": st.integers(0, 3) | json_values,
        "cells": cells | json_values,
        "kingdoms": st.lists(st.fixed_dictionaries({"cells": cells}), max_size=3) | json_values,
        "domino": st.integers(0, 49) | json_values,
        "halves": json_values,
    },
)


def check_lines_command(command, data):
    """Check that a command answers each line with an object, and exits with 1 after an error."""
    status, out, err = answer_of(command, "--jsonl", data=data)
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(data.split(b"\n")) - data.endswith(b"\n") - (data == b"")
    assert status == int(any("error" in answer for answer in answers))
    assert not err


@given(st.binary(max_size=200))
def test_random_bytes_are_scored_or_refused(data):
    check_text_command("score", data=data)
    check_text_command("replay", "-", data=data)
    check_lines_command("score", data)
    check_lines_command("legal", data)


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), max_size=6))
def test_a_random_drawing_is_scored_or_refused(lines):
    check_text_command("score", "--harmony", data="\n".join(lines).encode())


@given(st.lists(json_values, max_size=3))
def test_random_json_gets_an_answer(values):
    data = b"".join(json.dumps(value).encode() + b"\n" for value in values)
    check_lines_command("score", data)
    check_lines_command("legal", data)


@given(objects)
def test_a_random_object_with_the_right_fields_gets_an_answer(value):
    data = json.dumps(value).encode() + b"\n"
    check_lines_command("score", data)
    check_lines_command("legal", data)


@given(
    st.integers(0, len(LOG_LINES)),
    st.lists(st.sampled_from(VERBS) | st.integers(-9, 60).map(str) | st.text(max_size=3)),
)
def test_a_random_line_in_a_log_is_played_or_refused(position, words):
    lines = [*LOG_LINES[:position], " ".join(words), *LOG_LINES[position:]]
    check_text_command("replay", "-", data="\n".join(lines).encode())


@given(st.lists(st.integers(0, len(LOG_LINES) - 1), min_size=2, max_size=2, unique=True))
def test_two_lines_of_a_log_may_change_places(pair):
    lines = list(LOG_LINES)
    lines[pair[0]], lines[pair[1]] = lines[pair[1]], lines[pair[0]]
    check_text_command("replay", "-", "--json", data="\n".join(lines).encode())


def test_the_installed_program_survives_the_worst_input():
    for words, data in (
        (("score",), b"\x00\xff\n"),
        (("replay", "-"), b"castellan-log 1\ngame \x00\n"),
        (("score", "--jsonl"), b"[" * 100_000),
        (("legal", "--jsonl"), b'{"cells":' + b"9" * 10_000 + b"}"),
    ):
        answer = commands.run_program(*words, data=data)
        assert answer.status in (1, 2)
        assert "Traceback" not in answer.err + answer.out
