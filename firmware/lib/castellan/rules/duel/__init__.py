"""Kingdomino Duel: two maps of five by seven, four dice and a race for six spells.

Room: rules.
"""
