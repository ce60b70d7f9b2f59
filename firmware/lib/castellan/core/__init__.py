"""Helpers without knowledge of games: random numbers, ticks, checksums, the action log.

Room: core.
"""
