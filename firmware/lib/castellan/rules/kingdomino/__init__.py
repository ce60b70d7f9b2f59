"""Kingdomino with its variants. Begin reading with the module `match`.

Room: rules.
"""
