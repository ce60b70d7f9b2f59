"""`castellan play`: play a whole game of Kingdomino in the terminal, or watch one."""

import argparse
import secrets
import sys
from array import array
from dataclasses import dataclass
from typing import Any

from castellan.core.rng import Random
from castellan.rules.contract import TABLE
from castellan.rules.kingdomino import meta
from castellan.rules.kingdomino.text import write
from castellan.rules.text import option_bits

from host_tools.bad_input import BadInput, complain
from host_tools.data.house_rules import option_help
from host_tools.games.kingdomino_seat import QUIT, UNDO, KingdomSeat, label
from host_tools.games.kingdomino_story import KingdomStory
from host_tools.packs import library
from host_tools.safe_write import open_replacing
from host_tools.simulate.players import Player, factory_of, player_names
from host_tools.terminal.messages import say
from host_tools.terminal.output import Terminal

HUMAN = "human"
_DEFAULT_SEATS = "human,greedy,greedy,greedy"
_SEEDS = 2**32


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = option_help([meta.NAME])
    names = ", ".join([HUMAN, *player_names()])
    parser.add_argument("--seats", metavar="A,B,…", help=f"of: {names}; default: {_DEFAULT_SEATS}")
    parser.add_argument("--option", action="append", default=[], metavar="WORD", help="a variant")
    parser.add_argument("--seed", type=int, help="same seed, same dominoes")
    parser.add_argument("--watch", action="store_true", help="computer players take all seats")
    parser.add_argument(
        "--log", metavar="FILE", help="write the game there when it ends or is left"
    )


def run(args: argparse.Namespace) -> int:
    """Play one match in the terminal. Returns the exit code."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        names = _seat_names(args.seats or _DEFAULT_SEATS)
        if args.watch or (args.seats is None and not is_terminal):
            names = ["greedy" if name == HUMAN else name for name in names]
        seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
        if not 0 <= seed < _SEEDS:
            raise BadInput(f"--seed: {seed} is not a number from 0 to {_SEEDS - 1}")
        match = _new_match(len(names), args.option, seed)
        if args.log:
            _write_log(args.log, match)  # reports an unwritable file before the game
        try:
            _Game(match, names, seed).play()
        finally:
            if args.log:
                _write_log(args.log, match)
    except BadInput as problem:
        return complain("play", problem)
    return 0


def _seat_names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name != HUMAN and name not in player_names():
            known = ", ".join([HUMAN, *player_names()])
            raise BadInput(f"--seats: there is no player {name!r:.40}; there are {known}")
    return names


def _new_match(players: int, words: list[str], seed: int) -> Any:
    for word in words:
        if option_bits(meta, [word]) < 0:
            names = ", ".join(name for name, _ in meta.OPTIONS)
            raise BadInput(f"--option: {word!r:.40} is not one of: {names}")
    options = option_bits(meta, words)
    seats = bytes(range(min(players, 255)))
    problem = meta.problem(seats, options)
    if problem:
        raise BadInput(f"--seats, --option: {problem}")
    return library.new_match(meta.NAME, seats, options, seed)


def _write_log(name: str, match: Any) -> None:
    try:
        with open_replacing(name) as file:
            file.writelines(f"{line}\n".encode() for line in write(match))
    except BadInput as problem:
        raise BadInput(f"--log: {problem}") from None


@dataclass
class _Decision:
    """A decision of a person: count of earlier actions, and state of the random generator."""

    actions: int
    generator: bytes


class _Game:
    """A match in the terminal, with a person or a computer player on each seat."""

    def __init__(self, match: Any, names: list[str], seed: int) -> None:
        self._match = match
        self._terminal = Terminal(sys.stdout)
        self._story = KingdomStory(self._terminal, match, label)
        self._names = names
        self._seed = seed
        self._human = KingdomSeat(self._terminal, self._story, _ask)
        self._computers: list[Player | None] = [
            None if name == HUMAN else factory_of(name, meta.NAME)(Random(seed, 1 + seat))
            for seat, name in enumerate(names)
        ]
        self._decisions: list[_Decision] = []
        self._choices = array("H", bytes(2 * match.LARGEST_CHOICE))

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        self._story.opening()
        who = zip(range(len(self._names)), self._names, strict=True)
        seats = ", ".join(f"{self._story.player(seat)} is {name}" for seat, name in who)
        self._terminal.line(f"{seats}; seed {self._seed}.")
        if HUMAN in self._names:
            self._terminal.line("Type help at any time.")
        while not self._match.is_over():
            action = self._next_action()
            if action == QUIT:
                break
            if action == UNDO:
                self._undo_decision()
            else:
                self._story.apply(action)
        self._story.ending()

    def _next_action(self) -> int:
        match = self._match
        actor = match.actor()
        if actor == TABLE:
            return int(match.chance())
        count = match.legal(self._choices)
        computer = self._computers[actor]
        if computer is not None:
            return computer.choose(match, self._choices, count)
        if count == 1:
            return self._choices[0]
        generator = bytearray(6)
        match.random.save(generator, 0)
        self._decisions.append(_Decision(match.log.count, bytes(generator)))
        return self._human.decide(match, list(self._choices[:count]))

    def _undo_decision(self) -> None:
        """Undo to the person's last decision, and restore the random generator of that moment."""
        self._decisions.pop()
        if not self._decisions:
            self._terminal.line("  There is nothing to undo.")
            return
        decision = self._decisions.pop()
        while self._match.log.count > decision.actions:
            self._match.undo()
        self._match.random.restore(decision.generator, 0)
        self._terminal.line("  Undone.")


def _ask(prompt: str) -> str | None:
    while True:
        try:
            return input(prompt)
        except EOFError:
            say()
            return None
        except UnicodeDecodeError:
            say("  That was not UTF-8.")
