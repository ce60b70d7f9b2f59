"""Test the limits of foreign JSON and TOML, and the filter for the prompt of a board."""

import json

import pytest

from host_tools.bad_input import BadInput
from host_tools.foreign.limits import DEEPEST, LONGEST_NUMBER
from host_tools.foreign.structured import json_of, toml_of
from host_tools.link.prompt import PromptFilter


def test_json_and_toml_have_limits_of_depth_and_numbers():
    assert json_of("[" * DEEPEST + "]" * DEEPEST)
    assert json_of(json.dumps({"a": '[["' * 100})) == {"a": '[["' * 100}
    assert json_of("1" * LONGEST_NUMBER) == int("1" * LONGEST_NUMBER)
    for text, words in (
        ("[" * (DEEPEST + 1), "nested deeper"),
        ('{"a":' * 100_000, "nested deeper"),
        ('"' + "[" * 50, "not JSON"),
        ("1" * 5000, "60 digits"),
        ("1e999", "too large"),
        ("[NaN]", "not JSON: NaN"),
        ('"\\ud800"', "half of a character"),
        ("", "not JSON"),
    ):
        with pytest.raises(BadInput, match=words):
            json_of(text)
    assert toml_of("a.b = [[1]] # [") == {"a": {"b": [[1]]}}
    for text, words in (
        ("a = " + "[" * 5000, "nested deeper"),
        ("a" + ".a" * 5000 + " = 1", "line 1: nested deeper"),
        ("\na = " + "1" * 5000, "line 2: a number has more"),
        ("a = 0x" + "f" * 5000, "line 1: a number has more"),
        ("a = 1e400", "too large"),
        ("a = ", "Invalid value .at line 1, the end"),
        ("a = 2025-02-31", "Invalid date"),
    ):
        with pytest.raises(BadInput, match=words):
            toml_of(text)


def test_the_prompt_of_a_board_moves_the_cursor_and_does_nothing_else():
    show = PromptFilter().safe
    assert show(b">>> ab\x08\x1b[K\x1b[12D\t\r\n") == b">>> ab\x08\x1b[K\x1b[12D\t\r\n"
    assert show(b"\x1b[35m\x07\x1b]0;x\x9b") == rb"\x1b[35m\x07\x1b]0;x" + "\ufffd".encode()
    assert show("é中".encode()[:3]) + show("é中".encode()[3:]) == "é中".encode()
    assert [show(part) for part in (b"a\x1b", b"[", b"3", b"D")] == [b"a", b"", b"", b"\x1b[3D"]
    assert show(b"\x1b[") + show(b"2J") == rb"\x1b[2J"
    assert show("\u202e\x85".encode()) == rb"\u202e\x85"
