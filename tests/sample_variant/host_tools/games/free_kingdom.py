"""Show Free Kingdom, a variant of Kingdomino, in host tools."""

from host_tools.games.kingdomino import KingdomGameView


class FreeKingdomView(KingdomGameView):
    """The view of Free Kingdom: dominoes, players and words are Kingdomino's."""

    name = "free-kingdom"


GAME = FreeKingdomView()
