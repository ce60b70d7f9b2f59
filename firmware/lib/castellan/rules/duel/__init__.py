"""Kingdomino Duel: two players draw dice into maps of five by seven and race for six spells.

Room: rules.
"""
