"""Kingdomino Duel's screens: dice, maps and the book of spells.

Room: ui.
"""
