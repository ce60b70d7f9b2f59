"""Players that fit the board: they look at a match and name one of its open actions.

Room: advice.
"""
