"""Computer players that are small enough for the board: they choose one legal action.

Room: advice.
"""
