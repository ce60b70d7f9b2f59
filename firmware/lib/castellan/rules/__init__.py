"""The rules of all games: states are bytes, actions are small integers.

Room: rules.
"""
