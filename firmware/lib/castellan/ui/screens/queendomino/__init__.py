"""Queendomino's screens that Kingdomino does not have or shows differently. Room: ui."""
