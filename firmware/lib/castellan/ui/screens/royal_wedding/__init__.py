"""The screens of the Royal Wedding where they differ from Queendomino's.

Room: ui.
"""
