"""Kingdomino's screens. Room: ui."""
