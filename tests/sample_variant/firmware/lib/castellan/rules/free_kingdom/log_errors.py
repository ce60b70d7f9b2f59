"""Why Free Kingdom refuses a line of a log or an action. Kingdomino has the other reasons.

Room: rules. Write here the reasons that only Free Kingdom has: `RULE = "F1: why"`.
"""

from castellan.rules.kingdomino import log_errors as kingdomino

reason = kingdomino.reason
