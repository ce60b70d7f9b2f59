"""Dragon Inferno: two players lay tiles on one board, surround eggs and send dragons.

Room: rules.
"""
