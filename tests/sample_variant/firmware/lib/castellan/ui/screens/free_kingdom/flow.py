"""The flow of Free Kingdom: all of Kingdomino's. List phases here that have another screen.

Room: ui.
"""

PREFIX = "kingdomino"  # the screens are Kingdomino's
