"""Free Kingdom, a variant of Kingdomino."""

from host_tools.games.kingdomino import KingdomGameView


class FreeKingdomView(KingdomGameView):
    """Free Kingdom has Kingdomino's dominoes, players and words."""

    name = "free-kingdom"


GAME = FreeKingdomView()
