"""Queendomino: what it adds to Kingdomino's rows, turns and kingdoms.

Room: rules.
"""
