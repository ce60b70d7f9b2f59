"""Seats the programs of a simulation: starts them, tells them each game, and collects forfeits."""

import atexit
import os
from collections.abc import Sequence
from hashlib import blake2b
from multiprocessing.util import Finalize
from typing import Any

from castellan.core.rng import Random
from castellan.rules import registry
from castellan.rules.names import COLOURS

from host_tools.arena.forfeit import ForfeitNote, places_after
from host_tools.arena.log_teller import LogTeller
from host_tools.arena.player_spec import PlayerSpec
from host_tools.arena.program_seat import ProgramSeat, ProgramStarter
from host_tools.simulate.workers import at_sudden_end

# The running programs of this process: a player in two seats has two programs.
_starters: dict[tuple[PlayerSpec, int], ProgramStarter] = {}
_PLAYED = "played"
_FORFEITED = "forfeit"


def stop_programs(*, is_sudden: bool = False) -> None:
    """End all programs that this process has started."""
    while _starters:
        _starters.popitem()[1].stop(is_sudden=is_sudden)


# A forked process may not use the programs of its parent.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_starters.clear)
# A worker process of `multiprocessing` runs finalizers, but not the functions of `atexit`.
Finalize(None, stop_programs, exitpriority=1)
atexit.register(stop_programs)
at_sudden_end(lambda: stop_programs(is_sudden=True))


def program_seed(seed: int, number: int, seat: int, name: str) -> int:
    """Return the seed of a program's own chance. It does not tell the seed of the table."""
    words = f"{seed} {number} {seat} {name}".encode()
    return int.from_bytes(blake2b(words, digest_size=4).digest(), "big") >> 1


class GameTable:
    """The programs at the table of a simulation."""

    def __init__(self, game: str, specs: Sequence[PlayerSpec], beginning: Any) -> None:
        self._game = game
        self._specs = {spec.name: spec for spec in specs if spec.is_program}
        self._teller = LogTeller(game, beginning)
        self._beginning = beginning
        self._seats: dict[int, ProgramSeat] = {}
        self._names: list[str] = []
        self._number = 0
        self.notes: list[ForfeitNote] = []

    def begin(self, number: int, names: Sequence[str]) -> None:
        """Begin game `number`. `names` are the players in the order of the seats."""
        self._number = number
        self._names = list(names)
        self._seats = {}
        self.notes = []
        self._teller.restart()

    def is_program(self, name: str) -> bool:
        """True if the player with this name is a program."""
        return name in self._specs

    def sit(self, seat: int, seed: int, random: Random) -> ProgramSeat:
        """Return the player of a seat, and tell its program the new game."""
        name = self._names[seat]
        key = (self._specs[name], self._names[:seat].count(name))
        starter = _starters.setdefault(key, ProgramStarter(key[0]))
        player = ProgramSeat(starter, self._teller, random)
        self._seats[seat] = player
        colours = [COLOURS[colour] for colour in self._beginning.seats]
        meta = registry.meta(self._game)
        fields: dict[str, Any] = {
            "game": self._game,
            "options": [word for word, bit in meta.OPTIONS if self._beginning.options & bit],
            "players": colours,
            "you": colours[seat],
            "seed": program_seed(seed, self._number, seat, name),
        }
        if self._beginning.pack:
            fields["pack"] = bytes(self._beginning.pack).hex()
        player.begin(self._game, fields)
        return player

    def finish(self, match: Any, points: list[int], places: list[int]) -> list[str]:
        """Tell the programs the end of the game.

        Returns the kind of forfeit of each seat, or "".
        """
        before = self._kinds()
        told = places_after(places, before)
        ending = _FORFEITED if any(before) else _PLAYED
        self._teller.finish(match)
        for player in self._seats.values():
            player.end(points, told, ending)
        for seat, player in self._seats.items():
            if player.forfeit is not None:
                self.notes.append(self._note(seat, player))
        return self._kinds()

    def _kinds(self) -> list[str]:
        kinds = [""] * len(self._names)
        for seat, player in self._seats.items():
            if player.forfeit is not None:
                kinds[seat] = player.forfeit.kind
        return kinds

    def _note(self, seat: int, player: ProgramSeat) -> ForfeitNote:
        evidence = {"request": "", "received": "", "status": None, "stderr": "", **player.evidence}
        assert player.forfeit is not None
        return ForfeitNote(
            self._names[seat],
            0,
            self._number,
            player.forfeit.kind,
            str(player.forfeit),
            **evidence,
        )
