"""The Royal Wedding: Queendomino and Kingdomino played as one, alone or in teams.

Room: rules.
"""
