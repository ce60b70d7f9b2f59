"""Kingdomino's screens, and what they share.

Room: ui.
"""
