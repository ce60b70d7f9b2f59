"""Menu entries of the free ghost, which may go where the rules forbid it. Room: ui."""

IS_TEMPORARY = True
_FREE_GHOST = (b"\x08\x1c\x49\x7f\x49\x1c\x00", b"Free ghost", "free")
_GHOST_JUMPS = (b"\x00\x22\x14\x08\x14\x22\x00", b"Ghost jumps", "free")


def ways(session):
    """Return the entry for the other way of the ghost, or () while a computer decides."""
    if session.is_computer(session.match.actor()):
        return ()
    return (_GHOST_JUMPS if session.is_free else _FREE_GHOST,)


def take(shell, action: str) -> bool:
    """Change the way of the ghost. Returns False if the action is another one."""
    if action != "free":
        return False
    shell.app.is_free = not shell.app.is_free
    shell.app.advance()
    return True
