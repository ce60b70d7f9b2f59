"""Runs a player's Python class as a program: it speaks the lines that the arena sends.

The class plays on a twin of the match. The twin knows the played actions only, and its random
generator has a seed of its own. So the class cannot see what has not come up.

Run as `python python_host.py MODULE:CLASS`, or with the name of a built-in player.
"""

import json
import os
import sys
from importlib import import_module
from typing import Any, TextIO


class Host:
    """Answers the requests of the arena with the moves of one class."""

    def __init__(self, word: str) -> None:
        from castellan.core.rng import Random
        from castellan.rules import registry

        self._random = Random
        self._registry = registry
        self._word = word
        self._arguments: dict[str, Any] = {}
        self._match: Any = None
        self._choices: Any = None
        self._player: Any = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request, without its id."""
        say = request["say"]
        if say == "hello":
            wants = {"codes": True}
            return {"say": "hello", "protocol": 1, "name": self._word, "wants": wants}
        if say == "setup":
            weights = {"weights": request["weights"]} if "weights" in request else {}
            self._arguments = {**request.get("options", {}), **weights}
            return {"say": "ready"}
        if say == "newgame":
            self._begin(request)
            return {"say": "ready"}
        if say == "go":
            self._follow(request["actions"])
            return {"say": "move", "pick": self._pick(request["codes"])}
        return {"say": "ok"}

    def _begin(self, request: dict[str, Any]) -> None:
        from castellan.rules.names import COLOURS
        from castellan.rules.text import option_bits

        game = request["game"]
        options = option_bits(self._registry.meta(game), request["options"])
        seats = bytes(COLOURS.index(colour) for colour in request["players"])
        self._match = self._registry.open_game(game).make(seats, options)
        if "pack" in request:
            self._match.use_pack(bytes.fromhex(request["pack"]))
        self._match.random.seed(request["seed"])
        self._choices = _buffer(self._match.LARGEST_CHOICE + 2)
        self._player = _class_of(self._word, game)(
            self._random(request["seed"], 1), **self._arguments
        )

    def _follow(self, actions: list[int]) -> None:
        for action in actions:
            code = self._match.apply(action)
            if code:
                raise RuntimeError(f"the rules here refuse action {action}: code {code}")

    def _pick(self, codes: list[int]) -> int:
        count = self._match.legal(self._choices)
        if [self._choices[index] for index in range(count)] != codes:
            raise RuntimeError("the rules here have other open moves than the arena")
        return codes.index(self._player.choose(self._match, self._choices, count))


def _buffer(count: int) -> Any:
    from array import array

    return array("H", bytes(2 * count))


def _class_of(word: str, game: str) -> Any:
    """Return the class `module:Class`, or the class of a built-in player."""
    if ":" not in word:
        from host_tools.simulate.players import players_of

        word = players_of(game)[word]
    module, _, name = word.partition(":")
    return getattr(import_module(module), name)


def _use_compiled() -> None:
    """Use the compiled rules if this computer has them."""
    from host_tools.cython_core.loader import use_compiled

    use_compiled()


def serve(host: Host, lines: TextIO, out: TextIO) -> None:
    """Answer each line until `quit` or the end of the input."""
    for line in lines:
        request = json.loads(line)
        if request["say"] == "quit":
            return
        out.write(json.dumps({"id": request["id"], **host.answer(request)}) + "\n")
        out.flush()


def main() -> int:
    """Serve one player. What its class prints goes to standard error."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    _use_compiled()
    serve(Host(sys.argv[1]), sys.stdin, out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
