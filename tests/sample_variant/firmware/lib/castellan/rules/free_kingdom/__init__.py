"""Free Kingdom, a variant of Kingdomino.

Room: rules.
"""
