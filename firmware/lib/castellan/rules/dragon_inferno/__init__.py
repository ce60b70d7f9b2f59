"""Dragon Inferno: two players lay tiles on a shared game board, surround eggs and send dragons.

Room: rules.
"""
