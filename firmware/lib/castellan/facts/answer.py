"""Answers what the box shows now, as a list of facts. docs/facts.md lists them.

Room: facts. Used by the link, the page and the headless device. A fact is a list: its code, then
numbers or short codes. A module of each game in this folder has the table `SCREENS`.
"""

from castellan.core import modules
from castellan.core.ticks import diff
from castellan.ui import screens
from castellan.ui.rest import ASLEEP

_FOLDER = "castellan.facts."
_SYSTEM = ["system"]
_REFUSAL_MS = 1000


def facts_of(shell) -> list:
    """Return the facts about the screen on top, without changing anything."""
    out: list = []
    screen = shell.top
    if screen is None:
        return out
    if shell.rest.state >= ASLEEP:
        out.append(["asleep"])
    if shell.cues.is_saved_shown:
        out.append(["saved"])
    if _was_refused(shell.cues, shell.now):
        out.append(["refused"])
    tell = _teller(shell)
    if tell is None:
        out.append(["screen", shell.name])
    else:
        tell(screen, out)
    return out


def _was_refused(cues, now) -> bool:
    """True for a second after a key that does nothing. The edge flashes for a shorter time."""
    return cues._flash_until != 0 and diff(now, cues._flash_until) < _REFUSAL_MS


def _teller(shell):
    """Return the function that describes the screen on top, or None if its game has none."""
    folder, _, short = shell.name.rpartition(".")
    places = _SYSTEM
    if folder:
        places = screens.line(screens.folder(shell.app.game)) + ["shared"]
    for place in places:
        module = _load(_FOLDER + place)
        if module is not None and short in module.SCREENS:
            return module.SCREENS[short]
    return None


def _load(path: str):
    """Import a module. Returns None if a game has no module of its own."""
    try:
        return modules.load(path)
    except ImportError as error:
        if path not in str(error):
            raise  # the module exists, but one of its own imports does not
        return None
