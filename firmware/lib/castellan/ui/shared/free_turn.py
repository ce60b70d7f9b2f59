"""Tells if the ghost of the player in turn may go where the rules forbid it. Room: ui."""


def is_free(session) -> bool:
    """True if a person with the free ghost decides."""
    return session.is_free and not session.is_computer(session.match.actor())
