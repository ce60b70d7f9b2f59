"""Screens and drawing helpers that several games show; a game's own folder may replace each one.

Room: ui. Nothing here imports a game.
"""
