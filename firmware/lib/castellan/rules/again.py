"""How a game's actions belong to the lines of its log, for games without a module `again`.

Room: rules. `amend` uses it. Each action is a line, and an action means the same everywhere.
"""

IS_TEMPORARY = True


def begins_line(match) -> bool:
    """True if the next action begins a line of the log."""
    return True


def same_action(old, action: int, new) -> int:
    """Return the action of `new` that has the line of `action` in `old`, or -1.

    The line of a player's action names the player.
    """
    return action if old.actor() == new.actor() else -1
