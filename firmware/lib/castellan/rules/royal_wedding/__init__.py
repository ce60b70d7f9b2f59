"""The Royal Wedding: Queendomino and Kingdomino combined, for single players or teams.

Room: rules.
"""
