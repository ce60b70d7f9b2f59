"""Kingdomino: what `base` says."""

from host_tools.games.base import Game

GAME = Game()
