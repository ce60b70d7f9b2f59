"""Why the Royal Wedding refuses a line of a log or an action. Queendomino has the other reasons.

Room: rules.
"""

from castellan.rules.queendomino import log_errors as queendomino
from castellan.rules.reasons import renumbered

# Numbers of Queendomino's rules, and of the rules that replace them here.
REPLACES = {"Q2": "W6", "Q5": "W2", "Q16": "W4"}
OTHER_SET = "W1: the row comes from the other set, %s"


def reason(match, code: int, action: int = 0) -> str:
    """Return why `apply` refused an action, as `kingdomino.log_errors.reason` does."""
    return renumbered(queendomino.reason(match, code, action), REPLACES)
