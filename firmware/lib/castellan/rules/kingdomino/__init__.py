"""Kingdomino with its variants. `match` is the module to begin with.

Room: rules.
"""
