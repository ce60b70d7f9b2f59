"""Queendomino, which adds buildings, knights and a dragon to Kingdomino.

Room: rules.
"""
