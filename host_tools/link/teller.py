"""Asks a device for the facts of its screen, and makes sentences of them."""

import time
from typing import Any

from castellan.rules import games

from host_tools.foreign.limits import LONGEST_VALUE
from host_tools.foreign.shown import printable
from host_tools.link.session import Message, Session
from host_tools.virtual.fact_words import FactWords

_PAUSE_S = 1.0  # between two questions, because pictures also change by blinking
_HURRY_S = 0.2  # after a typed line
_MOST_FACTS = 80
_UNKNOWN = "get:"  # how an older device begins its refusal


class Teller:
    """Asks for facts when the picture may have changed. `says` is the newest text."""

    def __init__(self, session: Session, language: str) -> None:
        """Ask the device of a session. `language` is the code of the words."""
        self.says = ""
        self._session = session
        self._words = FactWords(open).language(language)
        self._is_understood = True
        self._has_changed = True
        self._ask_at = 0.0

    def ask(self) -> None:
        """Ask for the facts if a message has come since the last question."""
        now = time.monotonic()
        if self._is_understood and self._has_changed and now >= self._ask_at:
            self._has_changed = False
            self._ask_at = now + _PAUSE_S
            self._session.send({"get": "facts"})

    def hurry(self) -> None:
        """Ask soon, because a line was typed."""
        self._has_changed = True
        self._ask_at = time.monotonic() + _HURRY_S

    def takes(self, message: Message) -> bool:
        """Take the answer to a question. Returns True if the message was one."""
        if str(message.get("error", "")).startswith(_UNKNOWN) and self._is_understood:
            self._is_understood = False
            return True
        if "facts" not in message:
            self._has_changed = True
            return False
        facts = [fact for fact in _listed(message["facts"])[:_MOST_FACTS] if _is_fact(fact)]
        game = message.get("game")
        self.says = self._text(facts, game if game in games.NAMES else "")
        return True

    def _text(self, facts: list[Any], game: str) -> str:
        try:
            return printable(self._words.text(facts, game), 8 * LONGEST_VALUE)
        except (IndexError, TypeError):
            return ""  # a newer device gives other numbers with a code


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_fact(fact: object) -> bool:
    """True for a list with a code in front of numbers and short codes."""
    entries = _listed(fact)
    return (
        bool(entries)
        and isinstance(entries[0], str)
        and all(isinstance(entry, int | str) for entry in entries[1:])
    )
