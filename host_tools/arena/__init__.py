"""Lets players from outside play: programs, Python classes, built-in players with parameters."""
