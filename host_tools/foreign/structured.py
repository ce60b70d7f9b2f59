"""Parses JSON and TOML of unknown origin. Refuses what is nested deeply or has endless numbers."""

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

from host_tools.bad_input import BadInput
from host_tools.foreign.limits import DEEPEST, LONGEST_NUMBER

Number = TypeVar("Number", int, float)
# A string with its escapes, or a bracket. An unfinished string reaches to the end.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\Z)|[\[\]{}]', re.DOTALL)
_OPENING = "[{"
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_LONG_NUMBER = re.compile(rf"[0-9][0-9a-fA-FxXoObB_.+-]{{{LONGEST_NUMBER},}}")


def json_of(text: str) -> Any:
    """Parse one JSON value. Raises BadInput, without the place of the text."""
    _check_depth(text)
    try:
        value = json.loads(
            text,
            # Only a text with long digits needs this slower parser of numbers.
            parse_int=_limited(int) if _LONG_NUMBER.search(text) else None,
            parse_float=_limited(float),
            parse_constant=_refuse_constant,
        )
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as problem:
        raise BadInput(f"not JSON: {problem.msg} at character {problem.pos + 1}") from None
    except UnicodeEncodeError:
        raise BadInput("not JSON: half of a character that needs two codes") from None
    return value


def toml_of(text: str) -> dict[str, Any]:
    """Parse a TOML document. Raises BadInput that names the line."""
    _check_depth(text)
    for number, line in enumerate(text.split("\n"), 1):
        # A key with dots is a table in a table, too.
        if line.partition("=")[0].count(".") > DEEPEST:
            raise BadInput(f"line {number}: nested deeper than {DEEPEST}")
        if _LONG_NUMBER.search(line):
            raise BadInput(f"line {number}: a number has more than {LONGEST_NUMBER} digits")
    try:
        return tomllib.loads(text, parse_float=_limited(float))
    except tomllib.TOMLDecodeError as problem:
        words = str(problem).replace("end of document", f"line {text.count(chr(10)) + 1}, the end")
        raise BadInput(words) from None
    except RecursionError:
        raise BadInput(f"nested deeper than {DEEPEST}") from None
    except ValueError:
        raise BadInput("a number or a date is impossible") from None


def _check_depth(text: str) -> None:
    """Raise BadInput if brackets outside strings are nested too deeply."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        sign = text[match.start()]
        if sign == '"':
            continue
        depth += 1 if sign in _OPENING else -1
        if depth > DEEPEST:
            raise BadInput(f"nested deeper than {DEEPEST}")


def _limited(make: Callable[[str], Number]) -> Callable[[str], Number]:
    """Return a function that parses a number with a limit of its length."""

    def parse(digits: str) -> Number:
        if len(digits) > LONGEST_NUMBER:
            raise BadInput(f"a number has more than {LONGEST_NUMBER} digits")
        value = make(digits)
        if value in (float("inf"), float("-inf")):
            raise BadInput(f"{digits} is too large a number")
        return value

    return parse


def _refuse_constant(word: str) -> None:
    raise BadInput(f"not JSON: {word} is not a number")
