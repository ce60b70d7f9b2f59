"""Defines forfeits: why a program lost a game without playing it to the end."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

START = "start"  # the program does not start, or does not answer `hello`
CRASH = "crash"  # the program ended with an error or by a signal
TIME = "time"  # the answer came too late or not at all
ILLEGAL = "illegal"  # the answer is no open move
GARBAGE = "garbage"  # the answer is no JSON object with the request's id, or too long
CLOSED = "closed"  # the program ended without an error, or closed its output
KINDS = (START, CRASH, TIME, ILLEGAL, GARBAGE, CLOSED)


class Forfeit(Exception):
    """Raised if a program fails. `kind` is one of KINDS, and the text says what happened."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


@dataclass(frozen=True)
class ForfeitNote:
    """What is known about a forfeit: who, in which game, and what the program sent."""

    player: str
    table: int
    game: int
    kind: str
    reason: str
    request: str  # the last request, shortened
    received: str  # the bytes after it, shortened
    status: int | None  # exit status, or minus the number of a signal
    stderr: str  # the end of the program's standard error

    def as_json(self) -> dict[str, Any]:
        """Return the note as a JSON object."""
        return asdict(self)


def places_after(places: Sequence[int], kinds: Sequence[str]) -> list[int]:
    """Return the places of a game in which seats forfeited: these seats are last together.

    `kinds` has the kind of forfeit of each seat, or "".
    """
    stayed = [place for place, kind in zip(places, kinds, strict=True) if not kind]
    return [
        len(stayed) + 1 if kind else 1 + sum(other < place for other in stayed)
        for place, kind in zip(places, kinds, strict=True)
    ]
