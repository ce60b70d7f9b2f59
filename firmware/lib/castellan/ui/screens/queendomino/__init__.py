"""The screens of Queendomino: what differs from Kingdomino's, or comes on top of them.

Room: ui.
"""
