"""Numbers and bytes that know nothing of games: random numbers, ticks, crc, the action log.

Room: core.
"""
