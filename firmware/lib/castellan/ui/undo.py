"""Steps of a match taken back and done again.

Room: ui.

Undone actions stay where they are in the match's log, behind its end; doing one again moves the
end over it. So undo and redo have no limit and need no memory of their own.
"""

from castellan.rules.contract import NOBODY, OK


def undo(session) -> int:
    """Take back the last step that a person made; whose it was, NOBODY if there is none."""
    match = session.match
    if match.log.count == 0 or session.flow.stands(session):
        return NOBODY
    match.undo()
    while match.log.count and session.flow.is_inside_step(session):
        match.undo()
    session.shell.request_save(False)
    return match.actor()


def redo(session) -> int:
    """Do the last undone step again; whose it was, NOBODY if there is none."""
    match = session.match
    log = match.log
    if log.size >= session.redo_end:
        return NOBODY
    actor = match.actor()
    # Where to prove an action again would take long, the game has a quicker way.
    again = match.apply_again if hasattr(match, "apply_again") else match.apply
    while log.size < session.redo_end:
        if again(log.at(log.size)) != OK:
            session.redo_end = log.size
        if not session.flow.is_inside_step(session):
            break
    session.shell.request_save(False)
    return actor
