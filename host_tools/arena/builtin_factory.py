"""Creates built-in players with the parameters of their table in a TOML file."""

from array import array
from collections.abc import Callable
from functools import partial
from typing import Any

from host_tools.arena.player_spec import PlayerSpec
from host_tools.bad_input import BadInput
from host_tools.simulate.players import factory_of, players_of, searchers_of

# The built-in player that takes weights and a breadth.
_WEIGHED = "castellan.advice.lookahead_player:LookaheadPlayer"


def check_game(spec: PlayerSpec, game: str) -> None:
    """Raise BadInput if a built-in player does not play this game or lacks a parameter there."""
    if not spec.is_program:
        factory_with(spec, game)


def factory_with(spec: PlayerSpec, game: str) -> Callable[[Any], Any]:
    """Return the function that creates a built-in player with its parameters."""
    name = spec.words[0]
    options = dict(spec.options)
    where = f"player.{spec.name}"
    try:
        factory = factory_of(name, game)
    except BadInput as problem:
        raise BadInput(f"{where}: {problem}") from None
    is_weighed = players_of(game)[name] == _WEIGHED
    allowed: tuple[str, ...] = ("playouts", "seconds") if name in searchers_of(game) else ()
    allowed = ("breadth",) if is_weighed else allowed
    for key in options:
        if key not in allowed:
            words = ", ".join(allowed) or "none"
            raise BadInput(f"{where}.options: {key!r:.40} is no option of {name}: {words}")
    if len(options) > 1:
        raise BadInput(f"{where}.options: one of {', '.join(options)} is enough")
    if spec.weights and not is_weighed:
        raise BadInput(f"{where}.weights: only the steward of Kingdomino takes weights")
    arguments: dict[str, Any] = dict(options)
    if spec.weights:
        arguments["weights"] = array("H", spec.weights)
    return partial(factory, **arguments) if arguments else factory
