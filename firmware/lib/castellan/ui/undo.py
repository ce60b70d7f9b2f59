"""Undoes and redoes steps of a match.

Room: ui. Undone actions stay in the match's log, behind its end. Redo moves this end over an
action again. So undo and redo have no limit and need no memory of their own.
"""

from castellan.rules.contract import NOBODY, OK


def undo(session) -> int:
    """Undo the last step a person made. Returns that player, or NOBODY without such a step."""
    match = session.match
    if match.log.count == 0 or session.flow.stands(session):
        return NOBODY
    match.undo()
    while match.log.count and session.flow.is_inside_step(session):
        match.undo()
    session.is_free = False
    session.shell.request_save(False)
    return match.actor()


def redo(session) -> int:
    """Redo the last undone step. Returns its player, or NOBODY if no step was undone."""
    match = session.match
    log = match.log
    if log.size >= session.redo_end:
        return NOBODY
    actor = match.actor()
    # Some games can replay an action without the slow check of `apply`.
    again = match.apply_again if hasattr(match, "apply_again") else match.apply
    while log.size < session.redo_end:
        if again(log.at(log.size)) != OK:
            session.redo_end = log.size
        if not session.flow.is_inside_step(session):
            break
    session.shell.request_save(False)
    return actor
