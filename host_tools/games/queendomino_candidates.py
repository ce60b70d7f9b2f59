"""Lists the moves of Queendomino and the Royal Wedding that a search tries."""

from castellan.rules.queendomino.layout import BUILD

from host_tools.games.kingdomino_candidates import KingdominoCandidates


class QueendominoCandidates(KingdominoCandidates):
    """Orders placements by `Lookahead`, and buildings, knights and bribes by points."""

    END = BUILD
