"""Dragon Inferno: kingdom tiles on a shared board, eggs to surround and dragons that burn.

Room: rules.
"""
