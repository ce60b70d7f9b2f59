"""The screens of Dragon Inferno.

Room: ui.
"""
