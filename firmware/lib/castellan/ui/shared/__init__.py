"""Screens and helpers that several games use. A game's own folder may replace each of them.

Room: ui. No module here imports a game.
"""
