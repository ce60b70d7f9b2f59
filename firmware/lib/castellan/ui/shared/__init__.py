"""Screens and helpers that several games show. A game's own folder may replace each one.

Room: ui. No module here imports a game.
"""
