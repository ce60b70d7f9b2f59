"""Kingdomino: the game and its variants, one module each for data, turns and scores.

Room: rules.
"""
